"""The context of one random game under test, shared by all checks."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple, NoReturn

from hedgerow.games.core.contract import CHANCE, Event, Game, Json, State
from hedgerow.games.core.moves import Moves
from hedgerow.testing.report import ConformanceError, Location, Thoroughness, setup_text


class Continuation(NamedTuple):
    """A legal move that was played on a copy of the state."""

    seat: int
    move: int
    after: State
    events: list[Event]


FIRST_CHOICE_RATES = (0.0, 0.9)
"""Probabilities that the first seat to act plays its first move instead of a random one; each game uses one of them.

If seats can leave the game, random play soon ends it. With a high rate games last longer and reach late positions."""


class CheckContext:
    """A game in progress, the checks made so far, and the location for failure reports.

    `play_rng` chooses the moves of the game and `probe_rng` the samples to inspect, so that another `Thoroughness`
    inspects the same game.
    """

    def __init__(self, game: Game, seed: int, number: int, thoroughness: Thoroughness) -> None:
        self.game = game
        self.same_game = game
        """The game opened a second time, for the replay."""
        self.seed = seed
        self.number = number
        self.thoroughness = thoroughness
        self.play_rng = Random(f"{seed}/{number}/line")
        self.probe_rng = Random(f"{seed}/{number}/probe")
        self.first_choice_rate = self.play_rng.choice(FIRST_CHOICE_RATES)
        self.seats = tuple(range(game.players))
        self.viewers: tuple[int | None, ...] = (*self.seats, None)
        self.check = "setup"
        """The name of the current check."""
        self.checks: Counter[str] = Counter()
        """The number of times that each check was made."""
        self.history: list[tuple[int, int]] = []
        """The seats and moves that were played."""
        self.position = ""
        """The position of the current node before any check."""
        self.detailed = True
        """True if the expensive checks are made at this node as well."""
        self.turn = 0
        self.left: frozenset[int] = frozenset()
        """The seats that have left the game."""
        self.component_counts: dict[str, int] = {}
        """The component counts at the start of the game."""
        self.corrupted: set[tuple[str, int]] = set()
        """The corruptions of a position tried so far; none is repeated before all have been tried."""
        self.determinized = 0
        """The number of determinized states that differed from the true state."""
        self.pieces = frozenset(game.pieces())
        """The names of the pieces."""
        self._global_rng_state = random.getstate()

    # Checks and failures

    def begin(self, check: str) -> None:
        """Start a check: failures from here on belong to it."""
        self.check = check
        self.checks[check] += 1

    def fail(self, what: str, check: str | None = None) -> NoReturn:
        """Raise a `ConformanceError` for the current check, or for another one."""
        raise ConformanceError(check or self.check, what, self.location())

    def location(self) -> Location:
        """Return the location of the current node, for failure reports."""
        return Location(
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
            # The notation itself may be broken; the report must not fail because of it.
            return f"#{move}"

    # Play

    def pick(self, state: State) -> tuple[int, int]:
        """Return a random seat to act and one of its moves (or an outcome of chance)."""
        to_act = state.to_act
        if to_act == (CHANCE,):
            return CHANCE, state.chance().draw(self.play_rng)
        seat = to_act[0] if self.play_rng.random() < self.first_choice_rate else self.play_rng.choice(to_act)
        moves = state.moves(seat)
        return seat, moves.at(0) if self.play_rng.random() < self.first_choice_rate else moves.choice(self.play_rng)

    # Samples

    def some_viewers(self) -> Sequence[int | None]:
        """Return the viewers whose views are checked at this node."""
        return self.probe_rng.sample(self.viewers, min(self.thoroughness.viewers, len(self.viewers)))

    def some(self, members: Sequence[int], limit: int) -> Sequence[int]:
        """Return all members of a short list, or a sample of a long list that includes its first and last member."""
        if len(members) <= limit:
            return members
        between = sorted(self.probe_rng.sample(range(1, len(members) - 1), max(limit - 2, 0)))
        return [members[index] for index in (0, *between, len(members) - 1)]

    def outline(self, moves: Moves) -> tuple[int, ...]:
        """Return a short representation of a list of moves, to compare it with another list."""
        size = len(moves)
        if size <= self.thoroughness.samples:
            return tuple(moves)
        return size, moves.at(0), moves.at(size // 3), moves.at(size // 2), moves.at(size - 1)

    # Side effects

    def check_unchanged(self, state: State, action: str) -> None:
        """Check that the state still has the position that it had when this node was reached."""
        self.checks["state-unchanged"] += 1
        position = state.position()
        if position != self.position:
            self.fail(f"{action} changed the state to {position}", "state-unchanged")

    def reseed_global_rng(self) -> None:
        """Set Python's global generator to a state that no game can expect."""
        self.check_global_rng("something")
        random.seed(self.probe_rng.getrandbits(32))
        self._global_rng_state = random.getstate()

    def check_global_rng(self, action: str) -> None:
        """Check that nothing has used the global generator since the last check."""
        self.checks["global-random"] += 1
        if random.getstate() != self._global_rng_state:
            self.fail(f"{action} used Python's global generator (the module `random`)", "global-random")


def seat_name(seat: int | None) -> str:
    """Return the name of a seat for messages."""
    if seat is None:
        return "the spectator"
    return "chance" if seat == CHANCE else f"seat {seat}"


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False)


def canonical(value: object) -> str:
    """Return JSON that is the same for equal values."""
    return _ENCODER.encode(value)


def seen_events(events: Iterable[Event], viewer: int | None) -> str:
    """Return the events as a viewer sees them, as canonical JSON."""
    return canonical([event.seen_by(viewer) for event in events])


def all_facts(events: Iterable[Event]) -> str:
    """Return the events with all their secrets, as canonical JSON."""
    return canonical([[event.kind, event.seat, event.facts, event.secret] for event in events])


def json_problem(value: object) -> str | None:
    """Return where and why a value is not plain JSON, or `None` if it is.

    `json.dumps` is not strict enough: it accepts numbers and `None` as keys and converts them to strings.
    """
    return None if _is_plain(value) else _find_problem(value, "")


_SCALARS = frozenset((type(None), bool, int, float, str))


def _is_plain(value: object) -> bool:
    """Return whether a container has only Python's own JSON types: a fast test for the usual case."""
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


def _find_problem(value: object, path: str) -> str | None:
    if value is None or isinstance(value, bool | int | float | str):
        return None
    parts: Iterable[tuple[object, object]]
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                return f"{path or 'top'}: key {key!r} is not a string"
        parts = value.items()
    elif isinstance(value, list | tuple):
        parts = enumerate(value)
    else:
        return f"{path or 'top'}: {type(value).__name__} is not plain JSON"
    for name, part in parts:
        problem = _find_problem(part, f"{path}.{name}" if path else str(name))
        if problem is not None:
            return problem
    return None


def difference(first: str, second: str) -> str:
    """Return the first difference between two canonical texts, with its path in the JSON."""
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
