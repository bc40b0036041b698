"""What people read: sentences, refusals, the scene, what the options allow."""

from __future__ import annotations

import pytest

from hedgerow.games import Event, IllegalMove, MalformedMove, NotYourTurn, SetupError, new_game
from hedgerow.games.core.contract import CHANCE
from tests.games.tipperary.table import Table

GAME = new_game("tipperary", 3)
NAMES = ("Ann", "Ben", "Cat")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("first", 1, {}), "Ben holds the bag first."),
        (Event("spin", 0, {"turns": 3, "round": 2}), "Round 2: Ann spins, and the wheel turns by 3."),
        (Event("lay", 0, {"tile": 17, "orientation": 5, "x": 2, "y": -4}), "Ann lays tile 17 (f1) at c-3."),
        (Event("gain_sheep", 0, {"earned": 2, "gained": 2}), "Ann gets 2 wooden sheep."),
        (
            Event("gain_sheep", 0, {"earned": 2, "gained": 1}),
            "Ann gets 1 wooden sheep, as the supply has no more than 1.",
        ),
        (Event("gain_towers", 2, {"lines": 1, "gained": 1}), "Cat gets a tower for 1 new line of ruins."),
        (Event("gain_towers", 2, {"lines": 2, "gained": 2}), "Cat gets 2 towers for 2 new lines of ruins."),
        (
            Event("gain_bonus", 2, {"sites": 1, "gained": 0}),
            "Cat gets no bonus tile for 1 new protected site, as the supply has no more.",
        ),
        (Event("lose_sheep", 0, {"lost": 1}), "Ann has no free meadow: 1 wooden sheep goes back to the supply."),
        (Event("marker", 1, {"flock": 6, "from": -1}), "Ben takes the largest-flock marker with 6 sheep."),
        (
            Event("marker", -1, {"flock": 6, "from": 0}),
            "Ann returns the largest-flock marker: others have tied at 6.",
        ),
        (Event("over", -1, {"scores": [3, 4, 5]}), "Final score: Ann 3, Ben 4, Cat 5."),
    ],
)
def test_sentences(event: Event, sentence: str) -> None:
    assert GAME.event_text(event, NAMES) == sentence


def test_an_event_of_another_game_is_an_error() -> None:
    with pytest.raises(ValueError, match="no event called 'cows'"):
        GAME.event_text(Event("cows", 0, {}), NAMES)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("sheep@b4", "a landscape tile has to be laid first: 1 or 60"),
        ("2@b4", "tile 2 is not in the area of seat 0; that has 1 or 60"),
        ("1@b3", "tile 1 would cover b3, c3"),
        ("1@a9", "tile 1 at a9 would not touch the display"),
        ("1@aa400", "tile 1 at aa400 would not touch the display"),
    ],
)
def test_why_a_tile_cannot_be_laid(move: str, reason: str) -> None:
    table = Table({1: "M G"}, offer={0: (1, 60)})
    with pytest.raises(IllegalMove) as refusal:
        table.play(move)
    assert str(refusal.value) == reason


def test_an_orientation_that_looks_like_another_is_refused_as_a_number() -> None:
    table = Table({1: "M M"}, offer={0: (1, 60)})
    move = table.game.read_move(0, "1r0@b4") + (2 << 20)  # r2 of a straight tile, which is r0
    with pytest.raises(IllegalMove, match="tile 1 looks the same in r2 and r0; call it r0"):
        table.state.play(0, move)


def test_why_a_sheep_or_bonus_tile_cannot_be_placed() -> None:
    table = Table({1: "M B M", 2: "B* M*"}, laid=("1@b4", ""), offer={0: (2, 60)})
    table.play("2@c5")
    for move, reason in (
        ("tower@b5", "a wooden sheep has to be placed first"),
        ("sheep@c4", "c4 is not a meadow of the display"),
        ("sheep@z40", "z40 is not a meadow of the display"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            table.play(move)
    table.play("sheep@b4")
    with pytest.raises(IllegalMove, match="b4 has sheep already"):
        table.play("sheep@b4")
    table.play("draw")
    table.deal("bonus:M")
    table.play("M@d4")
    with pytest.raises(IllegalMove, match="there is no bonus tile to draw"):
        table.play("draw")


def test_a_second_bonus_tile_on_the_first_is_refused() -> None:
    table = Table({1: "B M B", 2: "B M B"}, laid=("1@b4", ""), offer={0: (2, 60)})
    table.play("2@b5")
    table.deal("bonus:M")
    table.play("M@e4")
    table.deal("bonus:M" if table.state.bonus_left[0] else "bonus:G")
    with pytest.raises(IllegalMove, match="e4 has a bonus tile already"):
        table.play("G@e4")


def test_who_cannot_act_and_why() -> None:
    table = Table({})
    for seat, reason in ((5, "there is no seat 5; the seats are 0 to 1"), (CHANCE, "there is nothing to draw")):
        with pytest.raises(NotYourTurn, match=reason):
            table.state.play(seat, 0)
    with pytest.raises(NotYourTurn, match="there is nothing to draw"):
        table.state.chance()
    for move in (7, -1, "x", 1.5, None):
        with pytest.raises(MalformedMove, match=f"{move} is not a move of Tipperary"):
            table.state.play(0, move)  # type: ignore[arg-type]
    start = GAME.start()
    with pytest.raises(NotYourTurn, match="the next draw comes first"):
        start.play(0, 0)
    for outcome in (-1, 9999, "x", None):
        with pytest.raises(MalformedMove, match=f"{outcome} is not an outcome of Tipperary"):
            start.play(CHANCE, outcome)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="spin:3 cannot happen here"):
        start.play(CHANCE, GAME.read_move(CHANCE, "spin:3"))


def test_solo_goes_with_one_player_only() -> None:
    assert new_game("tipperary", 1).setup.options["solo"] is True
    for players, solo in ((1, False), (2, True)):
        with pytest.raises(SetupError, match="2 to 5, or by one player with the option solo"):
            new_game("tipperary", players, {"solo": solo})


def test_the_scene_shows_the_viewers_display_first() -> None:
    table = Table({}, laid=("", "", ""))
    assert [board.seat for board in table.state.scene(1).boards] == [1, 2, 0]
    assert [board.seat for board in table.state.scene(None).boards] == [0, 1, 2]
    assert "tile set: custom" in table.state.scene(None).notes
    assert "tile set: reconstructed" in GAME.start().scene(None).notes


def test_the_scene_tells_towers_marker_and_enclosure() -> None:
    ring = {1: "M M M M", 2: "M M/. M/. M", 3: "M M/M ./M M", 4: "M M M M M"}
    table = Table(ring, laid=("1@a0,2@d1,3@-a1,4@a4", ""), notes={0: "barrel:0,towers:2"}, marker="0")
    assert table.state.scene(0).boards[0].notes[-1] == "2 towers · largest-flock marker · hometown enclosed"
    assert table.items()["exploration"] == 5
    table = Table(ring, laid=("1@a0,2@d1,3@-a1", ""))
    assert table.items()["exploration"] == 0


def test_the_tray_shows_what_a_seat_has_to_place() -> None:
    table = Table({1: "M B M", 2: "B M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    assert sorted(tile.title for tile in table.state.scene(0).tray if tile.seat == 0) == ["2", "60"]
    table.play("2@c5")
    table.deal("bonus:G")
    own = [tile for tile in table.state.scene(0).tray if tile.seat == 0]
    assert [(tile.title, tile.cells[0].ground) for tile in own] == [("bonus tile", ("grain",))]
