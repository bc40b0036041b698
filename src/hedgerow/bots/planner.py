"""A bot that plans its own turn with all its decisions and judges what it leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.bots.greedy import changes
from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.evaluator import Evaluator, evaluator_for
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

FIRST_MOVES: Final = 16
"""So many first moves are followed to the end of the turn."""
LINES: Final = 3
"""So many ways to go on are followed at each later decision."""


@dataclass(frozen=True)
class Plan:
    """What a seat does in a turn, and how it then stands."""

    moves: tuple[int, ...]
    value: float
    after: State


def plans(start: State, seat: int, evaluator: Evaluator[State], rng: Random) -> list[Plan]:
    """The most promising ways to play the turn, no two with the same first move, the best first.

    Every move is tried and judged; the best are followed to the end of the turn, each later decision the same way. What
    chance brings meanwhile is the same luck for all. A mind that finds whole turns itself is asked for
    those (which may begin alike).
    """
    turns = evaluator.whole_turns(start, seat)
    if turns is not None:
        return [_followed(start, seat, value, moves) for value, moves in turns[:FIRST_MOVES]]
    luck = rng.getrandbits(64)
    moves = _candidates(start, seat, evaluator, luck)
    begun = sorted((_step(Plan((), 0.0, start), seat, evaluator, move) for move in moves), key=_worst_last)
    return sorted(
        (_completed(plan, start.turn, seat, evaluator, luck) for plan in begun[:FIRST_MOVES]), key=_worst_last
    )


def _worst_last(plan: Plan) -> float:
    return -plan.value


def _followed(start: State, seat: int, value: float, moves: Sequence[int]) -> Plan:
    """A turn that a mind has found, without the moves that are no longer needed since the turn is over by itself."""
    after = start.copy()
    for number, move in enumerate(moves):
        if after.turn != start.turn:
            return Plan(tuple(moves[:number]), value, after)
        after.play(seat, move)
    return Plan(tuple(moves), value, after)


def _step(plan: Plan, seat: int, evaluator: Evaluator[State], move: int) -> Plan:
    after = plan.after.copy()
    after.play(seat, move)
    return Plan((*plan.moves, move), evaluator.value(after, seat), after)


def _completed(begun: Plan, turn: int, seat: int, evaluator: Evaluator[State], luck: int) -> Plan:
    """The best way found to play the rest of the turn."""
    open_plans = [begun]
    complete: list[Plan] = []
    while open_plans:
        longer: list[Plan] = []
        for plan in open_plans:
            moment = _after_chance(plan, turn, seat, evaluator, luck)
            if moment.after.turn != turn or seat not in moment.after.to_act:
                complete.append(moment)
            else:
                longer += [
                    _step(moment, seat, evaluator, move) for move in _ways_on(moment.after, seat, evaluator, luck)
                ]
        open_plans = sorted(longer, key=_worst_last)[:LINES]
    return min(complete, key=_worst_last)


def _ways_on(state: State, seat: int, evaluator: Evaluator[State], luck: int) -> Sequence[int]:
    known = evaluator.forced_move(state, seat)
    return _candidates(state, seat, evaluator, luck) if known is None else (known,)


def _candidates(state: State, seat: int, evaluator: Evaluator[State], luck: int) -> Sequence[int]:
    """Return the moves to try.

    Of equal plans the first is preferred, so moves that the evaluator does not rank are shuffled: their own order is an
    accident of their numbers, and playing the lowest can be worse than playing at random.
    """
    moves = evaluator.shortlist(state, seat, state.moves(seat))
    if evaluator.ranks_equals:
        return moves
    shuffled = list(moves)
    Random(luck).shuffle(shuffled)
    return shuffled


def _after_chance(plan: Plan, turn: int, seat: int, evaluator: Evaluator[State], luck: int) -> Plan:
    """The plan with what is drawn next, as long as that happens within the turn."""
    state = plan.after
    if state.to_act != (CHANCE,) or state.turn != turn or evaluator.ends_plan(state, seat):
        return plan
    state = state.copy()
    rng = Random(luck)
    while state.to_act == (CHANCE,) and state.turn == turn:
        state.play(CHANCE, state.chance().draw(rng))
    return Plan(plan.moves, evaluator.value(state, seat), state)


class PlannerBot(Bot):
    """Plays the best plan for its own turn."""

    name = "planner"
    version = "1"
    about = "plans its whole turn and minds what it leaves open"

    def choose(self, known: InformationState, rng: Random) -> Choice:
        if len(known.moves) == 1:
            return Choice(known.moves.at(0), msg("only"))
        evaluator = evaluator_for(known.game, self.weights)
        start = known.sample_state(rng)
        settled = evaluator.forced_move(start, known.seat)
        if settled is not None:
            return Choice(settled, evaluator.reason(start, start, known.seat) or msg("settled"))
        best = plans(start, known.seat, evaluator, rng)[0]
        return Choice(best.moves[0], explained(evaluator, start, best.after, known.seat))


def explained(evaluator: Evaluator[State], before: State, after: State, seat: int) -> str:
    """Why a plan was chosen, in one line."""
    gain, reason = changes(before, after, seat), evaluator.reason(before, after, seat)
    if gain and reason:
        return msg("gain-and-reason", gain=gain, reason=reason)
    return gain or reason or msg("open")
