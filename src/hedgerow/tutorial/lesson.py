"""A lesson: a scripted match, and the steps that a learner takes at points of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hedgerow.board import Coordinate
from hedgerow.games import CHANCE, Game
from hedgerow.i18n import messages_of
from hedgerow.match import ChanceEntry, Dealer, Entry, Match
from hedgerow.tutorial.errors import LessonError
from hedgerow.tutorial.goals import Goal, Made

msg = messages_of(__package__)

LEARNER = 0
"""The seat that the learner plays: always the first."""


@dataclass(frozen=True)
class Look:
    """What a step points out: cells of the board, or a part of the page by its name."""

    cells: tuple[Coordinate, ...] = ()
    part: str = ""


@dataclass(frozen=True)
class Step:
    """One step. Its words stand in the page's catalogues under its name."""

    name: str
    start: int
    """How many entries of the log come before it."""
    end: int
    """How many entries there are after what the script does here, with the draws that follow."""
    look: Look = Look()
    goals: tuple[Goal, ...] = ()
    """What the learner's move has to bring, all of it; none: there is only something to read."""
    misses: bool = False
    """Whether there are legal moves that do not bring it, and words for them."""
    move: str = ""
    """What the script does here."""


@dataclass(frozen=True)
class Attempt:
    """What became of a move."""

    match: Match
    """The match after it, or before it if it was not what the step asks for."""
    reached: bool
    scripted: bool
    """Whether the script does the same; if not, the lesson goes on from a prepared position."""


@dataclass(frozen=True)
class Lesson:
    """A game's lesson."""

    game: Game
    log: tuple[Entry, ...]
    steps: tuple[Step, ...]
    dealer: Dealer

    def step(self, number: int) -> Step:
        """A step by its number, from 0 on."""
        if not 0 <= number < len(self.steps):
            raise LessonError(msg("no-step", last=len(self.steps) - 1, step=number))
        return self.steps[number]

    def match_at(self, step: Step) -> Match:
        """The match as it stands when a step begins."""
        return self._match(step.start)

    def attempt(self, step: Step, text: str) -> Attempt:
        """Make a move at a step. Errors of the engine say why it is not legal."""
        match = self.match_at(step)
        if not step.goals:
            raise LessonError(msg("read-on"))
        move = match.game.read_move(LEARNER, text)
        written = match.game.move_text(LEARNER, move)
        made = tried(match, written)
        if not all(goal.is_reached(made) for goal in step.goals):
            return Attempt(match, reached=False, scripted=False)
        if written == step.move:
            return Attempt(self._match(step.end), reached=True, scripted=True)
        match.play(LEARNER, move)
        settle(match, self.dealer)
        return Attempt(match, reached=True, scripted=False)

    def _match(self, length: int) -> Match:
        return Match.resume(self.log[:length], game=self.game)


def tried(match: Match, text: str) -> Made:
    """What a move of the learner would bring; the match stays as it is."""
    after = match.state.copy()
    events = after.play(LEARNER, match.game.read_move(LEARNER, text))
    return Made(LEARNER, text, match.state, events, after)


def settle(match: Match, dealer: Dealer, wanted: Sequence[str] = ()) -> int:
    """Draw what has to be drawn: first what is wanted, then by the dealer. How many of the wanted were drawn."""
    used = 0
    while match.state.to_act == (CHANCE,):
        if used < len(wanted):
            match.deal(match.game.read_move(CHANCE, wanted[used]))
            used += 1
        else:
            draws = sum(isinstance(entry, ChanceEntry) for entry in match.log)
            match.deal(dealer.outcome(draws, match.state.chance()))
    return used
