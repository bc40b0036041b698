"""Previews of Tipperary: drawings agree with the score sheet and the events of the move, computed square by square."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from hedgerow.board import Coordinate
from hedgerow.games import CHANCE, Event, ScoreItem, new_game
from hedgerow.games.core.effects import EffectKind, MoveEffects
from hedgerow.games.core.preview import preview_move
from hedgerow.games.tipperary import TipperaryState
from hedgerow.games.tipperary.components import Feature
from hedgerow.games.tipperary.county_squares import squares_of
from tests.games.tipperary.positions import TipperaryPosition

NAMES = ("Ann", "Bob")


def outlines(effects: MoveEffects, kind: EffectKind) -> list[tuple[Coordinate, ...]]:
    return [outline.cells for outline in effects.boards[0].outlines if outline.kind == kind]


def fact(events: list[Event], kind: str, name: str) -> int:
    return sum(int(str(event.facts[name])) for event in events if event.kind == kind)


def item(state: TipperaryState, seat: int, name: str) -> ScoreItem:
    return next(item for item in state.score_sheet()[seat] if item.name == name)


def tried_moves(games: int) -> Iterator[tuple[TipperaryState, int, int]]:
    """Yield positions of random games with a seat and a random move."""
    for number in range(games):
        rng = Random(number)
        state = new_game("tipperary", 2).start()
        assert isinstance(state, TipperaryState)
        while not state.over:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.play(CHANCE, state.chance().draw(rng))
                continue
            moves = state.moves(seat)
            for _ in range(3):
                yield state, seat, moves.choice(rng)
            state.play(seat, moves.choice(rng))


def test_drawings_agree_with_the_score_and_the_events() -> None:
    seen = {"score": 0, "barrel": 0, "line": 0}
    for state, seat, move in tried_moves(25):
        effects = preview_move(state, seat, move, NAMES).effects
        after = state.copy()
        events = after.play(seat, move)
        barrels = [(label.x, label.y) for label in effects.boards[0].labels]
        assert len(set(barrels)) == len(barrels) == fact(events, "whiskey", "made")
        check_barrels(after, seat, barrels)
        lines = outlines(effects, "line")
        assert len(lines) == fact(events, "gain_towers", "lines")
        for line in lines:
            check_line(after, seat, line)
        rectangle = item(after, seat, "area")
        grown = rectangle.points > item(state, seat, "area").points
        assert outlines(effects, "score") == ([rectangle.cells] if grown else [])
        flock = item(after, seat, "sheep")
        sites = fact(events, "gain_bonus", "sites")
        assert len(outlines(effects, "grows")) == sites + (flock.points > item(state, seat, "sheep").points)
        if flock.points > item(state, seat, "sheep").points:
            assert flock.cells in outlines(effects, "grows")
        seen = {
            "score": seen["score"] + grown,
            "barrel": seen["barrel"] + len(barrels),
            "line": seen["line"] + len(lines),
        }
    assert min(seen.values()) >= 5, seen


def check_barrels(state: TipperaryState, seat: int, barrels: list[tuple[float, float]]) -> None:
    """Check that each barrel is on the edge between a grain field and a distillery."""
    squares = squares_of(state.game, state.county(seat))
    for x, y in barrels:
        if x == int(x):
            pair = (int(x), int(y - 0.5)), (int(x), int(y + 0.5))
        else:
            pair = (int(x - 0.5), int(y)), (int(x + 0.5), int(y))
        assert {squares[place].feature for place in pair} == {Feature.GRAIN, Feature.DISTILLERY}


def check_line(state: TipperaryState, seat: int, line: tuple[Coordinate, ...]) -> None:
    """Check that a line consists of at least three ruins beside each other."""
    squares = squares_of(state.game, state.county(seat))
    assert len(line) >= 3
    assert {squares[place].feature for place in line} == {Feature.RUIN}
    steps = {(x - old_x, y - old_y) for (old_x, old_y), (x, y) in pairwise(line)}
    assert steps in ({(1, 0)}, {(0, 1)})


def test_what_a_tile_brings_is_told_in_lines() -> None:
    tiles = {1: "M M M*", 2: "R R R", 3: "B B"}

    def lines(offer: tuple[int, int], tile: str) -> set[tuple[str, ...]]:
        position = TipperaryPosition(tiles, offer={0: offer})
        state, game = position.state, position.game
        return {
            preview_move(state, 0, move, NAMES).effects.lines
            for move in state.moves(0)
            if game.move_text(0, move).startswith(tile)
        }

    assert ("You get 1 tower for the end",) in lines((1, 2), "2r")
    assert ("You draw 1 bonus tile",) in lines((2, 3), "3r")
    assert ("You get 1 wooden sheep",) in lines((1, 2), "1r")


def test_an_edge_within_a_tile_has_one_barrel() -> None:
    position = TipperaryPosition({1: "G D M"}, offer={0: (1, 2)})
    state, game = position.state, position.game
    moves = [move for move in state.moves(0) if game.move_text(0, move).startswith("1r")]
    assert moves
    for move in moves:
        assert len(preview_move(state, 0, move, NAMES).effects.boards[0].labels) == 1


def test_few_missing_squares_of_the_ring_are_counted() -> None:
    for state, seat, move in tried_moves(8):
        after = state.copy()
        after.play(seat, move)
        missing = [len(ring(position, seat)) for position in (state, after)]
        told = [line for line in preview_move(state, seat, move, NAMES).effects.lines if line.startswith("Home town")]
        expected = 0 < missing[1] < missing[0] and missing[1] <= 6
        assert told == ([f"Home town ring: {missing[1]} square{'s' * (missing[1] > 1)} to go"] if expected else [])


def ring(state: TipperaryState, seat: int) -> set[Coordinate]:
    """Return the empty squares around the home town."""
    squares = squares_of(state.game, state.county(seat))
    town = {place for place, content in squares.items() if content.piece == 0}
    around = {(x + dx, y + dy) for x, y in town for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return around - squares.keys()


def test_the_marker_of_a_rival_is_told() -> None:
    told = {
        line
        for state, seat, move in tried_moves(12)
        for line in preview_move(state, seat, move, NAMES).effects.lines
        if "marker" in line
    }
    assert told <= {
        f"{name} {verb}" for name in NAMES for verb in ("takes the flock marker", "loses the flock marker: tied")
    }
    assert told
