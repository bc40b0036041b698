"""Checks of the notation of moves and positions, and of states that must be equal."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from hedgerow.games.core.contract import State, fields_of
from hedgerow.games.core.errors import MalformedMove, NotationError
from hedgerow.games.core.observation import observation
from hedgerow.testing.context import CheckContext, all_facts, canonical, difference, seat_name
from hedgerow.testing.hooks import component_counts
from hedgerow.testing.moves import is_one_line

NOT_MOVES = ("", " ", "?", "=", "-1", "1e9", "no such move", "\x00", "é", "٣")
"""Texts that are not moves, as a person or a program might send by mistake."""

CORRUPT_FIELDS = ("", "?", "-", "-1", "٣", "x/y", "0" * 40)
"""Texts that replace a field of a position."""
CORRUPTIONS = len(CORRUPT_FIELDS) + 3
"""The number of ways to corrupt a field: it can also be left out, cut short or doubled."""


def check_move_texts(context: CheckContext, listed: Mapping[int, Sequence[int]]) -> None:
    """Check that legal moves and outcomes have different texts that can be read back."""
    for seat, moves in listed.items():
        context.begin("move-notation")
        who = seat_name(seat)
        owner: dict[str, int] = {}
        for move in context.some(moves, context.thoroughness.samples):
            text = context.game.move_text(seat, move)
            if not is_one_line(text):
                context.fail(f"{who}: move {move} is written {text!r}")
            if text in owner:
                context.fail(f"{who}: moves {owner[text]} and {move} are both written {text!r}")
            owner[text] = move
            again = context.game.read_move(seat, text)
            if again != move:
                context.fail(f"{who}: move {move} is written {text!r}, which reads as {again}")


def check_move_text_errors(context: CheckContext, listed: Mapping[int, Sequence[int]]) -> None:
    """Check that a text that is not a move is refused as malformed, or read as some move."""
    for seat, moves in listed.items():
        context.begin("notation-errors")
        text = context.game.move_text(seat, context.probe_rng.choice(moves))
        for corrupt in (*NOT_MOVES, text[:-1], text + "?", text + text, text.swapcase()):
            try:
                move = context.game.read_move(seat, corrupt)
            except MalformedMove as error:
                if not is_one_line(str(error)):
                    context.fail(f"reading {corrupt!r} gives the message {str(error)!r}")
            except Exception as error:
                context.fail(f"reading {corrupt!r} raises {type(error).__name__}: {error}")
            else:
                # The result must be a move; otherwise this raises an error.
                context.game.move_text(seat, move)


class StateSummary:
    """The observable properties of a state, computed once to compare it with states that should be equal."""

    def __init__(self, context: CheckContext, state: State, position: str, views: Mapping[int | None, str]) -> None:
        self.state = state
        self.position = position
        self.views = views
        self.facts = _facts(state)
        self.outlines = {seat: context.outline(state.moves(seat)) for seat in state.to_act}
        self.move: tuple[int, int] | None = None
        self.consequences = ("", "")
        if state.to_act:
            seat = context.probe_rng.choice(state.to_act)
            self.move = seat, state.moves(seat).choice(context.probe_rng)
            self.consequences = _consequences(state, *self.move)


def _facts(state: State) -> dict[str, object]:
    return {
        "to_act": state.to_act,
        "turn": state.turn,
        "scores": state.scores(),
        "winners": state.winners(),
        "component_counts": component_counts(state),
    }


def _consequences(state: State, seat: int, move: int) -> tuple[str, str]:
    after = state.copy()
    events = all_facts(after.play(seat, move))
    return events, after.position()


def check_position(context: CheckContext, summary: StateSummary, check: str = "position") -> None:
    """Check that the position notation describes the whole state."""
    context.begin(check)
    fields = summary.state.fields()
    for name, text in fields.items():
        if not name or set(name + text) & set(" \t\r\n=") or not (name + text).isprintable():
            context.fail(f"the field {name!r} with the value {text!r} cannot be part of a position line")
    if fields_of(summary.position) != fields:
        context.fail(f"the line {summary.position!r} does not read back as the fields {fields}")
    # In reverse order, so that a game cannot rely on the order of the fields.
    through_json: dict[str, str] = json.loads(json.dumps(dict(reversed(fields.items()))))
    again = context.game.read_position(through_json)
    check_same(context, summary, again, "read back")


def _equal(one: State, other: State) -> bool:
    """Return whether two states with the same position are equal."""
    if type(one).__eq__ is not State.__eq__:
        return one == other
    # The default compares the fields, which are known to be the same.
    return type(one) is type(other) and one.game == other.game


def check_same(context: CheckContext, summary: StateSummary, other: State, name: str) -> None:
    """Check that another state equals the summarized one and behaves in the same way; `name` describes its origin."""
    position = other.position()
    if position != summary.position or not _equal(summary.state, other):
        context.fail(f"{name}, the state is {position}")
    for what, fact in _facts(other).items():
        if fact != summary.facts[what]:
            context.fail(f"{name}, {what} is {fact} instead of {summary.facts[what]}")
    for viewer, view in summary.views.items():
        other_view = canonical(observation(other, viewer))
        if other_view != view:
            context.fail(f"{name}, the view of {seat_name(viewer)} differs at {difference(view, other_view)}")
    for seat, outline in summary.outlines.items():
        if context.outline(other.moves(seat)) != outline:
            context.fail(f"{name}, {seat_name(seat)} has other moves")
    if summary.move is not None:
        seat, move = summary.move
        if _consequences(other, seat, move) != summary.consequences:
            context.fail(f"{name}, move {move} of {seat_name(seat)} has other consequences")


def check_position_errors(context: CheckContext, state: State) -> None:
    """Check that a position with a missing or corrupt field is read or refused with a `NotationError`."""
    context.begin("position-errors")
    fields = state.fields()
    corruptions = [(name, index) for name in fields for index in range(CORRUPTIONS)]
    untried = [corruption for corruption in corruptions if corruption not in context.corrupted]
    if not untried:
        context.corrupted.clear()
        untried = corruptions
    for name, index in context.probe_rng.sample(untried, min(len(untried), context.thoroughness.corrupted_positions)):
        context.corrupted.add((name, index))
        value = (None, *CORRUPT_FIELDS, fields[name][:-1], fields[name] * 2)[index]
        corrupt = {other: text for other, text in fields.items() if other != name}
        if value is not None:
            corrupt[name] = value
        try:
            context.game.read_position(corrupt)
        except NotationError as error:
            if not is_one_line(str(error)):
                context.fail(f"{name}={value!r} gives the message {str(error)!r}")
        except Exception as error:
            context.fail(f"{name}={value!r} raises {type(error).__name__}: {error}")
