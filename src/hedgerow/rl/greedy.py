"""The greedy policy of the kernel in plain Python: the same move with the same random numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from hedgerow.bots.greedy import MAX_INEXACT
from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.evaluator import evaluator_class, evaluator_for, thinned
from hedgerow.games.core.kernel import adapter_for
from hedgerow.rl.generator import Generator


class _Result(NamedTuple):
    move: int
    score: int
    retires: bool
    ends: bool
    rival: int = 0
    """The best score of another seat, if the policy follows the greedy bot."""


def greedy_move(state: State, seat: int, random: Generator) -> int:
    """Return the move with the best score of the seat at the end of its turn; ties are broken at random."""
    seed, moves = random.bits(), state.moves(seat)
    follows_bot = _follows_bot(state)
    known = evaluator_class(state.game).greedy_move(state, seat) if follows_bot else None
    if known is not None:
        return known
    if len(moves) == 1:
        random.below(1)
        return moves[0]
    if follows_bot:
        best = _best_of_bot(state, seat, seed)
    else:
        best = _best([_result_of_turn(state, seat, move, seed) for move in moves], state.game.pass_move)
    return best[random.below(len(best))].move


def _follows_bot(state: State) -> bool:
    adapter = adapter_for(state.game)
    return adapter is not None and adapter.follows_greedy_bot


def _best(results: Sequence[_Result], pass_move: int | None) -> list[_Result]:
    """Return the best results; a move that leaves the game counts only if every alternative ends it."""
    if any(not result.retires and not result.ends for result in results):
        results = [result for result in results if not result.retires]
    return _highest(results, lambda result: (result.score, result.move == pass_move, not result.ends))


def _highest(results: Sequence[_Result], value: Callable[[_Result], tuple[int, ...]]) -> list[_Result]:
    best = max(map(value, results))
    return [result for result in results if value(result) == best]


def _best_of_bot(state: State, seat: int, seed: int) -> list[_Result]:
    """Return the results between which the greedy bot chooses at random."""
    bound_of = evaluator_class(state.game).score_bounds(state, seat)
    moves = thinned(state.moves(seat))
    if bound_of is None:
        results = [_result_of_turn(state, seat, move, seed) for move in moves]
    else:
        rival = _best_rival(state, seat)
        bounds = [(move, bound_of(move)) for move in moves]
        results = [_Result(move, bound.score, False, bound.ends, rival) for move, bound in bounds if bound.exact]
        inexact = sorted((pair for pair in bounds if not pair[1].exact), key=lambda pair: -pair[1].score)
        for move, bound in inexact[:MAX_INEXACT]:
            if bound.score < max((result.score for result in results), default=0):
                break
            results.append(_result_of_turn(state, seat, move, seed))
    tied = sorted(_highest(results, lambda result: (result.score,)))
    staying = [result for result in tied if not result.ends]
    if staying:
        tied = [result for result in tied if result.ends and _wins(state, seat, result.move)] or staying
    return _highest(tied, lambda result: (-result.rival,))


def _wins(state: State, seat: int, move: int) -> bool:
    after = state.copy()
    after.play(seat, move)
    return after.winners() == (seat,)


def _best_rival(state: State, seat: int) -> int:
    return max((score for rival, score in enumerate(state.scores()) if rival != seat), default=0)


def _best_immediate_move(state: State, seat: int) -> int:
    if _follows_bot(state):
        return _best_immediate_of_bot(state, seat)
    results = []
    for move in state.moves(seat):
        after = state.copy()
        after.play(seat, move)
        results.append(_Result(move, after.scores()[seat], not after.over and after.has_left(seat), after.over))
    return _best(results, state.game.pass_move)[0].move


def _best_immediate_of_bot(state: State, seat: int) -> int:
    evaluator = evaluator_class(state.game)
    known, score_of = evaluator.greedy_move(state, seat), evaluator.immediate_scores(state, seat)
    if known is not None:
        return known
    assert score_of is not None, "the greedy bot knows the scores of all later moves"
    return max(state.moves(seat), key=score_of)


def _result_of_turn(state: State, seat: int, move: int, seed: int) -> _Result:
    after, random, evaluator = state.copy(), Generator(seed), evaluator_for(state.game)
    after.play(seat, move)
    retires, ends = not after.over and after.has_left(seat), after.over
    while after.turn == state.turn:
        if after.to_act == (CHANCE,):
            if evaluator.ends_plan(after, seat):
                break
            chance = after.chance()
            after.play(CHANCE, chance.outcome(random.below(chance.total)))
        elif seat in after.to_act:
            after.play(seat, _best_immediate_move(after, seat))
        else:
            break
    return _Result(move, after.scores()[seat], retires, ends, _best_rival(after, seat))
