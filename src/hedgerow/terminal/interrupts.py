"""Moments at which somebody may act but need not: what is said then, in few words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import Enum

from hedgerow.games import Game


class Enter(Enum):
    """What an empty line does: in the prompt, and in the help."""

    SHOWS = ("", "show the table again")
    PASSES = ("Enter lets it pass, ", "let the moment pass")
    GOES_BACK = ("Enter goes back, ", "go back without a move; nobody learns what you could have done")

    @property
    def in_prompt(self) -> str:
        return self.value[0]

    @property
    def in_help(self) -> str:
        return self.value[1]


def kinds(game: Game, seat: int, moves: Sequence[int]) -> Counter[str]:
    """The kinds of moves there are, and how many of each: what their texts begin with. Declining is none."""
    texts = (game.move_text(seat, move) for move in moves if move != game.pass_move)
    return Counter(re.split(r"[@ ]", text, maxsplit=1)[0] for text in texts)


def offer(possible: Mapping[str, int], before: Collection[str]) -> str:
    """One line on what could be played; kinds that could not be played before are marked."""
    words = []
    for kind, number in possible.items():
        notes = [f"{number} ways"] * (number > 1) + ["new"] * (kind not in before)
        words.append(f"{kind} ({', '.join(notes)})" if notes else kind)
    return f"You may: {', '.join(words) or 'nothing'} · show draws the table"


def who_is_next(name: str, is_bot: bool, alone_at_screen: bool) -> str:
    """Who goes on if nobody acts out of turn, and how."""
    if is_bot:
        return f"Next: {name}, a bot. Enter lets it go on."
    how = f"Pass the screen to {name}, then press Enter." if alone_at_screen else "Enter goes on."
    return f"Next: {name}. {how}"


def who_may_call(callers: Sequence[int], names: Sequence[str]) -> str:
    """The prompt for those who may act out of turn: all who are still in, whatever they hold."""
    numbers = ", ".join(f"{seat + 1} {names[seat]}" for seat in callers)
    return f"To act out of turn, type your number ({numbers}; ? for help): "


def caller(text: str, seats: Sequence[int], names: Sequence[str]) -> int | None:
    """The seat whose number or name was typed, if it is one of these."""
    return next((seat for seat in seats if text.casefold() in (str(seat + 1), names[seat].casefold())), None)
