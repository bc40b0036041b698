"""The decisions and draws of a finished match, as independent questions that any process can answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from hedgerow.analysis.errors import AnalysisRefused
from hedgerow.games import CHANCE, Event, Setup
from hedgerow.i18n import messages_of
from hedgerow.match import ChanceEntry, Match, MoveEntry, record
from hedgerow.match.records import canonical

msg = messages_of(__package__)

MAX_STEPS: Final = 3000
"""The maximum number of moves and draws of a match that is analysed; it limits the time of a malicious file."""


@dataclass(frozen=True)
class DecisionQuestion:
    """A decision of a match."""

    setup: Setup
    place: int
    """The index of the move in the line of the match."""
    position: str
    """The position before the move."""
    seat: int
    move: int
    secret: bool
    """True if the others did not see the whole move."""


@dataclass(frozen=True)
class DrawQuestion:
    """The draws between two decisions."""

    setup: Setup
    places: tuple[int, ...]
    """The indices of the draws in the line of the match."""
    position: str
    """The position before the first draw."""
    outcomes: tuple[int, ...]
    events: tuple[tuple[Event, ...], ...]
    """The events of each draw, as everybody may know them."""


Question = DecisionQuestion | DrawQuestion


def check_reviewable(match: Match) -> None:
    """Raise `AnalysisRefused` for a match that cannot be analysed."""
    if not match.over:
        raise AnalysisRefused(msg("unfinished"))
    if len(match.line) > MAX_STEPS:
        raise AnalysisRefused(msg("too_long", steps=len(match.line), most=MAX_STEPS))
    if not any(isinstance(entry, MoveEntry) for entry in match.line):
        raise AnalysisRefused(msg("no_moves"))


def match_digest(match: Match) -> str:
    """Return a hash of the game as it was played: setup, moves and draws that count."""
    entries = [record(match.game, entry) for entry in match.line if isinstance(entry, MoveEntry | ChanceEntry)]
    # Undone entries leave gaps in the numbers, and a match code has none: only the order counts.
    played = [{name: value for name, value in entry.items() if name != "seq"} for entry in entries]
    setup = match.setup
    options = dict(sorted(setup.options.items()))
    return sha256(canonical({"setup": [setup.game, setup.players, options, setup.tiles], "played": played})).hexdigest()


def questions(match: Match) -> Iterator[Question]:
    """Yield all questions about a finished match in their order."""
    state = match.game.start()
    draws: list[tuple[int, int, tuple[Event, ...]]] = []
    before_draws = ""
    for place, entry in enumerate(match.line):
        if isinstance(entry, ChanceEntry):
            if not draws:
                before_draws = state.position()
            events = tuple(state.play(CHANCE, entry.outcome))
            draws.append((place, entry.outcome, tuple(event.seen_by(None) for event in events)))
            continue
        if draws:
            yield _draw_question(match.setup, before_draws, draws)
            draws = []
        if isinstance(entry, MoveEntry):
            position = state.position()
            events = tuple(state.play(entry.seat, entry.move))
            secret = any(event.secret is not None for event in events)
            yield DecisionQuestion(match.setup, place, position, entry.seat, entry.move, secret)


def _draw_question(setup: Setup, position: str, draws: list[tuple[int, int, tuple[Event, ...]]]) -> DrawQuestion:
    places, outcomes, events = zip(*draws, strict=True)
    return DrawQuestion(setup, places, position, outcomes, events)
