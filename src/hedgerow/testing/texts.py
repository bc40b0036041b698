"""Notation: moves and positions as text and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from hedgerow.games.core.contract import State, fields_of
from hedgerow.games.core.errors import MalformedMove, NotationError
from hedgerow.testing.decisions import is_one_line
from hedgerow.testing.trial import Trial, canonical, difference, seat_name, whole

NO_MOVES_AT_ALL = ("", " ", "?", "=", "-1", "1e9", "no such move", "\x00", "é", "٣")
"""Texts that a person or a program may send by mistake."""

SPOILT = ("", "?", "-", "-1", "٣", "x/y", "0" * 40)
"""Texts put in the place of a field of a position."""
WAYS_TO_SPOIL = len(SPOILT) + 3
"""Besides, a field can be left out, cut short or doubled."""


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


class Portrait:
    """All that can be said of a state, asked once, to be compared with states that should be the same."""

    def __init__(self, trial: Trial, state: State, position: str, views: Mapping[int | None, str]) -> None:
        self.state = state
        self.position = position
        self.views = views
        self.facts = _facts(state)
        self.outlines = {seat: trial.outline(state.moves(seat)) for seat in state.to_act}
        self.move: tuple[int, int] | None = None
        self.consequences = ("", "")
        if state.to_act:
            seat = trial.probe.choice(state.to_act)
            self.move = seat, state.moves(seat).choice(trial.probe)
            self.consequences = _consequences(state, *self.move)


def _facts(state: State) -> dict[str, object]:
    return {
        "to_act": state.to_act,
        "turn": state.turn,
        "scores": state.scores(),
        "winners": state.winners(),
        "census": state.component_counts(),
    }


def _consequences(state: State, seat: int, move: int) -> tuple[str, str]:
    after = state.copy()
    events = whole(after.play(seat, move))
    return events, after.position()


def check_position(trial: Trial, portrait: Portrait, check: str = "position") -> None:
    """The position notation holds the whole state."""
    trial.now(check)
    fields = portrait.state.fields()
    for name, text in fields.items():
        if not name or set(name + text) & set(" \t\r\n=") or not (name + text).isprintable():
            trial.fail(f"the field {name!r} with the value {text!r} does not fit into one line")
    if fields_of(portrait.position) != fields:
        trial.fail(f"the line {portrait.position!r} does not give back the fields {fields}")
    # The other way round, so that a game cannot rely on the order of the fields.
    through_json: dict[str, str] = json.loads(json.dumps(dict(reversed(fields.items()))))
    again = trial.game.read_position(through_json)
    check_same(trial, portrait, again, "read back")


def _equal(one: State, other: State) -> bool:
    """Whether two states with the same position are equal."""
    if type(one).__eq__ is not State.__eq__:
        return one == other
    # Else it is about the fields, which need not be written once more.
    return type(one) is type(other) and one.game == other.game


def check_same(trial: Trial, portrait: Portrait, other: State, name: str) -> None:
    """Another state equals the one portrayed, and not only on paper: it behaves the same."""
    position = other.position()
    if position != portrait.position or not _equal(portrait.state, other):
        trial.fail(f"{name}, it is {position}")
    for what, fact in _facts(other).items():
        if fact != portrait.facts[what]:
            trial.fail(f"{name}, {what} is {fact} instead of {portrait.facts[what]}")
    for viewer, view in portrait.views.items():
        other_view = canonical(other.view(viewer))
        if other_view != view:
            trial.fail(f"{name}, the view of {seat_name(viewer)} differs at {difference(view, other_view)}")
    for seat, outline in portrait.outlines.items():
        if trial.outline(other.moves(seat)) != outline:
            trial.fail(f"{name}, {seat_name(seat)} has other moves")
    if portrait.move is not None:
        seat, move = portrait.move
        if _consequences(other, seat, move) != portrait.consequences:
            trial.fail(f"{name}, move {move} of {seat_name(seat)} has other consequences")


def check_position_errors(trial: Trial, state: State) -> None:
    """A position with a field missing or spoilt is refused in words, or read; nothing else happens."""
    trial.now("position-errors")
    fields = state.fields()
    every_way = [(name, index) for name in fields for index in range(WAYS_TO_SPOIL)]
    ways = [way for way in every_way if way not in trial.spoilt]
    if not ways:
        trial.spoilt.clear()
        ways = every_way
    for way in trial.probe.sample(ways, min(len(ways), trial.thoroughness.spoilt)):
        trial.spoilt.add(way)
        name, index = way
        value = (None, *SPOILT, fields[name][:-1], fields[name] * 2)[index]
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
