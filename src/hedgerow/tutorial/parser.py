"""The text format of lessons, read line by line.

game tipperary                  the game; then the seats (the learner is the first), options and the seed of the dealer
seats Robin, Wren
option order=together
seed 7
deal bag:0 town:harp-B          the next draws; the dealer makes all others
step sheep                      a step of the lesson, at this point of the match
  look cells c3 d3              highlight cells of the board, or
  look part wheel               a part of the page
  do gain_sheep                 a goal of the learner's move (see `goals`); a step may have several
  miss                          some legal moves do not reach the goals
  play 3r0@c-2                  the scripted move of the learner
Wren 12r3@a1 sheep@b1           moves of a seat between the steps
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hedgerow.games import HedgerowError, Setup, game_class, open_game
from hedgerow.games.core.notation import read_cell
from hedgerow.match import Dealer, Match
from hedgerow.tutorial.errors import LessonError
from hedgerow.tutorial.goals import Goal
from hedgerow.tutorial.lesson import LEARNER, Lesson, LessonStep, make_draws


def read_lesson(text: str) -> Lesson:
    """Read a lesson and play its script; raise `LessonError` with the number of a faulty line."""
    parser = _LessonParser()
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        keyword, _, rest = content.partition(" ")
        try:
            parser.read_line(keyword, rest.strip())
        except (HedgerowError, ValueError) as error:
            raise LessonError(f"line {number}: {error}") from error
    return parser.finish()


@dataclass
class _LessonParser:
    """A lesson that has been read up to some line."""

    game: str = ""
    names: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    dealer: Dealer = field(default_factory=lambda: Dealer.numbered(0))
    draws: list[str] = field(default_factory=list)
    """Scripted draws that have not been made."""
    match: Match | None = None
    steps: list[LessonStep] = field(default_factory=list)
    current: LessonStep | None = None
    """The step whose lines are being read."""

    def read_line(self, keyword: str, rest: str) -> None:
        """Read one line."""
        match keyword:
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
                self.draws += rest.split()
            case "step":
                self.close_step()
                self.current = LessonStep(rest, self.match_after_draws().next_seq, 0)
            case "look" | "do" | "miss" | "play":
                self.read_step_line(keyword, rest)
            case _ if keyword in self.names:
                self.close_step()
                for move in rest.split():
                    self.play(self.names.index(keyword), move)
            case _:
                raise LessonError(f"{keyword!r} is neither a keyword nor the name of a seat")

    def read_step_line(self, keyword: str, rest: str) -> None:
        """Read one line of a step."""
        if self.current is None:
            raise LessonError(f"{keyword!r} is only allowed in a step")
        step = self.current
        match keyword:
            case "look":
                kind, _, names = rest.partition(" ")
                if kind == "part":
                    self.current = replace(step, look=replace(step.look, part=names))
                elif kind == "cells":
                    cells = tuple(read_cell(rest, cell) for cell in names.split())
                    self.current = replace(step, look=replace(step.look, cells=cells))
                else:
                    raise LessonError("look needs cells or a part")
            case "do":
                self.current = replace(step, goals=(*step.goals, Goal.read(rest)))
            case "miss":
                self.current = replace(step, misses=True)
            case _:
                self.current = replace(step, move=rest)
                self.play(LEARNER, rest)

    def play(self, seat: int, text: str) -> None:
        """Play a scripted move."""
        match = self.match_after_draws()
        match.play(seat, match.game.read_move(seat, text))

    def match_after_draws(self) -> Match:
        """Return the match after all draws that are due; start it first if necessary."""
        if self.match is None:
            options = {option.name: option for option in game_class(self.game).option_list}
            chosen = {name: options[name].read(value) for name, value in self.options.items()}
            game = open_game(Setup(self.game, len(self.names), chosen))
            others = [seat for seat in range(len(self.names)) if seat != LEARNER]
            self.match = Match.start(game, self.names, bots=others)
        del self.draws[: make_draws(self.match, self.dealer, self.draws)]
        return self.match

    def close_step(self) -> None:
        """Add the current step to the lesson."""
        if self.current is not None:
            if bool(self.current.goals) != bool(self.current.move):
                raise LessonError(f"step {self.current.name!r} needs both a goal and a move, or neither")
            self.steps.append(replace(self.current, end=self.match_after_draws().next_seq))
            self.current = None

    def finish(self) -> Lesson:
        """Return the lesson after the last line."""
        self.close_step()
        match = self.match_after_draws()
        if self.draws:
            raise LessonError(f"these draws never happen: {' '.join(self.draws)}")
        return Lesson(match.game, match.log, tuple(self.steps), self.dealer)
