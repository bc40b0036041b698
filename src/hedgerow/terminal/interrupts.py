"""Short texts for players who may act out of turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import Enum

from hedgerow.games import Game


class EmptyLine(Enum):
    """The meaning of an empty line, as the prompt and the help describe it."""

    SHOWS = ("", "show the board again")
    PASSES = ("Enter passes, ", "pass")
    GOES_BACK = ("Enter goes back, ", "go back without a move; nobody learns what you could have done")

    @property
    def in_prompt(self) -> str:
        return self.value[0]

    @property
    def in_help(self) -> str:
        return self.value[1]


def move_kinds(game: Game, seat: int, moves: Sequence[int]) -> Counter[str]:
    """Count moves by the first word of their text, without passing."""
    texts = (game.move_text(seat, move) for move in moves if move != game.pass_move)
    return Counter(re.split(r"[@ ]", text, maxsplit=1)[0] for text in texts)


def options_line(possible: Mapping[str, int], before: Collection[str]) -> str:
    """Return one line with the kinds of possible moves; kinds that are not in `before` are marked as new."""
    kinds = []
    for kind, count in possible.items():
        notes = [f"{count} ways"] * (count > 1) + ["new"] * (kind not in before)
        kinds.append(f"{kind} ({', '.join(notes)})" if notes else kind)
    return f"You may: {', '.join(kinds) or 'nothing'} · type show to see the board"


def next_player_line(name: str, is_bot: bool, takes_turns_at_screen: bool) -> str:
    """Return a line with the next player if nobody acts out of turn, and how to continue."""
    if is_bot:
        return f"Next: {name}, a bot. Press Enter to continue."
    how = f"Pass the screen to {name}, then press Enter." if takes_turns_at_screen else "Press Enter to continue."
    return f"Next: {name}. {how}"


def interrupt_prompt(seats: Sequence[int], names: Sequence[str]) -> str:
    """Return the prompt for all seats that may act out of turn; it does not depend on their tiles."""
    numbers = ", ".join(f"{seat + 1} {names[seat]}" for seat in seats)
    return f"To act out of turn, type your number ({numbers}; ? for help): "


def seat_from_text(text: str, seats: Sequence[int], names: Sequence[str]) -> int | None:
    """Return the seat whose number or name was typed, or `None`."""
    return next((seat for seat in seats if text.casefold() in (str(seat + 1), names[seat].casefold())), None)
