"""A bot that takes the best score of its own that it can reach within its turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.games.core import preview
from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.evaluator import Bound, Evaluator, evaluator_for, thinned
from hedgerow.games.core.texts import item_name
from hedgerow.i18n import join, messages_of

msg = messages_of(__package__)

SAMPLES: Final = 24
"""The number of possible states in which a move must win to count as a certain win."""
MAX_TRIED: Final = 64
"""Maximum number of first moves to try if the game has no `score_bounds`."""
MAX_LATER: Final = 8
"""Maximum number of moves to try at each later decision of the turn."""
MAX_INEXACT: Final = 8
"""Maximum number of moves with an inexact bound to try: the most promising ones."""


@dataclass(frozen=True)
class MoveResult:
    """The outcome of a move: the state and the score at the end of the turn."""

    move: int
    score: int
    after: State
    retires: bool = False
    """True if the seat leaves the game with this move while the others continue."""
    ends: bool = False
    """True if this move ends the game."""


def try_moves(
    known: InformationState, rng: Random, moves: Sequence[int] | None = None
) -> tuple[State, list[MoveResult]]:
    """Try moves, all legal ones by default, and return the sampled state with the result of each move.

    Later decisions of the turn (placing a sheep or a bonus tile) are made one at a time, each by the best immediate
    score among the moves that `prefer_staying` leaves, unless the evaluator knows the best one. Every move gets the
    same chance outcomes. If the evaluator ends plans at chance nodes, the turn is followed only up to there.
    """
    evaluator, start, chance_seed = evaluator_for(known.game), known.sample_state(rng), rng.getrandbits(64)
    evaluator.set_root(start)
    tried = thinned(known.moves) if moves is None else moves
    return start, [_try(evaluator, start, known.seat, move, chance_seed) for move in tried]


def _shortlist(evaluator: Evaluator[State], state: State, seat: int, limit: int) -> Sequence[int]:
    """Return all moves, or the evaluator's shortlist if there are more than `limit`."""
    moves = state.moves(seat)
    return moves if len(moves) <= limit else thinned(evaluator.shortlist(state, seat, moves), limit)


def _try(evaluator: Evaluator[State], start: State, seat: int, move: int, chance_seed: int) -> MoveResult:
    state = start.copy()
    state.play(seat, move)
    retires, ends = _has_retired(state, seat), state.over
    _finish_turn(evaluator, state, seat, start.turn, chance_seed)
    return MoveResult(move, state.scores()[seat], state, retires, ends)


def prefer_staying(results: Sequence[MoveResult]) -> list[MoveResult]:
    """Drop moves that retire while the game continues, unless every alternative ends it.

    Retiring often brings a bonus at once but gives up all later points, which a search of only this turn cannot see.
    """
    staying = [result for result in results if not result.retires]
    return list(results) if all(result.ends for result in staying) else staying


class GreedyBot(Bot):
    """A bot that tries every move, plays its turn to the end after each, and takes the best score.

    It does not retire merely for a bonus (see `prefer_staying`), and it acts out of turn only if that gains something.
    Among moves with the same score, it prefers one that ends the game if that wins, then the one with the best tiebreak
    and the weakest best rival.
    """

    name = "greedy"
    version = "1"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        evaluator, start, chance_seed = evaluator_for(known.game), known.sample_state(rng), rng.getrandbits(64)
        evaluator.set_root(start)
        move = evaluator.greedy_move(start, known.seat)
        if move is None:
            move = self._best(evaluator, start, known, chance_seed, rng)
        after = _try(evaluator, start, known.seat, move, chance_seed).after
        return Choice(move, score_changes(start, after, known.seat) or msg("no_gain"))

    def _best(
        self, evaluator: Evaluator[State], start: State, known: InformationState, chance_seed: int, rng: Random
    ) -> int:
        bound_of = evaluator.score_bounds(start, known.seat)
        if bound_of is None:
            moves = _shortlist(evaluator, start, known.seat, MAX_TRIED)
            results = prefer_staying([_try(evaluator, start, known.seat, move, chance_seed) for move in moves])
        else:
            results = _try_inexact(evaluator, start, known.seat, thinned(known.moves), bound_of, chance_seed)
        best = max(result.score for result in results)
        tied = [result for result in results if result.score == best]
        tied = [result for result in tied if result.move == known.game.pass_move] or tied
        staying = [result for result in tied if not result.ends]
        if staying:  # there may be more to win, unless the game is won
            winning = [result for result in tied if result.ends and surely_wins(known, result.move, rng)]
            tied = winning or staying
        tiebreaks = [
            evaluator.tiebreak(result.after, known.seat) - _best_rival(result.after, known.seat) for result in tied
        ]
        best_tiebreak = max(tiebreaks)
        tied = [result for result, tiebreak in zip(tied, tiebreaks, strict=True) if tiebreak == best_tiebreak]
        return tied[int(rng.random() * len(tied))].move


def surely_wins(known: InformationState, move: int, rng: Random) -> bool:
    """Return whether a move that ends the game wins it in every sampled state."""
    for _ in range(SAMPLES):
        state = known.sample_state(rng)
        state.play(known.seat, move)
        if state.winners() != (known.seat,):
            return False
    return True


def _try_inexact(
    evaluator: Evaluator[State],
    start: State,
    seat: int,
    moves: Sequence[int],
    bound_of: Callable[[int], Bound],
    chance_seed: int,
) -> list[MoveResult]:
    """Return the results of moves without trying those with an exact bound or with one below the best score."""
    bounds = [(move, bound_of(move)) for move in moves]
    best = max((bound.score for _, bound in bounds if bound.exact), default=0)
    results = [MoveResult(move, bound.score, start, ends=bound.ends) for move, bound in bounds if bound.exact]
    inexact = sorted(((move, bound) for move, bound in bounds if not bound.exact), key=lambda pair: -pair[1].score)
    for move, bound in inexact[:MAX_INEXACT]:
        if bound.score < best:
            break
        results.append(_try(evaluator, start, seat, move, chance_seed))
        best = max(best, results[-1].score)
    return sorted(results, key=lambda result: result.move)


def score_changes(before: State, after: State, seat: int) -> str:
    """Return the items of a seat's score sheet that differ: `rectangle 12 → 18, whiskey 3 → 6`."""
    return join(
        msg("change", item=item_name(before.game, change.name), before=change.before, after=change.after)
        for change in preview.score_changes(before, after, seat)
    )


def _best_rival(state: State, seat: int) -> int:
    return max((score for rival, score in enumerate(state.scores()) if rival != seat), default=0)


def _has_retired(state: State, seat: int) -> bool:
    return not state.over and state.has_left(seat)


def _finish_turn(evaluator: Evaluator[State], state: State, seat: int, turn: int, chance_seed: int) -> None:
    """Play until the seat's turn is over, with greedy decisions."""
    rng: Random | None = None
    while state.turn == turn:
        if state.to_act == (CHANCE,):
            if evaluator.ends_plan(state, seat):
                break
            rng = rng or Random(chance_seed)
            state.play(CHANCE, state.chance().draw(rng))
        elif seat in state.to_act:
            move = evaluator.greedy_move(state, seat)
            state.play(seat, _best_immediate_move(evaluator, state, seat) if move is None else move)
        else:
            break


def _best_immediate_move(evaluator: Evaluator[State], state: State, seat: int) -> int:
    """Return the move with the best score right after it."""

    def result_of(move: int) -> MoveResult:
        after = state.copy()
        after.play(seat, move)
        return MoveResult(move, after.scores()[seat], after, _has_retired(after, seat), after.over)

    score_of = evaluator.immediate_scores(state, seat)
    if score_of is not None:
        return max(state.moves(seat), key=score_of)
    results = prefer_staying([result_of(move) for move in _shortlist(evaluator, state, seat, MAX_LATER)])
    return max(results, key=lambda result: (result.score, result.move == state.game.pass_move)).move
