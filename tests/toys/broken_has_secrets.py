"""Games whose `has_secrets` is wrong."""

from __future__ import annotations

from random import Random
from typing import Self

from hedgerow.games.core.contract import Event, Json
from tests.toys.broken import faulty_game
from tests.toys.lantern import Lantern, LanternState
from tests.toys.open_lantern import OpenLantern, OpenLanternState


@faulty_game("has-secrets")
class SecretsNotDeclared(Lantern):
    has_secrets = False


@faulty_game("has-secrets")
class NothingIsEverSecret(OpenLantern):
    has_secrets = True


class DeterminizedState(OpenLanternState):
    def determinize(self, seat: int | None, rng: Random) -> Self:
        return LanternState.determinize(self, seat, rng)


@faulty_game("has-secrets")
class OpenButDeterminized(OpenLantern):
    state_class = DeterminizedState


class DeterminizedForSpectator(OpenLanternState):
    def determinize(self, seat: int | None, rng: Random) -> Self:
        return LanternState.determinize(self, seat, rng) if seat is None else self.copy()


@faulty_game("has-secrets")
class OpenButDeterminizedForSpectator(OpenLantern):
    state_class = DeterminizedForSpectator


class SecretEvents(OpenLanternState):
    def _draw(self, kind: int) -> list[Event]:
        return [event._replace(secret={}) for event in super()._draw(kind)]


@faulty_game("has-secrets")
class OpenButSecretEvents(OpenLantern):
    state_class = SecretEvents


class OwnPointsInView(OpenLanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        return {**super().view(seat), "points": None if seat is None else self.scores()[seat]}


@faulty_game("has-secrets")
class OpenButViewsDiffer(OpenLantern):
    state_class = OwnPointsInView


class ForgetfulDeterminizedState(OpenLanternState):
    """A determinized state of an open game that looks like a copy but does not behave like one."""

    is_determinized = False

    def determinize(self, seat: int | None, rng: Random) -> Self:
        other = self.copy()
        assert isinstance(other, ForgetfulDeterminizedState)
        other.is_determinized = True
        return other

    def scores(self) -> tuple[int, ...]:
        return tuple(0 for _ in super().scores()) if self.is_determinized else super().scores()


@faulty_game("determinize")
class OpenButDeterminizedStateForgets(OpenLantern):
    state_class = ForgetfulDeterminizedState
