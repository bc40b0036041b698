"""Each game from the start page to the score sheet, by mouse and by touch; by keys it is played in test_by_ear."""

from __future__ import annotations

from random import Random

import pytest

from tests.page.conftest import OpenScreen
from tests.page.player import Player
from tests.page.screens import Device
from tests.page.tables import TITLES
from tests.page.watching import watch
from tests.page.ways import Fingers, Mouse, Way

BOTS = {"tipperary": 1, "cornwall": 3, "woolybully": 1}
"""Cornwall has as many turns as tiles: with more bots, fewer of them are ours."""
WAYS: dict[str, tuple[Way, Device]] = {
    "mouse": (Mouse(), "desk"),
    "fingers": (Fingers(), "phone"),
}


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("by", WAYS)
def test_a_game_is_played_to_its_score_sheet(new_screen: OpenScreen, game: str, by: str) -> None:
    way, device = WAYS[by]
    screen = new_screen(device)
    screen.go("/")
    screen.page.get_by_label(f"How many bots in {TITLES[game]}").select_option(str(BOTS[game]))
    screen.page.get_by_label(f"Level of the bots in {TITLES[game]}").select_option("random")
    way.press(screen.button(f"Play {TITLES[game]} now"))
    screen.page.wait_for_url("**/table/*")
    Player(screen, watch(screen), way, Random(len(game)), leaves_after=8).play_to_the_end()
