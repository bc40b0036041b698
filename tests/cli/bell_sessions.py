"""Sessions of Bell, a toy game with secrets and moves out of turn, in the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from random import Random

from hedgerow.bots import Bot
from hedgerow.games import Setup
from hedgerow.games.core.chance import Chance
from hedgerow.match import Dealer, Match, MoveEntry
from hedgerow.terminal import TerminalMatch, TerminalScreen
from hedgerow.terminal.screen import CLEAR_ALL
from tests.toys.bell import BELLS

NAMES = ("Ann", "Ben", "Cem")
STYLES = r"\x1b\[[0-9;]*m"


class BellDealer(Dealer):
    """A dealer that makes given draws first, then always the first possible one."""

    __slots__ = ("_next_draws",)

    def __init__(self, draws: Sequence[str]) -> None:
        super().__init__(bytes(16))
        self._next_draws = [BELLS.index(bell) for bell in draws]

    def outcome(self, draw: int, chance: Chance) -> int:
        outcome = self._next_draws.pop(0) if self._next_draws else chance.at(0)
        assert outcome in chance
        return outcome


def start(asking: str, *hands: tuple[str, str], then: Sequence[str] = (), bots: Iterable[int] = ()) -> Match:
    """Start a match in which the seats hold two given bells each; `then` are the draws after that."""
    draws = [hand[number] for number in range(2) for hand in hands]
    setup = Setup("bell", len(hands), {"asking": asking})
    return Match.start(setup, NAMES[: len(hands)], BellDealer([*draws, *then]), bots)


@dataclass(frozen=True)
class Session:
    """The output of a session and the match that was played."""

    match: Match
    output: str
    prompts: list[str]
    finished: bool

    @property
    def screens(self) -> list[str]:
        """The output between one clearing of the screen and the next."""
        return self.output.split(CLEAR_ALL)

    @property
    def moves(self) -> list[str]:
        """All moves, each after the number of its seat."""
        return [
            f"{entry.seat} {self.match.game.move_text(entry.seat, entry.move)}"
            for entry in self.match.log
            if isinstance(entry, MoveEntry)
        ]


def play(
    match: Match, *typed: str, bot: Bot | None = None, on_prompt: Callable[[str], None] | None = None, height: int = 40
) -> Session:
    """Play a match with these typed lines, then leave; `on_prompt` gets every prompt before it is answered."""
    output = StringIO()
    lines = iter(typed)
    prompts = []

    def read(prompt: str) -> str:
        output.write(prompt)
        prompts.append(prompt)
        if on_prompt is not None:
            on_prompt(prompt)
        line = next(lines, None)
        if line is None:
            raise EOFError
        output.write(f"{line}\n")
        return line

    terminal_match = TerminalMatch(
        match=match,
        bots={} if bot is None else dict.fromkeys(match.bots, bot),
        screen=TerminalScreen(output, width=80, height=height, force_terminal=True, no_color=True),
        rng=Random(1),
        read=read,
    )
    finished = terminal_match.run()
    return Session(match, re.sub(STYLES, "", output.getvalue()), prompts, finished)
