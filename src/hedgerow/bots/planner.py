"""A bot that plans all decisions of its own turn and evaluates the position after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from hedgerow.bots.contract import Bot, Choice, InformationState
from hedgerow.bots.greedy import score_changes
from hedgerow.bots.learned import judged_again
from hedgerow.bots.plan import Plan
from hedgerow.games.core.contract import CHANCE, State
from hedgerow.games.core.evaluator import Evaluator, evaluator_for
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

FIRST_MOVES: Final = 16
"""The number of first moves that are followed to the end of the turn."""
BEAM_WIDTH: Final = 3
"""The beam width: the number of unfinished plans kept at each later decision."""


def plans(start: State, seat: int, evaluator: Evaluator[State], rng: Random) -> list[Plan]:
    """Return the most promising plans for the turn, best first.

    Every candidate move is tried and evaluated. The best ones are followed to the end of the turn, and so are the later
    decisions, with the same chance outcomes for all. No two plans start with the same move, unless the evaluator
    supplies whole turns itself.
    """
    turns = evaluator.whole_turns(start, seat)
    if turns is not None:
        return [_replayed(start, seat, value, moves) for value, moves in turns[:FIRST_MOVES]]
    chance_seed = rng.getrandbits(64)
    moves = _candidates(start, seat, evaluator, chance_seed)
    started = sorted((_extended(Plan((), 0.0, start), seat, evaluator, move) for move in moves), key=_best_first)
    return sorted(
        (_completed(plan, start.turn, seat, evaluator, chance_seed) for plan in started[:FIRST_MOVES]), key=_best_first
    )


def plan_with(start: State, seat: int, evaluator: Evaluator[State], move: int, rng: Random) -> Plan:
    """Return the best plan for the turn that begins with a move, promising or not."""
    turns = evaluator.whole_turns(start, seat) or ()
    for value, moves in turns:
        if moves[0] == move:
            return _replayed(start, seat, value, moves)
    started = _extended(Plan((), 0.0, start), seat, evaluator, move)
    return _completed(started, start.turn, seat, evaluator, rng.getrandbits(64))


def _best_first(plan: Plan) -> float:
    return -plan.value


def _replayed(start: State, seat: int, value: float, moves: Sequence[int]) -> Plan:
    """Return the plan with these moves, without those after the end of the turn."""
    after = start.copy()
    for index, move in enumerate(moves):
        if after.turn != start.turn:
            return Plan(tuple(moves[:index]), value, after)
        after.play(seat, move)
    return Plan(tuple(moves), value, after)


def _extended(plan: Plan, seat: int, evaluator: Evaluator[State], move: int) -> Plan:
    after = plan.after.copy()
    after.play(seat, move)
    return Plan((*plan.moves, move), evaluator.value(after, seat), after)


def _completed(started: Plan, turn: int, seat: int, evaluator: Evaluator[State], chance_seed: int) -> Plan:
    """Complete a plan to the end of the turn by beam search, and return the best result."""
    unfinished = [started]
    complete: list[Plan] = []
    while unfinished:
        longer: list[Plan] = []
        for plan in unfinished:
            resolved = _after_chance(plan, turn, seat, evaluator, chance_seed)
            if resolved.after.turn != turn or seat not in resolved.after.to_act:
                complete.append(resolved)
            else:
                moves = _forced_or_candidates(resolved.after, seat, evaluator, chance_seed)
                longer += [_extended(resolved, seat, evaluator, move) for move in moves]
        unfinished = sorted(longer, key=_best_first)[:BEAM_WIDTH]
    return min(complete, key=_best_first)


def _forced_or_candidates(state: State, seat: int, evaluator: Evaluator[State], chance_seed: int) -> Sequence[int]:
    forced = evaluator.forced_move(state, seat)
    return _candidates(state, seat, evaluator, chance_seed) if forced is None else (forced,)


def _candidates(state: State, seat: int, evaluator: Evaluator[State], chance_seed: int) -> Sequence[int]:
    """Return the moves to try.

    Among equally good plans the first one wins, so moves that the evaluator does not rank are shuffled: the order of
    their numbers means nothing, and always playing the lowest can be worse than playing at random.
    """
    moves = evaluator.shortlist(state, seat, state.moves(seat))
    if evaluator.shortlist_breaks_ties:
        return moves
    shuffled = list(moves)
    Random(chance_seed).shuffle(shuffled)
    return shuffled


def _after_chance(plan: Plan, turn: int, seat: int, evaluator: Evaluator[State], chance_seed: int) -> Plan:
    """Return the plan after the chance outcomes that follow within the turn."""
    state = plan.after
    if state.to_act != (CHANCE,) or state.turn != turn or evaluator.ends_plan(state, seat):
        return plan
    state = state.copy()
    rng = Random(chance_seed)
    while state.to_act == (CHANCE,) and state.turn == turn:
        state.play(CHANCE, state.chance().draw(rng))
    return Plan(plan.moves, evaluator.value(state, seat), state)


class PlannerBot(Bot):
    """A bot that plays the best plan for its own turn."""

    name = "planner"
    version = "1"
    uses_learning: ClassVar[bool] = True
    """True if learned evaluations judge the best plans again, in games that have one."""

    def choose(self, known: InformationState, rng: Random) -> Choice:
        if len(known.moves) == 1:
            return only_choice(known)
        evaluator = evaluator_for(known.game, self.weights)
        start = known.sample_state(rng)
        evaluator.set_root(start)
        forced = evaluator.forced_move(start, known.seat)
        if forced is not None:
            return forced_choice(evaluator, start, known.seat, forced)
        best_first: Sequence[Plan] = plans(start, known.seat, evaluator, rng)
        if self.uses_learning and self.weights is None:
            best_first = judged_again(best_first, known.seat, evaluator)
        return plan_choice(evaluator, start, known.seat, best_first)


def only_choice(known: InformationState) -> Choice:
    """Return the only legal move."""
    return Choice(known.moves.at(0), msg("only"), msg("only"))


def forced_choice(evaluator: Evaluator[State], start: State, seat: int, move: int) -> Choice:
    """Return a move that is known to be best."""
    idea = evaluator.reason(start, start, seat) or msg("forced")
    return Choice(move, idea, idea)


def plan_choice(evaluator: Evaluator[State], start: State, seat: int, best_first: Sequence[Plan]) -> Choice:
    """Return the first move of the best plan, and the first move of the next plan that begins differently."""
    best = best_first[0]
    others = (plan.moves[0] for plan in best_first if plan.moves[0] != best.moves[0])
    idea = evaluator.reason(start, best.after, seat)
    return Choice(best.moves[0], _plan_reason(start, best.after, seat, idea), idea, next(others, None))


def _plan_reason(before: State, after: State, seat: int, idea: str) -> str:
    gain = score_changes(before, after, seat)
    if gain and idea:
        return msg("gain_and_reason", gain=gain, reason=idea)
    return gain or idea or msg("options")
