"""Lantern with open hands: a correct game without secrets."""

from __future__ import annotations

from random import Random
from typing import Self

from hedgerow.games.core.contract import Event, Json
from tests.toys.lantern import Lantern, LanternState


class OpenLanternState(LanternState):
    """A state of Lantern in which everybody sees the hands, the bag and the veiled lanterns."""

    def _knows_veiled(self, viewer: int | None, owner: int) -> bool:
        return True

    def view(self, seat: int | None) -> dict[str, Json]:
        return {
            **super().view(seat),
            "hand": None,
            "hands": [[*hand] for hand in self.hands],
            "bag": [*self.bag],
            "waiting": [*self.waiting],
        }

    def determinize(self, seat: int | None, rng: Random) -> Self:
        return self.copy()

    def _draw(self, kind: int) -> list[Event]:
        return [_public(event) for event in super()._draw(kind)]

    def _choose(self, seat: int, move: int) -> list[Event]:
        return [_public(event) for event in super()._choose(seat, move)]


def _public(event: Event) -> Event:
    return Event(event.kind, event.seat, {**event.facts, **(event.secret or {})})


class OpenLantern(Lantern):
    has_secrets = False
    state_class = OpenLanternState
