"""What the sentences and refusals of all games have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from hedgerow.games.core.contract import CHANCE, Event, State
from hedgerow.games.core.notation import cell_name
from hedgerow.i18n import Message, Value, join, messages_of

msg = messages_of(__package__)


class Told:
    """An event about to be told, with the names of the seats."""

    def __init__(self, event: Event, names: Sequence[str]) -> None:
        self.names = names
        self.facts = event.facts
        self.who = names[event.seat] if event.seat >= 0 else ""

    def number(self, key: str) -> int:
        """A fact that is a number."""
        return cast(int, self.facts[key])

    def numbers(self, key: str) -> Sequence[int]:
        """A fact that is a list of numbers, one for each seat."""
        return cast(Sequence[int], self.facts[key])

    @property
    def where(self) -> str:
        """The cell at which it happened."""
        return cell_name(self.number("x"), self.number("y"))

    def by_name(self, values: Iterable[Value]) -> list[Message]:
        """Each seat's name with what it has."""
        return [msg("tally", name=name, has=value) for name, value in zip(self.names, values, strict=True)]

    def final_score(self) -> Message:
        """The last sentence of a game."""
        return msg("final_score", scores=join(self.by_name(self.numbers("scores"))))


def yes_or_no(holds: object) -> str:
    """A condition as messages choose by it."""
    return "yes" if holds else "no"


def no_chance() -> Message:
    """Why nothing can be drawn."""
    return msg("no_chance")


def not_your_turn(state: State, seat: int, otherwise: str) -> str:
    """Why a seat has nothing to decide; `otherwise` is the game's own reason if no general one holds."""
    if state.over:
        return msg("over")
    if seat == CHANCE:
        return no_chance()
    if not 0 <= seat < state.game.players:
        return msg("no_seat", seat=seat, last=state.game.players - 1)
    if state.to_act == (CHANCE,):
        return msg("draw_first")
    return otherwise
