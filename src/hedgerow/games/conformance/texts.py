"""Notation: moves and positions as text and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from hedgerow.games.conformance.decisions import is_one_line
from hedgerow.games.conformance.trial import Trial, canonical, difference, seat_name, whole
from hedgerow.games.contract import State, fields_of
from hedgerow.games.errors import MalformedMove, NotationError

NO_MOVES_AT_ALL = ("", " ", "?", "=", "-1", "1e9", "no such move", "\x00", "é", "٣")
"""Texts that a person or a program may send by mistake."""

SPOILT = ("", "?", "-", "-1", "٣", "x/y", "0" * 40)
"""Texts put in the place of a field of a position."""


def check_move_texts(trial: Trial, listed: Mapping[int, Sequence[int]]) -> None:
    """Legal moves and outcomes have texts that read back."""
    for seat, moves in listed.items():
        trial.now("move-notation")
        who = seat_name(seat)
        owner: dict[str, int] = {}
        for move in trial.some(moves, trial.thoroughness.samples):
            text = trial.game.move_text(seat, move)
            if not is_one_line(text):
                trial.fail(f"{who}: move {move} is written {text!r}")
            if text in owner:
                trial.fail(f"{who}: moves {owner[text]} and {move} are both written {text!r}")
            owner[text] = move
            again = trial.game.read_move(seat, text)
            if again != move:
                trial.fail(f"{who}: move {move} is written {text!r}, which reads as {again}")


def check_move_text_errors(trial: Trial, listed: Mapping[int, Sequence[int]]) -> None:
    """Texts that are no moves are refused as malformed (or read as some move), never anything else."""
    for seat, moves in listed.items():
        trial.now("notation-errors")
        text = trial.game.move_text(seat, trial.probe.choice(moves))
        for spoilt in (*NO_MOVES_AT_ALL, text[:-1], text + "?", text + text, text.swapcase()):
            try:
                move = trial.game.read_move(seat, spoilt)
            except MalformedMove as error:
                if not is_one_line(str(error)):
                    trial.fail(f"reading {spoilt!r} gives the message {str(error)!r}")
            except Exception as error:
                trial.fail(f"reading {spoilt!r} raises {type(error).__name__}: {error}")
            else:
                # Whatever it was read as must be a move: this raises when it is none.
                trial.game.move_text(seat, move)


def check_position(trial: Trial, state: State, check: str = "position") -> None:
    """The position notation holds the whole state."""
    trial.now(check)
    fields = state.fields()
    for name, text in fields.items():
        if not name or set(name + text) & set(" \t\r\n=") or not (name + text).isprintable():
            trial.fail(f"the field {name!r} with the value {text!r} does not fit into one line")
    if fields_of(state.position()) != fields:
        trial.fail(f"the line {state.position()!r} does not give back the fields {fields}")
    # The other way round, so that a game cannot rely on the order of the fields.
    through_json: dict[str, str] = json.loads(json.dumps(dict(reversed(fields.items()))))
    again = trial.game.read_position(through_json)
    check_same(trial, state, again, "read back")


def check_same(trial: Trial, state: State, other: State, name: str) -> None:
    """Another state equals this one, and not only on paper: it behaves the same."""
    check = trial.check
    if other != state or other.position() != state.position():
        trial.fail(f"{name}, it is {other.position()}")
    facts = (
        ("to_act", state.to_act, other.to_act),
        ("turn", state.turn, other.turn),
        ("scores", state.scores(), other.scores()),
        ("winners", state.winners(), other.winners()),
        ("census", state.census(), other.census()),
    )
    for what, one, two in facts:
        if one != two:
            trial.fail(f"{name}, {what} is {two} instead of {one}")
    for viewer in trial.some_viewers():
        one_view, other_view = canonical(state.view(viewer)), canonical(other.view(viewer))
        if one_view != other_view:
            trial.fail(f"{name}, the view of {seat_name(viewer)} differs at {difference(one_view, other_view)}")
    for seat in state.to_act:
        moves = state.moves(seat)
        if trial.outline(moves) != trial.outline(other.moves(seat)):
            trial.fail(f"{name}, {seat_name(seat)} has other moves")
    if state.to_act:
        seat = trial.probe.choice(state.to_act)
        move = state.moves(seat).choice(trial.probe)
        one_copy, other_copy = state.copy(), other.copy()
        one_events, other_events = whole(one_copy.play(seat, move)), whole(other_copy.play(seat, move))
        if one_events != other_events or one_copy.position() != other_copy.position():
            trial.fail(f"{name}, move {move} of {seat_name(seat)} has other consequences", check)


def check_position_errors(trial: Trial, state: State) -> None:
    """A position with a field missing or spoilt is refused in words, or read; nothing else happens."""
    trial.now("position-errors")
    fields = state.fields()
    ways: list[tuple[str, str | None]] = [
        (name, value) for name, text in fields.items() for value in (None, *SPOILT, text[:-1], text + text)
    ]
    for name, value in trial.probe.sample(ways, min(len(ways), trial.thoroughness.samples)):
        broken = {other: text for other, text in fields.items() if other != name}
        if value is not None:
            broken[name] = value
        try:
            trial.game.read_position(broken)
        except NotationError as error:
            if not is_one_line(str(error)):
                trial.fail(f"{name}={value!r} gives the message {str(error)!r}")
        except Exception as error:
            trial.fail(f"{name}={value!r} raises {type(error).__name__}: {error}")
