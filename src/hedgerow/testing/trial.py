"""One random game under test: what all checks share."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple, NoReturn

from hedgerow.games.core.contract import CHANCE, Event, Game, Json, State
from hedgerow.games.core.moves import Moves
from hedgerow.testing.report import ConformanceError, Place, Thoroughness, setup_text


class Continuation(NamedTuple):
    """A legal move made on a copy, to see what would follow."""

    seat: int
    move: int
    after: State
    events: list[Event]


PATIENCE = (0.0, 0.9)
"""How often the seat that is asked first makes its first move. Pure chance soon leaves a game that can be left;
with patience a game lasts, and its late positions are seen, too."""


class Trial:
    """A game in progress, the checks made so far, and where to report a failure.

    Two generators: `line` decides what is played, `probe` what is looked at. So a closer look
    (another `Thoroughness`) sees the same game.
    """

    def __init__(self, game: Game, seed: int, number: int, thoroughness: Thoroughness) -> None:
        self.game = game
        self.same_box = game
        """The box opened a second time, for the replay."""
        self.seed = seed
        self.number = number
        self.thoroughness = thoroughness
        self.line = Random(f"{seed}/{number}/line")
        self.probe = Random(f"{seed}/{number}/probe")
        self.patience = self.line.choice(PATIENCE)
        self.seats = tuple(range(game.players))
        self.viewers: tuple[int | None, ...] = (*self.seats, None)
        self.check = "setup"
        self.checks: Counter[str] = Counter()
        self.history: list[tuple[int, int]] = []
        self.position = ""
        """The position of the current node, written before anything was checked."""
        self.closer = True
        """Whether this node is looked at more closely."""
        self.turn = 0
        self.left = 0
        """The seats that have left, as a set."""
        self.component_counts: dict[str, int] = {}
        self.spoilt: set[tuple[str, int]] = set()
        """The ways to spoil a position that were tried: none is tried twice before all were."""
        self.dealt_anew = 0
        """How many redeals were other states than those they were made from."""
        self._dice = random.getstate()

    # What is being checked

    def now(self, check: str) -> None:
        """From here on it is about this check."""
        self.check = check
        self.checks[check] += 1

    def fail(self, what: str, check: str | None = None) -> NoReturn:
        """The current check (or another) has failed."""
        raise ConformanceError(check or self.check, what, self.place())

    def place(self) -> Place:
        """Where we are."""
        return Place(
            self.game.title,
            setup_text(self.game.setup),
            self.seed,
            self.number,
            len(self.history),
            self.position,
            "; ".join(f"{seat_name(seat)}: {self._move_text(seat, move)}" for seat, move in self.history),
        )

    def _move_text(self, seat: int, move: int) -> str:
        try:
            return self.game.move_text(seat, move)
        except Exception:
            # The notation may be what is broken; the report must come out all the same.
            return f"#{move}"

    # What is played

    def pick(self, state: State) -> tuple[int, int]:
        """A seat and a move (or an outcome) of its own."""
        to_act = state.to_act
        if to_act == (CHANCE,):
            return CHANCE, state.chance().draw(self.line)
        seat = to_act[0] if self.line.random() < self.patience else self.line.choice(to_act)
        moves = state.moves(seat)
        return seat, moves.at(0) if self.line.random() < self.patience else moves.choice(self.line)

    # Samples

    def some_viewers(self) -> Sequence[int | None]:
        """Viewers to ask at this node."""
        return self.probe.sample(self.viewers, min(self.thoroughness.viewers, len(self.viewers)))

    def some(self, members: Sequence[int], limit: int) -> Sequence[int]:
        """All members of a short list; of a long one the first, the last and some between."""
        if len(members) <= limit:
            return members
        between = sorted(self.probe.sample(range(1, len(members) - 1), max(limit - 2, 0)))
        return [members[index] for index in (0, *between, len(members) - 1)]

    def outline(self, moves: Moves) -> tuple[int, ...]:
        """Enough of a list of moves to compare it with another one."""
        size = len(moves)
        if size <= self.thoroughness.samples:
            return tuple(moves)
        return size, moves.at(0), moves.at(size // 3), moves.at(size // 2), moves.at(size - 1)

    # Things that must not change

    def unchanged(self, state: State, done: str) -> None:
        """The current state is as it was when we came to this node, whatever was done since."""
        self.checks["state-unchanged"] += 1
        position = state.position()
        if position != self.position:
            self.fail(f"{done} changed the state to {position}", "state-unchanged")

    def disturb_global_generator(self) -> None:
        """Put Python's global generator where no game can expect it."""
        self.global_generator_untouched("something")
        random.seed(self.probe.getrandbits(32))
        self._dice = random.getstate()

    def global_generator_untouched(self, done: str) -> None:
        """Nobody has drawn from the global generator since it was last looked at."""
        self.checks["global-random"] += 1
        if random.getstate() != self._dice:
            self.fail(f"{done} drew from Python's global generator (the module `random`)", "global-random")


def seat_name(seat: int | None) -> str:
    """A seat for messages."""
    if seat is None:
        return "the spectator"
    return "chance" if seat == CHANCE else f"seat {seat}"


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)


def canonical(value: object) -> str:
    """JSON with one spelling for equal values."""
    return _ENCODER.encode(value)


def seen(events: Iterable[Event], viewer: int | None) -> str:
    """What a viewer is told of these events."""
    return canonical([event.seen_by(viewer) for event in events])


def whole(events: Iterable[Event]) -> str:
    """These events with all secrets."""
    return canonical([[event.kind, event.seat, event.facts, event.secret] for event in events])


def not_plain(value: object) -> str | None:
    """Where a value is not plain JSON, `None` when it is.

    `json.dumps` is not strict enough: it writes numbers and `None` as keys as if they were texts.
    """
    return None if _is_plain(value) else _fault(value, "")


_SCALARS = frozenset((type(None), bool, int, float, str))


def _is_plain(value: object) -> bool:
    """Whether a value is plain JSON of the very types of Python's own: the usual case, told fast."""
    parts: Iterable[object]
    if isinstance(value, dict):
        if not all(type(key) is str for key in value):
            return False
        parts = value.values()
    elif isinstance(value, list | tuple):
        parts = value
    else:
        return False
    return all(type(part) in _SCALARS or _is_plain(part) for part in parts)


def _fault(value: object, path: str) -> str | None:
    if value is None or isinstance(value, bool | int | float | str):
        return None
    parts: Iterable[tuple[object, object]]
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                return f"{path or 'top'}: key {key!r} is not a text"
        parts = value.items()
    elif isinstance(value, list | tuple):
        parts = enumerate(value)
    else:
        return f"{path or 'top'}: {type(value).__name__} is not plain JSON"
    for name, part in parts:
        fault = _fault(part, f"{path}.{name}" if path else str(name))
        if fault is not None:
            return fault
    return None


def difference(first: str, second: str) -> str:
    """Where two canonical texts begin to differ, as a path into the JSON."""
    return _difference(json.loads(first), json.loads(second), "")


def _difference(first: Json, second: Json, path: str) -> str:
    if isinstance(first, Mapping) and isinstance(second, Mapping) and first.keys() == second.keys():
        for name in first:
            if first[name] != second[name]:
                return _difference(first[name], second[name], f"{path}.{name}" if path else name)
    if isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for index, (one, other) in enumerate(zip(first, second, strict=True)):
            if one != other:
                return _difference(one, other, f"{path}.{index}" if path else str(index))
    return f"{path or 'top'}: {json.dumps(first)} against {json.dumps(second)}"
