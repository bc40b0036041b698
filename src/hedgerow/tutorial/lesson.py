"""Lessons: a scripted match, with steps at which the learner reads or plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hedgerow.board import Coordinate
from hedgerow.games import CHANCE, Game
from hedgerow.i18n import messages_of
from hedgerow.match import ChanceEntry, Dealer, Entry, Match
from hedgerow.tutorial.errors import LessonError
from hedgerow.tutorial.goals import Goal, TriedMove

msg = messages_of(__package__)

LEARNER = 0
"""The seat of the learner: always the first."""


@dataclass(frozen=True)
class Highlight:
    """The part of the screen that a step highlights: cells of the board, or a named part of the page."""

    cells: tuple[Coordinate, ...] = ()
    part: str = ""


@dataclass(frozen=True)
class LessonStep:
    """One step of a lesson; the page finds its text by its name."""

    name: str
    start: int
    """The number of log entries before the step."""
    end: int
    """The number of log entries after the scripted move of the step and its draws."""
    look: Highlight = Highlight()
    goals: tuple[Goal, ...] = ()
    """All conditions that the learner's move has to meet; none if the step has only a text to read."""
    misses: bool = False
    """True if some legal moves do not meet them, so that the page needs a text for a miss."""
    move: str = ""
    """The scripted move of the step."""


@dataclass(frozen=True)
class Attempt:
    """The result of a learner's move."""

    match: Match
    """The match after the move, or before it if the goals were missed."""
    reached: bool
    scripted: bool
    """True if it was the scripted move; if not, the next step starts from a prepared position."""


@dataclass(frozen=True)
class Lesson:
    """The lesson of a game."""

    game: Game
    log: tuple[Entry, ...]
    steps: tuple[LessonStep, ...]
    dealer: Dealer

    def step(self, number: int) -> LessonStep:
        """Return the step with a number, counted from 0, or raise `LessonError`."""
        if not 0 <= number < len(self.steps):
            raise LessonError(msg("no-step", last=len(self.steps) - 1, step=number))
        return self.steps[number]

    def match_at(self, step: LessonStep) -> Match:
        """Return the match at the beginning of a step."""
        return self._match(step.start)

    def attempt(self, step: LessonStep, text: str) -> Attempt:
        """Play the learner's move at a step; raise the engine's error for an illegal one."""
        match = self.match_at(step)
        if not step.goals:
            raise LessonError(msg("read-on"))
        move = match.game.read_move(LEARNER, text)
        canonical = match.game.move_text(LEARNER, move)
        tried = try_move(match, canonical)
        if not all(goal.is_reached(tried) for goal in step.goals):
            return Attempt(match, reached=False, scripted=False)
        if canonical == step.move:
            return Attempt(self._match(step.end), reached=True, scripted=True)
        match.play(LEARNER, move)
        make_draws(match, self.dealer)
        return Attempt(match, reached=True, scripted=False)

    def _match(self, length: int) -> Match:
        return Match.resume(self.log[:length], game=self.game)


def try_move(match: Match, text: str) -> TriedMove:
    """Play a move of the learner on a copy of the state."""
    after = match.state.copy()
    events = after.play(LEARNER, match.game.read_move(LEARNER, text))
    return TriedMove(LEARNER, text, match.state, events, after)


def make_draws(match: Match, dealer: Dealer, scripted: Sequence[str] = ()) -> int:
    """Make all draws that are due, first the scripted ones, then the dealer's; return the number of scripted draws."""
    used = 0
    while match.state.to_act == (CHANCE,):
        if used < len(scripted):
            match.deal(match.game.read_move(CHANCE, scripted[used]))
            used += 1
        else:
            draws = sum(isinstance(entry, ChanceEntry) for entry in match.log)
            match.deal(dealer.outcome(draws, match.state.chance()))
    return used
