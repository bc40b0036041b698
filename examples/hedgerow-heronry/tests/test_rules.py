"""The rules of Heronry, its components and its golden records."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hedgerow.games import CHANCE, IllegalMove, NotationError, Setup, TileFileError
from hedgerow.testing import check
from hedgerow.testing.golden import changed_records
from hedgerow_heronry import Heronry, HeronryState

GOLDEN = Path(__file__).parent / "golden" / "heronry"


def start(*market: int, players: int = 2, herons: int = 5) -> HeronryState:
    """Return a game whose market has these tiles."""
    state = Heronry.open(Setup("heronry", players, {"herons": herons})).start()
    for tile in market:
        state.play(CHANCE, tile)
    return state


def play(state: HeronryState, *moves: str, then: int = 0) -> None:
    """Play moves of the seats to act; wherever the market must be filled, draw the tile `then` or the next one."""
    for text in moves:
        [seat] = state.to_act
        state.play(seat, state.game.read_move(seat, text))
        if state.to_act == (CHANCE,):
            drawn = then if state.bag >> then & 1 else min(state.chance())
            state.play(CHANCE, drawn)


def points(state: HeronryState) -> list[list[tuple[str, int]]]:
    return [[(item.name, item.points) for item in sheet] for sheet in state.score_sheet()]


def test_it_follows_the_contract() -> None:
    assert check(Heronry, games=6, seed=1).games == 6


def test_the_rules_agree_with_the_golden_records() -> None:
    assert changed_records(Heronry, GOLDEN) == [], "`hedgerow golden heronry` writes them; then read the diff"


def test_the_readme_counts_the_components() -> None:
    game = Heronry.open(Setup("heronry", 2))
    readme = Path(__file__).parents[1].joinpath("README.md").read_text(encoding="utf-8")
    assert f"- {len(game.tile_set)} tiles of two squares" in readme
    assert f"- {game.herons} herons of each player" in readme


# Tile 18 is W T, 20 is W* T, 29 is R T, 33 is T T, 25 is R R, 2 is W* W.


def test_the_player_with_the_most_herons_fishes_a_pond() -> None:
    state = start(18, 20, 29)
    play(state, "18r0@f5", "heron@g5")  # the spring and f5 are one pond
    assert points(state) == [[("fishing", 2)], []]
    play(state, "20r2@e4", "pass")  # a tree at e4, and water with a fish at f4
    assert points(state) == [[("fishing", 4)], []]


def test_a_tie_for_the_most_herons_halves_the_pond() -> None:
    state = start(18, 20, 29)
    play(state, "18r0@f5", "heron@g5", "20r2@e4", "heron@e4")
    assert points(state) == [[("fishing", 2)], [("fishing", 2)]]
    play(state, "29r1@d4", "heron@d5")  # reed at d4, tree at d5 beside the spring
    assert points(state) == [[("fishing", 4), ("shelter", 1)], [("shelter", 1)]]


def test_reeds_count_for_every_nest_that_they_touch() -> None:
    state = start(33, 29, 25)
    play(state, "33r0@f5", "heron@f5", "25r0@f6", "29r1@g3", "heron@g4")
    assert points(state) == [[("fishing", 1), ("shelter", 2)], []]


def test_a_heron_nests_only_on_the_tile_just_placed() -> None:
    state = start(33, 29, 25)
    play(state, "33r0@f5", "pass", "29r1@e6")
    with pytest.raises(IllegalMove, match="the tile that you have just placed"):
        play(state, "heron@f5")
    with pytest.raises(IllegalMove, match="nest a heron on it, or pass"):
        play(state, "25r0@d5")


def test_without_herons_a_turn_ends_with_the_tile() -> None:
    state = start(33, 34, 35, herons=4)
    state.nests[0] = 0b1111
    play(state, "33r0@f5")
    assert state.to_act == (1,)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("pass", "Place a tile first"),
        ("heron@e5", "Place a tile first"),
        ("1r0@f5", "Tile 1 isn’t in the market. Choose one of: 25, 29, 33"),
        ("33r0@d5", "it would cover e5"),
        ("33r0@g5", "must touch the marsh"),
        ("33r0@j5", "must stay within"),
        ("33r0@-a1", "must stay within"),
        ("33r0@dd99", "must stay within"),
    ],
)
def test_a_refusal_names_the_rule(move: str, reason: str) -> None:
    state = start(33, 29, 25)
    before = state.position()
    with pytest.raises(IllegalMove, match=reason):
        play(state, move)
    assert state.position() == before


def test_the_game_ends_when_no_tile_fits() -> None:
    """Fill the basin but for single squares: on a board that is full, the next draw ends the game."""
    state = start(33, 29, 25)
    state.marsh = state.marsh._replace(reeds=0)
    play(state, "33r0@f5")
    state.marsh = state.marsh._replace(reeds=sum(1 << bit for bit in range(32 * 32)) & ~state.marsh.cells)
    [seat] = state.to_act
    state.play(seat, state.game.read_move(seat, "pass"))
    events = state.play(CHANCE, 1)
    assert state.over
    assert events[-1].kind == "over"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("37 W T", "tile 37 is not between 1 and 36"),
        ("1 W T", "tile 1 appears twice"),
        ("1 W", "a number and two of the squares"),
        ("1 W S", "two of the squares W"),
    ],
)
def test_an_error_in_a_tile_file_names_the_line(line: str, reason: str) -> None:
    text = Heronry.built_in_tiles()
    with pytest.raises(TileFileError, match=f"line {len(text.splitlines()) + 1}: .*{reason}"):
        Heronry.open(Setup("heronry", 2, {}, text + line + "\n"))


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ("step=place market=1.2.3 placed=18r0@a1 seat0=- seat1=-", "must touch the marsh"),
        ("step=place market=1.2.18 placed=18r0@f5 seat0=- seat1=-", "tile 18 appears twice"),
        ("step=place market=1.2.3 placed=18r0@f5 seat0=e5 seat1=-", "seat0=e5: herons nest on trees"),
        ("step=place market=1.2.3 placed=18r0@f5 seat0=- seat1=g5", "seat1=g5: herons nest on trees"),
        ("step=nest market=1.2.3 placed=29r0@f5 seat0=g5 seat1=-", "seat0=g5: herons nest on trees"),
        ("step=draw market=1.2.3 placed=- seat0=- seat1=-", "the step is place"),
        ("step=place market=1.2.3 placed=pass seat0=- seat1=-", "placed=pass"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        Heronry.open(Setup("heronry", 2)).read_position_line(fields)


def test_fast_placements_are_those_of_the_rules() -> None:
    """Compare the legal moves of random positions with the refusals, which look at one move at a time."""
    rng = Random(3)
    state = start(players=3)
    while not state.over:
        state.play_chance(rng)
        for seat in state.to_act:
            legal = {*state.moves(seat)}
            tries = {
                state.game.notation.read(f"{tile}r{turns}@{column}{row}")
                for tile in state.market
                for turns in range(4)
                for column in "abcdefghij"
                for row in range(1, 11)
            }
            assert {move for move in tries | legal if state.why_not(move) is None} == legal
            state.play(seat, rng.choice(sorted(legal)))
