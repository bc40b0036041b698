"""Faults in views, scenes, events and determinized states, most of them leaks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Self

from hedgerow.games.core.chance import Chance
from hedgerow.games.core.contract import CHANCE, Event, Json
from hedgerow.games.core.effects import MoveEffects, PlayedMove
from hedgerow.games.core.errors import MalformedMove, MoveError, NotYourTurn
from hedgerow.games.core.moves import ListedMoves, Moves
from hedgerow.games.core.scene import Scene
from tests.toys.broken import faulty_game, faulty_state
from tests.toys.broken_play import LenientState
from tests.toys.lantern import KINDS, VEIL, Lantern, LanternState

_calls = count()


@faulty_state("view-json")
class SetInView(LanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        return {**super().view(seat), "waiting": set(self.waiting)}  # type: ignore[dict-item]


@faulty_state("view-json")
class NumberAsKeyInView(LanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        return {**super().view(seat), "lost": {0: 1}}  # type: ignore[dict-item]


@faulty_state("view-json")
class ViewCountsCalls(LanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        return {**super().view(seat), "looks": next(_calls)}


@faulty_state("global-random")
class ViewUsesGlobalRandom(LanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        random.random()
        return super().view(seat)


@faulty_state("state-unchanged")
class ViewChangesTheState(LanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        shown = super().view(seat)
        self.waiting.sort()
        return shown


@faulty_state("view-leak")
class ViewShowsAllHands(LanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        shown = super().view(seat)
        return shown if seat is None else {**shown, "all": [[*hand] for hand in self.hands]}


@faulty_state("view-leak")
class ViewShowsVeiled(LanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        shown = super().view(seat)
        return shown if seat is None else {**shown, "all": [[*stand] for stand in self.veiled]}


@faulty_state("view-leak")
class NothingIsHidden(LanternState):
    """View and determinized state agree that everything is known, but the events have secrets."""

    def view(self, seat: int | None) -> dict[str, Json]:
        shown = super().view(seat)
        return shown if seat is None else {**shown, "position": self.position()}

    def determinize(self, seat: int | None, rng: Random) -> Self:
        return super().determinize(seat, rng) if seat is None else self.copy()


@faulty_state("view-leak")
class DeterminizeChangesOwnHand(LanternState):
    def determinize(self, seat: int | None, rng: Random) -> Self:
        return super().determinize(None, rng)


@faulty_state("spectator-leak")
class SpectatorSeesAHand(LanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        shown = super().view(seat)
        return {**shown, "first": [*self.hands[0]]} if seat is None else shown


@faulty_state("spectator-leak")
class SpectatorSeesTheBag(LanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        shown = super().view(seat)
        return {**shown, "bag": [*self.bag]} if seat is None else shown


@faulty_state("spectator-leak")
class SpectatorSeesAHandAtTheEnd(LanternState):
    """View and determinized state agree, so only the views of the other seats reveal the fault."""

    def view(self, seat: int | None) -> dict[str, Json]:
        shown = super().view(seat)
        return {**shown, "first": [*self.hands[0]]} if seat is None and self.over else shown

    def determinize(self, seat: int | None, rng: Random) -> Self:
        return super().determinize(0 if seat is None and self.over else seat, rng)


@faulty_state("spectator-leak")
class SceneShowsHands(LanternState):
    def scene(self, seat: int | None) -> Scene:
        scene = super().scene(seat)
        return replace(scene, notes=tuple(str(hand) for hand in self.hands))


@faulty_state("moves-leak")
class MovesDependOnOthersHands(LanternState):
    def moves(self, seat: int) -> Moves:
        moves = super().moves(seat)
        if seat == CHANCE or not moves or not self.hands[seat - 1][0]:
            return moves
        return ListedMoves([move for move in moves if move < VEIL])


@faulty_state("event-leak")
class DrawIsPublic(LanternState):
    def _draw(self, kind: int) -> list[Event]:
        (event,) = super()._draw(kind)
        return [Event(event.kind, event.seat, event.secret or {})]


@faulty_state("event-leak")
class VeilIsPublic(LanternState):
    def _choose(self, seat: int, move: int) -> list[Event]:
        event, *others = super()._choose(seat, move)
        return [Event(event.kind, seat, {"lantern": KINDS[move % 3]}), *others]


@faulty_state("event-leak")
class HangRevealsAnotherHand(LanternState):
    def _choose(self, seat: int, move: int) -> list[Event]:
        event, *others = super()._choose(seat, move)
        return [event._replace(facts={**event.facts, "next": [*self.hands[seat - 1]]}), *others]


@faulty_state("refusal-leak")
class RefusalRevealsTheBag(LanternState):
    """Only the seat that tried the move sees the reason."""

    def _why_not(self, seat: int, move: int) -> str:
        return f"{super()._why_not(seat, move)}, for the bag has {self.bag}"


@faulty_state("refusal-leak")
class RefusalRevealsTheHolder(LanternState):
    def _why_not(self, seat: int, move: int) -> str:
        holders = [owner for owner, hand in enumerate(self.hands) if owner != seat and hand[move % len(KINDS)]]
        return f"{super()._why_not(seat, move)}, but in those of {holders}"


@faulty_state("refusal-leak")
class OutOfTurnRevealsHands(LenientState):
    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        raise NotYourTurn(f"{error}: {self.hands}") if isinstance(error, NotYourTurn) else error


@faulty_state("refusal-leak")
class MalformedRevealsVeiled(LenientState):
    def refused(self, error: MoveError, seat: int, move: int) -> list[Event]:
        raise MalformedMove(f"{error}: {self.veiled}") if isinstance(error, MalformedMove) else error


@faulty_state("refusal-leak")
class ChanceRefusalRevealsHands(LanternState):
    def chance(self) -> Chance:
        if self.to_act != (CHANCE,):
            raise NotYourTurn(f"there is nothing to draw: {self.hands}")
        return super().chance()


@faulty_state("determinize")
class DeterminizedIsItself(LanternState):
    def determinize(self, seat: int | None, rng: Random) -> Self:
        return self


@faulty_state("determinize")
class DeterminizeLosesALantern(LanternState):
    def determinize(self, seat: int | None, rng: Random) -> Self:
        other = super().determinize(seat, rng)
        other.bag[0] -= 1
        return other


@faulty_state("determinize")
class DeterminizedIsOneRoundLater(LanternState):
    def determinize(self, seat: int | None, rng: Random) -> Self:
        other = super().determinize(seat, rng)
        other.round += 1
        return other


@faulty_state("determinize")
class DeterminizeIgnoresTheGenerator(LanternState):
    def determinize(self, seat: int | None, rng: Random) -> Self:
        return super().determinize(seat, Random(next(_calls)))


@faulty_state("determinize")
class DeterminizedCannotBePlayed(LanternState):
    is_determinized = False

    def determinize(self, seat: int | None, rng: Random) -> Self:
        other = super().determinize(seat, rng)
        assert isinstance(other, DeterminizedCannotBePlayed)
        other.is_determinized = True
        return other

    def play(self, seat: int, move: int) -> list[Event]:
        if self.is_determinized:
            raise AttributeError("something was not dealt")
        return super().play(seat, move)


@faulty_state("global-random")
class DeterminizeUsesGlobalRandom(LanternState):
    def determinize(self, seat: int | None, rng: Random) -> Self:
        return super().determinize(seat, random)  # type: ignore[arg-type]


@faulty_state("global-random")
class DeterminizeAdvancesGlobalRandom(LanternState):
    def determinize(self, seat: int | None, rng: Random) -> Self:
        random.random()
        return super().determinize(seat, rng)


@faulty_state("determinize-leak")
class DeterminizeHidesNothing(LanternState):
    def determinize(self, seat: int | None, rng: Random) -> Self:
        return self.copy()


@faulty_state("determinize-leak")
class DeterminizeKeepsVeiled(LanternState):
    """The hands are dealt again, but veiled lanterns stay the same."""

    def _knows_veiled(self, viewer: int | None, owner: int) -> bool:
        return self.determinizing or super()._knows_veiled(viewer, owner)

    determinizing = False

    def determinize(self, seat: int | None, rng: Random) -> Self:
        self.determinizing = True
        other = super().determinize(seat, rng)
        self.determinizing = False
        return other


@faulty_game("preview-leak")
class PreviewShowsAHand(Lantern):
    def effects(self, played: PlayedMove, names: Sequence[str]) -> MoveEffects:
        assert isinstance(played.before, LanternState)
        return MoveEffects((f"The next hand is {played.before.hands[played.seat - 1]}",), certain=True)
