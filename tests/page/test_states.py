"""Every page and state, on a desk and on a phone, in light and in dark: nothing is wrong that can be measured."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page.conftest import OpenScreen
from tests.page.lines import Line, line_to
from tests.page.looking import look
from tests.page.screens import Device
from tests.page.states import WALKS, Visit, Walk
from tests.page.tables import Tables
from tests.server.serving import Server

DEVICES: tuple[Device, ...] = ("desk", "narrow")
EVERYWHERE = [pytest.param(walk, device, id=f"{walk.name}-{device}") for walk in WALKS for device in DEVICES]


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    """A line of its own for each walk; it has to outlive the screens."""
    with line_to(server) as line:
        yield line


@pytest.mark.parametrize(("walk", "device"), EVERYWHERE)
def test_nothing_is_wrong(line: Line, new_screen: OpenScreen, tables: Tables, walk: Walk, device: Device) -> None:
    screen = new_screen(device, at=line.server)
    visit = Visit(screen, tables, line)
    wrong: list[str] = []
    for state in walk.states:
        if state.on_phones and device == "desk":
            continue
        try:
            state.prepare(visit)
            wrong += look(screen, state.name)
            state.leave(visit)
            screen.check()
        except Exception as error:
            error.add_note("\n".join([f"The state was: {state.name}, {device}.", *wrong]))
            raise
    assert not wrong, "\n".join(wrong)
