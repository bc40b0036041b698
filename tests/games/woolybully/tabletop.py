"""A match of Wooly Bully in which the test chooses every draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from hedgerow.games import CHANCE, Event, MoveError, OptionValue, new_game
from hedgerow.games.woolybully import WoolyBully, WoolyBullyState
from tests.games.woolybully.known_facts import known_facts


class Tabletop:
    """A match in which the test chooses every draw."""

    def __init__(
        self,
        hands: Sequence[Sequence[int]],
        colours: str = "KBRY",
        first: int = 0,
        tiles: str | None = None,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        game = new_game("woolybully", len(hands), options, tiles)
        assert isinstance(game, WoolyBully)
        self.game = game
        self.state: WoolyBullyState = game.start()
        self.events: list[Event] = []
        self._chance(f"first:{first}")
        for seat in range(len(hands)):
            self._chance(f"shepherd:{colours[seat]}")
        for step in range(len(hands)):
            for tile in hands[(first + step) % len(hands)]:
                self._chance(f"tile:{tile}")

    def _chance(self, text: str) -> None:
        self.events += self.state.play(CHANCE, self.game.read_move(CHANCE, text))

    def play(self, seat: int, text: str, *draws: int) -> list[Event]:
        """Play a move and then exactly these draws; return the events."""
        self.events = self.state.play(seat, self.game.read_move(seat, text))
        for tile in draws:
            assert self.state.to_act == (CHANCE,), f"{text} draws fewer than {len(draws)} tiles"
            self._chance(f"tile:{tile}")
        assert self.state.to_act != (CHANCE,), f"{text} draws more than {len(draws)} tiles"
        return self.events

    def decline_all(self) -> int:
        """Let all seats that are asked decline; return the active seat."""
        while self.state.asked and not self.state.over:
            self.play(self.state.asked[0], "decline")
        return self.state.to_act[0] if self.state.to_act else -1

    def turn(self, seat: int, text: str, *draws: int) -> None:
        """Play a move of the active seat after all others have declined."""
        assert self.decline_all() == seat
        self.play(seat, text, *draws)

    def legal(self, seat: int) -> set[str]:
        """Return the legal moves of a seat as texts."""
        return {self.game.move_text(seat, move) for move in self.state.moves(seat)}

    def refused(self, seat: int, text: str) -> str:
        """Check that a move is refused and changes nothing; return the reason."""
        before = self.state.position()
        with pytest.raises(MoveError) as refusal:
            self.state.play(seat, self.game.read_move(seat, text))
        assert self.state.position() == before
        return str(refusal.value)

    def seen(self, seat: int | None, key: str) -> Any:
        """Return a part of what a seat knows."""
        return known_facts(self.state, seat)[key]
