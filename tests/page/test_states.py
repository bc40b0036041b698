"""Every page and state, on desktop and phone: no problem that can be measured."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page.conftest import OpenScreen
from tests.page.screens import Device
from tests.page.states import TOURS, Tour, Visit
from tests.page.tables import Tables
from tests.page.tcp_proxy import TcpProxy, proxy_to
from tests.page.visual_checks import find_problems
from tests.server.serving import Server

DEVICES: tuple[Device, ...] = ("desk", "narrow")
TOURS_AND_DEVICES = [pytest.param(tour, device, id=f"{tour.name}-{device}") for tour in TOURS for device in DEVICES]


@pytest.fixture
def proxy(server: Server) -> Iterator[TcpProxy]:
    """Return a proxy for one tour; it has to outlive the screens."""
    with proxy_to(server) as proxy:
        yield proxy


@pytest.mark.parametrize(("tour", "device"), TOURS_AND_DEVICES)
def test_no_problems(proxy: TcpProxy, new_screen: OpenScreen, tables: Tables, tour: Tour, device: Device) -> None:
    screen = new_screen(device, at=proxy.server)
    visit = Visit(screen, tables, proxy)
    problems: list[str] = []
    for state in tour.states:
        if state.on_phones and device == "desk":
            continue
        try:
            state.prepare(visit)
            problems += find_problems(screen, state.name)
            state.leave(visit)
            screen.check()
        except Exception as error:
            error.add_note("\n".join([f"The state was: {state.name}, {device}.", *problems]))
            raise
    assert not problems, "\n".join(problems)
