"""Reading a lesson: a text that a person can read and edit, line by line.

game tipperary                  the box, then the seats (the learner is the first), options and the dealer's number
seats Robin, Wren
option order=together
seed 7
deal bag:0 town:harp-B          what is drawn next; whatever is not said here comes from the dealer
step sheep                      a step of the lesson, at this point of the match
  look cells c3 d3              what it points out: cells of the board, or
  look part wheel               a part of the page
  do gain_sheep                 what the learner's move has to bring (see `goals`); several lines: all of it
  miss                          there are legal moves that do not bring it
  play 3r0@c-2                  the move with which the script goes on
Wren 12r3@a1 sheep@b1           what a seat does between the steps
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hedgerow.games import HedgerowError, Setup, game_class, open_game
from hedgerow.games.core.notation import read_cell
from hedgerow.match import Dealer, Match
from hedgerow.tutorial.errors import LessonError
from hedgerow.tutorial.goals import Goal
from hedgerow.tutorial.lesson import LEARNER, Lesson, Step, settle


def read_lesson(text: str) -> Lesson:
    """The lesson of a text, played through; `LessonError` says what is wrong in which line."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        try:
            reader.take(*_split(words))
        except (HedgerowError, ValueError) as error:
            raise LessonError(f"line {number}: {error}") from error
    return reader.finished()


def _split(words: str) -> tuple[str, str]:
    first, _, rest = words.partition(" ")
    return first, rest.strip()


@dataclass
class _Reader:
    """What is known after some lines."""

    game: str = ""
    names: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    dealer: Dealer = field(default_factory=lambda: Dealer.numbered(0))
    wanted: list[str] = field(default_factory=list)
    begun: Match | None = None
    steps: list[Step] = field(default_factory=list)
    open: Step | None = None
    """The step whose lines are being read."""

    def take(self, word: str, rest: str) -> None:
        """One line."""
        match word:
            case "game":
                self.game = rest
            case "seats":
                self.names = tuple(name.strip() for name in rest.split(","))
            case "option":
                name, _, value = rest.partition("=")
                self.options[name] = value
            case "seed":
                self.dealer = Dealer.numbered(int(rest))
            case "deal":
                self.wanted += rest.split()
            case "step":
                self.close()
                self.open = Step(rest, self.settled().next_seq, 0)
            case "look" | "do" | "miss" | "play":
                self.take_in_step(word, rest)
            case _ if word in self.names:
                self.close()
                for move in rest.split():
                    self.play(self.names.index(word), move)
            case _:
                raise LessonError(f"{word!r} is no word of a lesson and no name of a seat")

    def take_in_step(self, word: str, rest: str) -> None:
        """A line that says more about a step."""
        if self.open is None:
            raise LessonError(f"{word!r} belongs to a step")
        step = self.open
        match word:
            case "look":
                what, _, named = rest.partition(" ")
                if what == "part":
                    self.open = replace(step, look=replace(step.look, part=named))
                elif what == "cells":
                    cells = tuple(read_cell(rest, cell) for cell in named.split())
                    self.open = replace(step, look=replace(step.look, cells=cells))
                else:
                    raise LessonError("look at cells or at a part")
            case "do":
                self.open = replace(step, goals=(*step.goals, Goal.read(rest)))
            case "miss":
                self.open = replace(step, misses=True)
            case _:
                self.open = replace(step, move=rest)
                self.play(LEARNER, rest)

    def play(self, seat: int, text: str) -> None:
        """A move of the script."""
        match = self.settled()
        match.play(seat, match.game.read_move(seat, text))

    def settled(self) -> Match:
        """The match with everything drawn that has to be drawn."""
        if self.begun is None:
            options = {option.name: option for option in game_class(self.game).option_list}
            chosen = {name: options[name].read(value) for name, value in self.options.items()}
            box = open_game(Setup(self.game, len(self.names), chosen))
            others = [seat for seat in range(len(self.names)) if seat != LEARNER]
            self.begun = Match.start(box, self.names, bots=others)
        del self.wanted[: settle(self.begun, self.dealer, self.wanted)]
        return self.begun

    def close(self) -> None:
        """The lines of a step are all read."""
        if self.open is not None:
            if bool(self.open.goals) != bool(self.open.move):
                raise LessonError(f"step {self.open.name!r} needs both a goal and a move, or neither")
            self.steps.append(replace(self.open, end=self.settled().next_seq))
            self.open = None

    def finished(self) -> Lesson:
        """The whole lesson."""
        self.close()
        match = self.settled()
        if self.wanted:
            raise LessonError(f"these draws never come: {' '.join(self.wanted)}")
        return Lesson(match.game, match.log, tuple(self.steps), self.dealer)
