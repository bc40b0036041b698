"""Bell, a game with secrets in which anybody may act out of turn, at the terminal."""

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
from hedgerow.terminal import Screen, TerminalTable
from hedgerow.terminal.screen import CLEAR_ALL
from tests.toys.bell import BELLS

NAMES = ("Ann", "Ben", "Cem")
STYLES = r"\x1b\[[0-9;]*m"


class BellDealer(Dealer):
    """Deals what it was told to deal, and then whatever there is."""

    __slots__ = ("_coming",)

    def __init__(self, draws: Sequence[str]) -> None:
        super().__init__(bytes(16))
        self._coming = [BELLS.index(bell) for bell in draws]

    def outcome(self, draw: int, chance: Chance) -> int:
        outcome = self._coming.pop(0) if self._coming else chance.at(0)
        assert outcome in chance
        return outcome


def start(asking: str, *hands: tuple[str, str], then: Sequence[str] = (), bots: Iterable[int] = ()) -> Match:
    """A match in which the seats hold these two bells each; `then` are drawn after that."""
    draws = [hand[number] for number in range(2) for hand in hands]
    setup = Setup("bell", len(hands), {"asking": asking})
    return Match.start(setup, NAMES[: len(hands)], BellDealer([*draws, *then]), bots)


@dataclass(frozen=True)
class Evening:
    """What was shown, and what came of it."""

    match: Match
    shown: str
    prompts: list[str]
    finished: bool

    @property
    def screens(self) -> list[str]:
        """What was to be seen between one clearing of the screen and the next."""
        return self.shown.split(CLEAR_ALL)

    @property
    def moves(self) -> list[str]:
        """Who has played what."""
        return [
            f"{entry.seat} {self.match.game.move_text(entry.seat, entry.move)}"
            for entry in self.match.log
            if isinstance(entry, MoveEntry)
        ]


def sit_down(
    match: Match, *typed: str, bot: Bot | None = None, watch: Callable[[str], None] | None = None, height: int = 40
) -> Evening:
    """Types these lines and then leaves; `watch` is given every prompt before it is answered."""
    shown = StringIO()
    lines = iter(typed)
    prompts = []

    def read(prompt: str) -> str:
        shown.write(prompt)
        prompts.append(prompt)
        if watch is not None:
            watch(prompt)
        line = next(lines, None)
        if line is None:
            raise EOFError
        shown.write(f"{line}\n")
        return line

    table = TerminalTable(
        match=match,
        bots={} if bot is None else dict.fromkeys(match.bots, bot),
        console=Screen(shown, width=80, height=height, force_terminal=True, no_color=True),
        rng=Random(1),
        read=read,
    )
    finished = table.run()
    return Evening(match, re.sub(STYLES, "", shown.getvalue()), prompts, finished)
