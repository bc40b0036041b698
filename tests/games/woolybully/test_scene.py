"""The notes and titles of scenes, which are translated."""

from __future__ import annotations

import pytest

from hedgerow.games import new_game
from hedgerow.i18n import LANGUAGES, translate
from tests.games.woolybully.tile_sets import FRIENDLY, WOOD, FriendlyTable


def notes(table: FriendlyTable, viewer: int | None, language: str = "en") -> list[str]:
    """Return the notes of a scene in a language."""
    code = next(code for code in LANGUAGES if code == language)
    return [translate(note, code) for note in table.state.scene(viewer).lines]


def test_the_notes_describe_the_turn_the_seats_the_bag_and_the_tile_set() -> None:
    table = FriendlyTable(*WOOD)
    assert notes(table, 0) == [
        "58 tiles in the bag",
        "Seat 1: black (secret), 4 tiles, 2 points, to play",
        "Seat 2: unknown colour, 4 tiles",
        "Tile set: custom",
    ]
    assert notes(table, 0, "de") == [
        "58 Plättchen im Beutel",
        "Platz 1: schwarz (geheim), 4 Plättchen, 2 Punkte, am Zug",
        "Platz 2: Farbe unbekannt, 4 Plättchen",
        "Plättchen: eigener Satz",
    ]


def test_the_built_in_tile_set_is_called_a_reconstruction() -> None:
    assert new_game("woolybully", 2).start().scene(None).notes[-1] == "Tile set: our reconstruction"


def test_a_finished_seat_has_its_bonus_in_the_notes() -> None:
    table = FriendlyTable(*WOOD, players=3)
    table.go(0, "quit")
    assert notes(table, None)[1:4] == [
        "Seat 1: unknown colour, finished (bonus 6)",
        "Seat 2: unknown colour, 4 tiles",
        "Seat 3: unknown colour, 4 tiles, to play",
    ]


def test_numbers_have_the_right_plural() -> None:
    table = FriendlyTable(*WOOD)
    table.state.hands[0] = 1 << 43
    table.state.bag = 1 << 44
    assert notes(table, 0)[1] == "Seat 1: black (secret), 1 tile, 2 points, to play"
    assert notes(table, 0)[0] == "1 tile in the bag"
    assert notes(table, 0, "fr")[0] == "1 tuile dans le sac"
    table.state.bag = 0
    assert notes(table, 0)[0] == "The bag is empty"


def test_duties_are_named() -> None:
    table = FriendlyTable("1a3@b1", "2a0@a2", holds={0: [61]}, options={"multi_tile": True})
    table.go(0, "61b0@b2")
    assert notes(table, None)[1].endswith(", 1 more to place")
    table = FriendlyTable("1a0@a2", colours="KB")
    table.go(0, "reveal@a3")
    assert notes(table, None)[1].endswith(", free turn")


@pytest.mark.parametrize("viewer", [0, None])
def test_every_note_and_title_is_translated(viewer: int | None) -> None:
    scene = FriendlyTable(*WOOD).state.scene(viewer)
    titles = [board.title for board in (*scene.boards, *scene.tiles) if not board.title[0].isdigit()]
    for text in (*scene.notes, *titles):
        assert len({translate(text, language) for language in LANGUAGES}) == len(LANGUAGES), text


def test_seats_are_marked_by_number_because_colours_are_secret() -> None:
    assert new_game("woolybully", 2, tiles=FRIENDLY).start().scene(0).numbered_seats
