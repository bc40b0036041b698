"""Previews of all games: the total and the items are the difference of the score sheets, and nothing is played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.bots import score_changes
from hedgerow.games import CHANCE, REGISTRY, IllegalMove, State, game_class
from hedgerow.games.core.effects import PlayedMove, usual_effects
from hedgerow.games.core.preview import preview_move
from hedgerow.games.core.texts import item_name
from hedgerow.testing import setups_of
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME

pytestmark = pytest.mark.repeating
MOVES = 12
"""Moves that are previewed at a position."""


def random_position(name: str, rng: Random) -> State | None:
    """Return a position where a seat is to act; `None` if the random game was over before."""
    setups = setups_of(game_class(name))
    state = game_class(name).open(rng.choice(setups)).start()
    for _ in range(rng.randrange(120)):
        if state.over:
            return None
        seat = state.to_act[0]
        state.play(seat, state.chance().draw(rng) if seat == CHANCE else state.moves(seat).choice(rng))
    state.play_chance(rng)
    return None if state.over else state


def points(state: State, seat: int) -> Counter[str]:
    sheet: Counter[str] = Counter()
    for item in state.score_sheet()[seat]:
        sheet[item.name] += item.points
    return sheet


@pytest.mark.parametrize("name", REGISTRY)
@given(seed=st.integers(0, 2**32))
def test_preview_is_the_difference_of_the_score_sheets(name: str, seed: int) -> None:
    rng = Random(seed)
    state = random_position(name, rng)
    if state is None:
        return
    names = [f"Player {seat}" for seat in range(state.game.players)]
    for seat in state.to_act:
        known = state.determinize(seat, rng)
        moves = known.moves(seat)
        for move in {moves.choice(rng) for _ in range(MOVES)}:
            position = known.position()
            found = preview_move(known, seat, move, names)
            assert known.position() == position, "a preview plays nothing"
            after = known.copy()
            after.play(seat, move)
            assert found.total == after.scores()[seat] - known.scores()[seat]
            old, new = points(known, seat), points(after, seat)
            expected = {(item, old[item], new[item]) for item in old | new if old[item] != new[item]}
            assert {(change.name, change.before, change.after) for change in found.changes} == expected
            assert len(found.changes) == len(expected)


def test_an_illegal_move_has_no_preview() -> None:
    state = game_class(TURN_GAME).open(setups_of(game_class(TURN_GAME))[0]).start()
    state.play_chance(Random(1))
    with pytest.raises(IllegalMove):
        preview_move(state, 0, state.game.read_move(0, "done"), ["A", "B"])


@pytest.mark.parametrize("name", REGISTRY)
def test_bots_name_the_same_changes_as_previews(name: str) -> None:
    rng = Random(name)
    compared = 0
    for _ in range(30):
        state = random_position(name, rng)
        if state is None:
            continue
        seat = state.to_act[0]
        move = state.moves(seat).choice(rng)
        after = state.copy()
        after.play(seat, move)
        changes = preview_move(state, seat, move, ["?"] * state.game.players).changes
        texts = [f"{item_name(state.game, it.name)} {it.before} → {it.after}" for it in changes]
        assert score_changes(state, after, seat) == ", ".join(texts)
        compared += bool(texts)
    assert compared


@pytest.mark.parametrize("name", [SIMULTANEOUS_GAME, TURN_GAME])
def test_usual_effects_outline_the_items_that_grow(name: str) -> None:
    rng, outlined = Random(name), 0
    for _ in range(40):
        state = random_position(name, rng)
        if state is None:
            continue
        seat = state.to_act[0]
        move = state.moves(seat).choice(rng)
        after = state.copy()
        events = after.play(seat, move)
        found = usual_effects(PlayedMove(seat, move, state, after, events), ["?"] * state.game.players)
        grown = [item.cells for item in after.score_sheet()[seat] if item not in state.score_sheet()[seat]]
        shown = [outline.cells for board in found.boards for outline in board.outlines]
        assert shown == [cells for cells in grown if cells]
        assert all(board.board in {shown.id for shown in after.scene(seat).boards} for board in found.boards)
        told = [event for event in events if event.kind not in state.game.quiet_events]
        assert len(found.lines) == max(len(told) - 1, 0)
        outlined += len(shown)
    assert outlined
