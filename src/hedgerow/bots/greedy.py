"""A bot that takes the best score of its own that it can reach within its turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.games.core.contract import CHANCE, State, points_by_name
from hedgerow.games.core.evaluator import Bound, Evaluator, evaluator_class, evaluator_for
from hedgerow.i18n import join, messages_of

msg = messages_of(__package__)

MOST_CANDIDATES: Final = 2000
"""The number of first moves to consider; longer lists are thinned out evenly."""
SAMPLES: Final = 24
"""The number of possible states in which a move must win to count as a certain win."""
MOST_TRIED: Final = 64
"""The number of first moves to try if the game has no `score_bounds`."""
MOST_LATER: Final = 8
"""The number of moves to try at each later decision of the turn."""
MOST_INEXACT: Final = 8
"""The number of moves with an inexact bound to try, the most promising ones."""


@dataclass(frozen=True)
class MoveResult:
    """The end of the turn after a move."""

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
    score among the moves that `prefer_staying` leaves, unless the evaluator knows the best one. Chance outcomes are
    drawn with the same luck for every move. If the evaluator ends plans at chance nodes, the turn is followed only up
    to there.
    """
    evaluator, start, luck = evaluator_for(known.game), known.sample_state(rng), rng.getrandbits(64)
    evaluator.set_root(start)
    tried = _thinned(known.moves) if moves is None else moves
    return start, [_try(evaluator, start, known.seat, move, luck) for move in tried]


def _thinned(moves: Sequence[int], most: int = MOST_CANDIDATES) -> Sequence[int]:
    """Return the moves, or an even selection if there are too many."""
    return moves if len(moves) <= most else moves[:: -(-len(moves) // most)]


def _shortlist(evaluator: Evaluator[State], state: State, seat: int, most: int) -> Sequence[int]:
    """Return all moves, or the evaluator's shortlist if there are too many."""
    moves = state.moves(seat)
    return moves if len(moves) <= most else _thinned(evaluator.shortlist(state, seat, moves), most)


def _try(evaluator: Evaluator[State], start: State, seat: int, move: int, luck: int) -> MoveResult:
    state = start.copy()
    state.play(seat, move)
    retires, ends = _has_retired(state, seat), state.over
    _finish_turn(evaluator, state, seat, start.turn, luck)
    return MoveResult(move, state.scores()[seat], state, retires, ends)


def prefer_staying(results: Sequence[MoveResult]) -> list[MoveResult]:
    """Drop moves that retire while the game continues, unless every alternative ends it.

    Retiring often brings a bonus at once and costs everything that could still be won, which a player who looks no
    further than this turn does not see.
    """
    staying = [result for result in results if not result.retires]
    return list(results) if all(result.ends for result in staying) else staying


class GreedyBot(Bot):
    """Tries every move, plays its own turn to the end after each, and takes the best score.

    It does not retire merely for a bonus (see `prefer_staying`), and it acts out of turn only if that gains something.
    Among moves with the same score, it prefers one that ends the game if that wins, then the one with the best tiebreak
    and the weakest best rival.
    """

    name = "greedy"
    version = "1"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        evaluator, start, luck = evaluator_for(known.game), known.sample_state(rng), rng.getrandbits(64)
        evaluator.set_root(start)
        move = evaluator.greedy_move(start, known.seat)
        if move is None:
            move = self._best(evaluator, start, known, luck, rng)
        after = _try(evaluator, start, known.seat, move, luck).after
        return Choice(move, score_changes(start, after, known.seat) or msg("no_gain"))

    def _best(self, evaluator: Evaluator[State], start: State, known: InformationState, luck: int, rng: Random) -> int:
        bound_of = evaluator.score_bounds(start, known.seat)
        if bound_of is None:
            moves = _shortlist(evaluator, start, known.seat, MOST_TRIED)
            results = prefer_staying([_try(evaluator, start, known.seat, move, luck) for move in moves])
        else:
            results = _try_inexact(evaluator, start, known.seat, _thinned(known.moves), bound_of, luck)
        best = max(result.score for result in results)
        equals = [result for result in results if result.score == best]
        equals = [result for result in equals if result.move == known.game.pass_move] or equals
        staying = [result for result in equals if not result.ends]
        if staying:  # there may be more to win, unless the game is won
            winning = [result for result in equals if result.ends and surely_wins(known, result.move, rng)]
            equals = winning or staying
        tiebreaks = [
            evaluator.tiebreak(result.after, known.seat) - _best_rival(result.after, known.seat) for result in equals
        ]
        most = max(tiebreaks)
        equals = [result for result, tiebreak in zip(equals, tiebreaks, strict=True) if tiebreak == most]
        return equals[int(rng.random() * len(equals))].move


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
    luck: int,
) -> list[MoveResult]:
    """Return the results of moves without trying those with an exact bound or with one below the best score."""
    bounds = [(move, bound_of(move)) for move in moves]
    best = max((bound.score for _, bound in bounds if bound.exact), default=0)
    results = [MoveResult(move, bound.score, start, ends=bound.ends) for move, bound in bounds if bound.exact]
    inexact = sorted(((move, bound) for move, bound in bounds if not bound.exact), key=lambda pair: -pair[1].score)
    for move, bound in inexact[:MOST_INEXACT]:
        if bound.score < best:
            break
        results.append(_try(evaluator, start, seat, move, luck))
        best = max(best, results[-1].score)
    return sorted(results, key=lambda result: result.move)


def score_changes(before: State, after: State, seat: int) -> str:
    """Return the items of a seat's score sheet that differ: `rectangle 12 → 18, whiskey 3 → 6`."""
    old = points_by_name(before.score_sheet()[seat])
    new = points_by_name(after.score_sheet()[seat])
    names = list(dict.fromkeys([*new, *old]))
    label = evaluator_class(before.game).item_label
    return join(
        msg("change", item=label(name), before=old.get(name, 0), after=new.get(name, 0))
        for name in names
        if old.get(name, 0) != new.get(name, 0)
    )


def _best_rival(state: State, seat: int) -> int:
    return max((score for rival, score in enumerate(state.scores()) if rival != seat), default=0)


def _has_retired(state: State, seat: int) -> bool:
    return not state.over and state.has_left(seat)


def _finish_turn(evaluator: Evaluator[State], state: State, seat: int, turn: int, luck: int) -> None:
    """Play until the seat's turn is over, with greedy decisions."""
    rng: Random | None = None
    while state.turn == turn:
        if state.to_act == (CHANCE,):
            if evaluator.ends_plan(state, seat):
                break
            rng = rng or Random(luck)
            state.play(CHANCE, state.chance().draw(rng))
        elif seat in state.to_act:
            move = evaluator.greedy_move(state, seat)
            state.play(seat, _best_at_once(evaluator, state, seat) if move is None else move)
        else:
            break


def _best_at_once(evaluator: Evaluator[State], state: State, seat: int) -> int:
    """Return the move with the best score right after it."""

    def result_of(move: int) -> MoveResult:
        after = state.copy()
        after.play(seat, move)
        return MoveResult(move, after.scores()[seat], after, _has_retired(after, seat), after.over)

    score_of = evaluator.immediate_scores(state, seat)
    if score_of is not None:
        return max(state.moves(seat), key=score_of)
    results = prefer_staying([result_of(move) for move in _shortlist(evaluator, state, seat, MOST_LATER)])
    return max(results, key=lambda result: (result.score, result.move == state.game.pass_move)).move
