"""The scene of Cornwall: notes in every language, and the figures on the map."""

from __future__ import annotations

import pytest

from hedgerow.games import new_game
from hedgerow.games.cornwall.phases import CornwallPhase
from hedgerow.i18n import Language, translate
from tests.games.cornwall.positions import CornwallPosition


def position() -> CornwallPosition:
    return CornwallPosition({1: "M G V"}, start="M@0,0 G@1,0", figures="a1:0.1", coins=(0, 2))


@pytest.mark.parametrize(
    ("language", "notes"),
    [
        (
            "en",
            [
                "35 tiles left",
                "Red: 0 points (1 if the game ended now), 0 coins, 3 small, 2 medium, 1 large, placing a tile",
                "Blue: 0 points (2 if the game ended now), 2 coins, 4 small, 2 medium, 1 large",
                "Tile set: custom",
            ],
        ),
        (
            "de",
            [
                "Noch 35 Plättchen",
                "Rot: 0 Punkte (1, wenn das Spiel jetzt endet), 0 Münzen, 3 kleine, 2 mittlere, 1 große, "
                "Plättchen anlegen",
                "Blau: 0 Punkte (2, wenn das Spiel jetzt endet), 2 Münzen, 4 kleine, 2 mittlere, 1 große",
                "Plättchen: eigener Satz",
            ],
        ),
    ],
)
def test_notes_are_translated(language: Language, notes: list[str]) -> None:
    assert [translate(note, language) for note in position().state.scene(None).lines] == notes


def test_notes_at_the_end_have_correct_plurals() -> None:
    state = position().state
    state.phase = CornwallPhase.OVER
    notes = state.scene(None).lines
    assert notes[0] == "The game is over"
    assert notes[1].startswith("Red: 1 point, 0 coins, ")
    assert notes[2].startswith("Blue: 2 points, 2 coins, ")


def test_notes_name_the_figures_in_the_pub() -> None:
    state = position().state
    state.holdings[1] = state.holdings[1]._replace(hand=(0, 0, 0), pub=(4, 2, 1))
    assert state.scene(None).lines[2].endswith("2 coins, no figures in hand, in the pub: 4 small, 2 medium, 1 large")
    assert new_game("cornwall", 2).start().scene(0).notes[-1] == "Tile set: our reconstruction"


def test_figures_have_the_colour_of_their_seat() -> None:
    (board,) = position().state.scene(None).boards
    assert [cell.on_top for cell in board.cells if cell.on_top] == [("figure-red-1",)]
    assert [translate(board.title, language) for language in ("en", "de", "fr", "it")] == [
        "The map",
        "Die Karte",
        "La carte",
        "La mappa",
    ]
