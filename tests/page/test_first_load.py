"""The first visit: how much script it loads."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Response, expect

from tests.page.conftest import OpenScreen, SeatOf
from tests.page.screens import Screen
from tests.page.tables import TITLES, sit
from tests.page.texts import en

LARGEST = 120_000
"""Bytes of gzipped scripts."""


def record_scripts(screen: Screen) -> dict[str, int]:
    """Record the gzipped sizes of the scripts that a page loads, by address."""
    sizes: dict[str, int] = {}

    def record(response: Response) -> None:
        if response.request.resource_type == "script" and response.ok:
            sizes[response.url] = len(gzip.compress(response.body(), 9))

    screen.page.on("response", record)
    return sizes


def test_scripts_of_the_start_page(screen: Screen) -> None:
    sizes = record_scripts(screen)
    screen.go("/")
    expect(screen.button(en("start.playNowOf", game=next(iter(TITLES.values()))))).to_be_visible()
    screen.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes.values()) <= LARGEST


@pytest.mark.parametrize("game", TITLES)
def test_scripts_of_a_table(new_screen: OpenScreen, midway: SeatOf, game: str) -> None:
    seat = midway(game)
    screen = new_screen()
    sizes = record_scripts(screen)
    sit(screen, seat.table, {0: seat.token})
    expect(screen.page.get_by_role("application")).to_be_visible()
    screen.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes.values()) <= LARGEST, sorted(sizes.items(), key=lambda one: -one[1])
