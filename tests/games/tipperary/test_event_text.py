"""Event sentences, refusals, the scene and the options."""

from __future__ import annotations

import pytest

from hedgerow.games import Event, IllegalMove, MalformedMove, NotYourTurn, SetupError, new_game
from hedgerow.games.core.contract import CHANCE, EventDetail
from hedgerow.games.core.event_text import event_code
from hedgerow.i18n import CatalogueError, translate
from tests.games.tipperary.positions import TipperaryPosition

GAME = new_game("tipperary", 3)
NAMES = ("Ann", "Ben", "Cat")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("first", 1, {}), "Ben starts with the bag."),
        (Event("spin", 0, {"turns": 3, "round": 2}), "Ann spins: the wheel turns 3 steps."),
        (Event("spin", 0, {"turns": 0, "round": 2}), "Ann spins: the wheel stays where it was."),
        (
            Event("lay", 0, {"tile": 17, "orientation": 5, "x": 2, "y": -4, "rectangle": 9}),
            "Ann places a tile: rectangle 9.",
        ),
        (Event("lay", 0, {"tile": 17, "orientation": 5, "x": 2, "y": -4, "rectangle": 0}), "Ann places a tile."),
        (Event("fill", -1, {"tile": 17, "area": 3}), "The wheel is refilled."),
        (Event("whiskey", 0, {"made": 1, "value": 6, "gained": 2}), "Ann makes whiskey: barrel at 6 (+2)."),
        (Event("gain_sheep", 0, {"earned": 2, "gained": 2}), "Ann gets 2 wooden sheep."),
        (
            Event("gain_sheep", 0, {"earned": 2, "gained": 1}),
            "Ann gets a wooden sheep (the supply is empty).",
        ),
        (Event("gain_towers", 2, {"lines": 1, "gained": 1}), "Cat gets a tower for a new line of ruins."),
        (Event("gain_towers", 2, {"lines": 2, "gained": 2}), "Cat gets 2 towers for 2 new lines of ruins."),
        (
            Event("gain_bonus", 2, {"sites": 1, "gained": 0}),
            "Cat gets no bonus tile for a new protected site (the supply is empty).",
        ),
        (Event("lose_sheep", 0, {"lost": 1}), "Ann has no free meadow: 1 wooden sheep goes back to the supply."),
        (Event("marker", 1, {"flock": 6, "from": -1}), "Ben takes the flock marker with 6 sheep."),
        (
            Event("marker", -1, {"flock": 6, "from": 0}),
            "Ann returns the flock marker: the largest flock is tied at 6 sheep.",
        ),
        (Event("over", -1, {"scores": [3, 4, 5]}), "Final score: Ann 3, Ben 4, Cat 5."),
    ],
)
def test_sentences(event: Event, sentence: str) -> None:
    assert GAME.event_text(event, NAMES) == sentence


@pytest.mark.parametrize(
    ("event", "reader", "sentence"),
    [
        (Event("town", 0, {"name": "Caiseal"}), 0, "Your home town is Caiseal."),
        (Event("whiskey", 0, {"made": 1, "value": 6, "gained": 2}), 0, "You make whiskey: barrel at 6 (+2)."),
        (Event("whiskey", 0, {"made": 1, "value": 6, "gained": 2}), 1, "Ann makes whiskey: barrel at 6 (+2)."),
        (
            Event("marker", -1, {"flock": 6, "from": 0}),
            0,
            "You return the flock marker: the largest flock is tied at 6 sheep.",
        ),
        (Event("over", -1, {"scores": [3, 4, 5]}), 1, "Final score: Ann 3, you 4, Cat 5."),
    ],
)
def test_sentences_address_the_reader(event: Event, reader: int, sentence: str) -> None:
    assert GAME.event_text(event, NAMES, reader) == sentence


def test_the_detail_of_a_tile_has_its_squares() -> None:
    detail = GAME.event_detail(Event("lay", 1, {"tile": 17, "orientation": 5, "x": 2, "y": -4, "rectangle": 9}))
    shape = GAME.pieces()["17f1"]
    assert detail == EventDetail(
        piece="17f1", cells=tuple((2 + cell.x, -4 + cell.y) for cell in shape), board="county-1"
    )
    assert event_code(detail) == "17f1@c-3"


def test_an_event_of_another_game_is_an_error() -> None:
    with pytest.raises(CatalogueError, match="has no message"):
        GAME.event_text(Event("cows", 0, {}), NAMES)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("sheep@b4", "Place a tile first: 1 or 60."),
        ("2@b4", "You can’t take tile 2. Your area has 1 or 60."),
        ("1@b3", "You can’t place that here: it would cover b3, c3."),
        ("1@a9", "It must touch your county."),
        ("1@aa400", "It must touch your county."),
    ],
)
def test_refusals_of_a_tile(move: str, reason: str) -> None:
    position = TipperaryPosition({1: "M G"}, offer={0: (1, 60)})
    with pytest.raises(IllegalMove) as raised:
        position.play(move)
    assert str(raised.value) == reason


def test_the_number_of_a_duplicate_orientation_is_refused() -> None:
    position = TipperaryPosition({1: "M M"}, offer={0: (1, 60)})
    move = position.game.read_move(0, "1r0@b4") + (2 << 20)  # r2 of a straight tile, which is r0
    with pytest.raises(MalformedMove, match="Tile 1 looks the same as r2 and as r0"):
        position.state.play(0, move)


def test_refusals_of_a_sheep_or_bonus_tile() -> None:
    position = TipperaryPosition({1: "M B M", 2: "B* M*"}, laid=("1@b4", ""), offer={0: (2, 60)})
    position.play("2@c5")
    for move, reason in (
        ("tower@b5", "Place your sheep first"),
        ("sheep@c4", "A sheep needs a meadow of your county, and c4 isn’t one"),
        ("sheep@z40", "A sheep needs a meadow of your county, and z40 isn’t one"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            position.play(move)
    position.play("sheep@b4")
    with pytest.raises(IllegalMove, match="There are already sheep at b4"):
        position.play("sheep@b4")
    position.play("draw")
    position.deal("bonus:M")
    position.play("M@d4")
    with pytest.raises(IllegalMove, match="You have no bonus tile to draw"):
        position.play("draw")


def test_a_second_bonus_tile_on_the_first_is_refused() -> None:
    position = TipperaryPosition({1: "B M B", 2: "B M B"}, laid=("1@b4", ""), offer={0: (2, 60)})
    position.play("2@b5")
    position.deal("bonus:M")
    position.play("M@e4")
    position.deal("bonus:M" if position.state.bonus_left[0] else "bonus:G")
    with pytest.raises(IllegalMove, match="There is already a bonus tile at e4"):
        position.play("G@e4")


def test_refusals_of_seats_that_may_not_act() -> None:
    position = TipperaryPosition({})
    for seat, reason in ((5, "There is no seat 5; the seats are 0 to 1."), (CHANCE, "There is nothing to draw")):
        with pytest.raises(NotYourTurn, match=reason):
            position.state.play(seat, 0)
    with pytest.raises(NotYourTurn, match="There is nothing to draw"):
        position.state.chance()
    for move in (7, -1, "x", 1.5, None):
        with pytest.raises(MalformedMove, match=f"{move} is not a move of Tipperary"):
            position.state.play(0, move)  # type: ignore[arg-type]
    start = GAME.start()
    with pytest.raises(NotYourTurn, match="the next draw comes first"):
        start.play(0, 0)
    for outcome in (-1, 9999, "x", None):
        with pytest.raises(MalformedMove, match=f"{outcome} is not an outcome of Tipperary"):
            start.play(CHANCE, outcome)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove, match="spin:3 cannot happen here"):
        start.play(CHANCE, GAME.read_move(CHANCE, "spin:3"))


def test_solo_needs_exactly_one_player() -> None:
    assert new_game("tipperary", 1).setup.options["solo"] is True
    for players, solo in ((1, False), (2, True)):
        with pytest.raises(SetupError, match="2 to 5 players, or for one player with the option solo"):
            new_game("tipperary", players, {"solo": solo})


def test_the_scene_shows_the_viewers_display_first() -> None:
    position = TipperaryPosition({}, laid=("", "", ""))
    assert [board.seat for board in position.state.scene(1).seen_from(1).boards] == [1, 2, 0]
    assert [board.seat for board in position.state.scene(None).boards] == [0, 1, 2]
    assert "Tile set: custom" in position.state.scene(None).notes
    assert "Tile set: our reconstruction" in GAME.start().scene(None).notes


def test_the_scene_notes_towers_marker_and_ring() -> None:
    ring = {1: "M M M M", 2: "M M/. M/. M", 3: "M M/M ./M M", 4: "M M M M M"}
    position = TipperaryPosition(ring, laid=("1@a0,2@d1,3@-a1,4@a4", ""), notes={0: "barrel:0,towers:2"}, marker="0")
    assert position.state.scene(0).boards[0].notes[-1] == "2 towers to place, flock marker, home town ring complete"
    assert position.items()["exploration"] == 5
    position = TipperaryPosition(ring, laid=("1@a0,2@d1,3@-a1", ""))
    assert position.items()["exploration"] == 0


def test_the_tray_shows_the_tiles_that_a_seat_may_place() -> None:
    position = TipperaryPosition({1: "M B M", 2: "B M"}, laid=("1@b4", ""), offer={0: (2, 60)})
    assert sorted(tile.title for tile in position.state.scene(0).tiles if tile.seat == 0) == ["2", "60"]
    position.play("2@c5")
    position.deal("bonus:G")
    own = [tile for tile in position.state.scene(0).tiles if tile.seat == 0]
    assert [(tile.title, tile.cells[0].ground) for tile in own] == [("bonus tile", ("grain",))]


def test_scene_notes_are_translated() -> None:
    position = TipperaryPosition({}, round_=3, marker="0", notes={0: "barrel:1,towers:1"})
    scene = position.state.scene(0)
    assert [translate(note, "de") for note in scene.lines] == [
        "Runde 3 von 12: Anlegen",
        "Vorrat: 24 Schafe, 11 Türme, 12 Bonusplättchen; 50 Plättchen im Beutel",
        "Plättchen: eigener Satz",
    ]
    assert [translate(note, "de") for note in scene.boards[0].notes] == [
        "14 Punkte",
        "Rechteck 6 · Herde 0 · Whiskey 3 · Steinkreise 0",
        "noch 1 Turm, Herdenmarker",
    ]
    assert translate(GAME.start().scene(None).boards[0].title, "it") == "Ancora nessuna città natale"
