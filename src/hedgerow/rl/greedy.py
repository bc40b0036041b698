"""The greedy policy of the kernel in plain Python: the same move with the same random numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.rl.generator import Generator


class _Result(NamedTuple):
    score: int
    retires: bool
    ends: bool


class _Best:
    """The best move so far. Of equal moves, `replaces(n)` decides whether the n-th one replaces the one before."""

    def __init__(self) -> None:
        self.move, self.rank, self.ties = -1, -1, 0

    def add(self, move: int, rank: int, replaces: Callable[[int], bool]) -> None:
        if rank < self.rank:
            return
        self.ties = 1 if rank > self.rank else self.ties + 1
        if rank > self.rank or replaces(self.ties):
            self.move = move
        self.rank = rank


class _BestMoves:
    """The best moves with and without those that leave the game."""

    def __init__(self, pass_move: int | None) -> None:
        self._pass_move = pass_move
        self._all, self._staying, self._continues = _Best(), _Best(), False

    def add(self, move: int, result: _Result, replaces: Callable[[int], bool]) -> None:
        rank = 4 * result.score + 2 * (move == self._pass_move) + (not result.ends)
        self._all.add(move, rank, replaces)
        if not result.retires:
            self._staying.add(move, rank, replaces)
            self._continues = self._continues or not result.ends

    @property
    def best(self) -> int:
        return self._staying.move if self._continues else self._all.move


def greedy_move(state: State, seat: int, random: Generator) -> int:
    """Return the move with the best score of the seat at the end of its turn; ties are broken at random."""
    moves = state.moves(seat)
    if len(moves) == 1:
        return moves[0]
    seed = random.bits()
    best = _BestMoves(state.game.pass_move)
    for move in moves:
        best.add(move, _result_of_turn(state, seat, move, seed), lambda ties: random.below(ties) == 0)
    return best.best


def _result_of(after: State, seat: int) -> _Result:
    return _Result(after.scores()[seat], not after.over and after.has_left(seat), after.over)


def _best_immediate_move(state: State, seat: int) -> int:
    best = _BestMoves(state.game.pass_move)
    for move in state.moves(seat):
        after = state.copy()
        after.play(seat, move)
        best.add(move, _result_of(after, seat), lambda _: False)
    return best.best


def _result_of_turn(state: State, seat: int, move: int, seed: int) -> _Result:
    after, random, evaluator = state.copy(), Generator(seed), evaluator_for(state.game)
    after.play(seat, move)
    result = _result_of(after, seat)
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
    return result._replace(score=after.scores()[seat])
