"""Each game from the start page to the score sheet, by mouse and by touch.

The middle of a match repeats its beginning, so it is played over HTTP; the page plays the first and the last turns.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.page.conftest import OpenScreen
from tests.page.game_page import page_of
from tests.page.input_methods import InputMethod, Mouse, Touch
from tests.page.player import Player
from tests.page.screens import Device
from tests.page.seat_client import seat_of
from tests.page.tables import TITLES, play_on
from tests.page.texts import en

METHODS: dict[str, tuple[InputMethod, Device]] = {
    "mouse": (Mouse(), "desk"),
    "touch": (Touch(), "phone"),
}
FIRST_MOVES = 8
"""Own moves on the page before the middle of the match."""


@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("name", METHODS)
def test_play_a_game_to_its_score_sheet(new_screen: OpenScreen, game: str, name: str) -> None:
    method, device = METHODS[name]
    screen = new_screen(device)
    screen.go("/")
    screen.page.get_by_label(en("start.botsOf", game=TITLES[game])).select_option(str(page_of(game).bots))
    screen.page.get_by_label(en("start.levelOf", game=TITLES[game])).select_option("random")
    method.press(screen.button(en("start.playNowOf", game=TITLES[game])))
    screen.page.wait_for_url("**/table/*")
    player = Player(screen, seat_of(screen), method, Random(len(game)), quits_after=FIRST_MOVES)
    while len(player.made) < FIRST_MOVES and player.play_once():
        pass
    play_on([screen], [player.seat], player.rng)
    player.play_to_the_end()
