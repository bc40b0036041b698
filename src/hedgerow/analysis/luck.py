"""The luck ledger: the change that every draw brought, and the rest, which is play.

The value of a position is what the judge expects after quick play to the end of the turn. The luck of a draw is the
value after it minus the expectation over all outcomes before it; so luck is 0 on average, however weak the judge is.
The values of a match telescope: *result = start + luck + play*, where *start* is the expectation before the first draw
and *play* is what the moves of all seats changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from hedgerow.analysis.effort import Effort
from hedgerow.analysis.estimates import Estimate, Result, mean_of, standard_error, student
from hedgerow.analysis.game_line import DrawQuestion
from hedgerow.analysis.judge import Judge
from hedgerow.games import CHANCE, Event, State
from hedgerow.i18n import join, messages_of

msg = messages_of(__package__)

MAX_SEPARATE_DRAWS: Final = 4
"""Longer sequences of draws between two decisions, such as the first deal, are one entry of the ledger."""
MAX_TEXTS: Final = 4
"""The maximum number of events that the text of an entry names."""


@dataclass(frozen=True)
class Luck:
    """What a draw changed for a seat."""

    points: float
    chance: float


@dataclass(frozen=True)
class Draw:
    """An entry of the ledger: a draw, or several that belong together."""

    first: int
    """The index of the first draw in the line of the match."""
    last: int
    text: str
    """The outcome of the draw, as everybody may know it."""
    luck: tuple[Luck, ...]
    """The luck of each seat."""


@dataclass(frozen=True)
class DrawJudgement:
    """The judgement of the draws between two decisions."""

    draws: tuple[Draw, ...]
    before: tuple[Result, ...]
    """The expectation of each seat before the draws."""
    after: tuple[Result, ...]
    """The value of the position after them."""
    error_points: tuple[float, ...]
    """Half the width of the 95 % interval of `before`."""
    error_chance: tuple[float, ...]


@dataclass(frozen=True)
class CurvePoint:
    """A point of the curve of chances to win: the expectation before and after draws."""

    place: int
    kind: str
    """`play` before draws: what changed since the last point is due to moves. `luck` after draws. `end` at the end."""
    points: tuple[float, ...]
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Account:
    """The account of a seat: result = start + luck + play, in points and in chance to win."""

    seat: int
    start_points: float
    luck_points: Estimate
    play_points: Estimate
    result_points: float
    start_chance: float
    luck_chance: Estimate
    play_chance: Estimate
    result_chance: float
    adjusted_points: Estimate
    """The result without luck."""
    luckiest: int | None
    """The index of the seat's luckiest draw in the ledger; `None` if no draw helped it."""
    unluckiest: int | None


@dataclass(frozen=True)
class LuckLedger:
    """The luck of a match."""

    draws: tuple[Draw, ...]
    accounts: tuple[Account, ...]
    curve: tuple[CurvePoint, ...]


def judge_draws(question: DrawQuestion, judge: Judge, effort: Effort, seed: int, names: Sequence[str]) -> DrawJudgement:
    """Judge the draws between two decisions."""
    judge.forget()
    state = judge.game.read_position_line(question.position)
    places, outcomes = question.places, question.outcomes
    parts = [1] * len(outcomes) if len(outcomes) <= MAX_SEPARATE_DRAWS else [len(outcomes)]
    samples = expected_values(state, judge, effort, seed)
    before = value = _means(samples)
    draws: list[Draw] = []
    index = 0
    for number in parts:
        for outcome in outcomes[index : index + number]:
            state.play(CHANCE, outcome)
        after = _means(expected_values(state, judge, effort, seed))
        events = [event for group in question.events[index : index + number] for event in group]
        text = draw_text(judge, events, number, names)
        draws.append(Draw(places[index], places[index + number - 1], text, _luck(value, after)))
        value, index = after, index + number
    return DrawJudgement(tuple(draws), before, value, _errors(samples, "points"), _errors(samples, "chance"))


def expected_values(state: State, judge: Judge, effort: Effort, seed: int) -> list[tuple[Result, ...]]:
    """Return the values after sampled draws, or after all outcomes if they are few; one sample if none is to come."""
    if state.to_act != (CHANCE,):
        return [judge.values(state)]
    chance = state.chance()
    if len(chance) <= effort.draws and all(chance.weight(outcome) == 1 for outcome in chance):
        after = [_after(state, outcome) for outcome in chance]
        if not any(one.to_act == (CHANCE,) for one in after):
            return _Exact(judge.values(one) for one in after)
    return [judge.values(one) for one in _sampled(state, effort.draws, seed)]


class _Exact(list[tuple[Result, ...]]):
    """The values after all outcomes, which have no sampling error."""


def _after(state: State, outcome: int) -> State:
    after = state.copy()
    after.play(CHANCE, outcome)
    return after


def _sampled(state: State, count: int, seed: int) -> Iterator[State]:
    """Yield states after sampled draws.

    The first outcome is taken from equal parts of the tickets, one from each, so similar outcomes are spread evenly.
    """
    total = state.chance().total
    for number in range(count):
        rng = Random(seed * 1009 + number)
        ticket = int((number + rng.random()) / count * total)
        after = _after(state, state.chance().outcome(min(ticket, total - 1)))
        after.play_chance(rng)
        yield after


def _means(samples: Sequence[tuple[Result, ...]]) -> tuple[Result, ...]:
    return tuple(
        Result(mean_of([one.points for one in seat]), mean_of([one.chance for one in seat]))
        for seat in zip(*samples, strict=True)
    )


def _errors(samples: Sequence[tuple[Result, ...]], name: str) -> tuple[float, ...]:
    if isinstance(samples, _Exact):
        return (0.0,) * len(samples[0])
    factor = student(len(samples))
    return tuple(factor * standard_error([getattr(one, name) for one in seat]) for seat in zip(*samples, strict=True))


def _luck(before: tuple[Result, ...], after: tuple[Result, ...]) -> tuple[Luck, ...]:
    pairs = zip(before, after, strict=True)
    return tuple(Luck(new.points - old.points, new.chance - old.chance) for old, new in pairs)


def draw_text(judge: Judge, events: Sequence[Event], draws: int, names: Sequence[str]) -> str:
    """Return the outcome of a draw, as everybody may know it."""
    if draws > 1:
        return msg("deal", draws=draws)
    return join([judge.game.event_text(event, names) for event in events][:MAX_TEXTS])


def ledger_of(judged: Sequence[DrawJudgement], final: tuple[Result, ...]) -> LuckLedger:
    """Return the ledger of a match from the judgements of its draws and the final result."""
    draws = tuple(draw for one in judged for draw in one.draws)
    accounts = tuple(_account(seat, judged, draws, final[seat]) for seat in range(len(final)))
    return LuckLedger(draws, accounts, tuple(_curve(judged, final)))


def _account(seat: int, judged: Sequence[DrawJudgement], draws: Sequence[Draw], final: Result) -> Account:
    points = _total(seat, judged, "points", [one.error_points[seat] for one in judged])
    chance = _total(seat, judged, "chance", [one.error_chance[seat] for one in judged])
    start = judged[0].before[seat] if judged else final
    luck = [draw.luck[seat].chance or draw.luck[seat].points * 1e-6 for draw in draws]
    best = max(range(len(luck)), key=lambda index: luck[index], default=None)
    worst = min(range(len(luck)), key=lambda index: luck[index], default=None)
    return Account(
        seat=seat,
        start_points=start.points,
        luck_points=points,
        play_points=_rest(final.points - start.points, points),
        result_points=final.points,
        start_chance=start.chance,
        luck_chance=chance,
        play_chance=_rest(final.chance - start.chance, chance),
        result_chance=final.chance,
        adjusted_points=_rest(final.points, points),
        luckiest=best if best is not None and luck[best] > 0 else None,
        unluckiest=worst if worst is not None and luck[worst] < 0 else None,
    )


def _total(seat: int, judged: Sequence[DrawJudgement], name: str, errors: Sequence[float]) -> Estimate:
    changes = [getattr(one.after[seat], name) - getattr(one.before[seat], name) for one in judged]
    return Estimate.total([Estimate.with_error(*pair) for pair in zip(changes, errors, strict=True)])


def _rest(whole: float, part: Estimate) -> Estimate:
    return Estimate.with_error(whole - part.value, part.error)


def _curve(judged: Sequence[DrawJudgement], final: tuple[Result, ...]) -> Iterator[CurvePoint]:
    for one in judged:
        yield _curve_point(one.draws[0].first - 1, "play", one.before)
        yield _curve_point(one.draws[-1].last, "luck", one.after)
    if judged:
        yield _curve_point(judged[-1].draws[-1].last + 1, "end", final)


def _curve_point(place: int, kind: str, values: tuple[Result, ...]) -> CurvePoint:
    return CurvePoint(place, kind, tuple(one.points for one in values), tuple(one.chance for one in values))
