"""What the sentences and refusals of all games have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from hedgerow.games.contract import CHANCE, Event, State
from hedgerow.games.notation import cell_name


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

    def final_score(self) -> str:
        """The last sentence of a game."""
        scores = zip(self.names, self.numbers("scores"), strict=True)
        return "Final score: " + ", ".join(f"{name} {score}" for name, score in scores) + "."


def not_your_turn(state: State, seat: int, otherwise: str) -> str:
    """Why a seat has nothing to decide; `otherwise` is the game's own reason if no general one holds."""
    if state.over:
        return "the game is over"
    if seat == CHANCE:
        return "nothing is left to chance at this moment"
    if not 0 <= seat < state.game.players:
        return f"there is no seat {seat}; seats are 0 to {state.game.players - 1}"
    if state.to_act == (CHANCE,):
        return "something has to be drawn first"
    return otherwise
