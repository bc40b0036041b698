"""Games that are wrong about having secrets."""

from __future__ import annotations

from random import Random

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


class DealtAnew(OpenLanternState):
    def determinize(self, seat: int | None, rng: Random) -> LanternState:
        return LanternState.determinize(self, seat, rng)


@faulty_game("has-secrets")
class OpenButDealtAnew(OpenLantern):
    state_class = DealtAnew


class DealtAnewToTheSpectator(OpenLanternState):
    def determinize(self, seat: int | None, rng: Random) -> LanternState:
        return LanternState.determinize(self, seat, rng) if seat is None else self.copy()


@faulty_game("has-secrets")
class OpenButDealtAnewToTheSpectator(OpenLantern):
    state_class = DealtAnewToTheSpectator


class Whispering(OpenLanternState):
    def _draw(self, kind: int) -> list[Event]:
        return [event._replace(secret={}) for event in super()._draw(kind)]


@faulty_game("has-secrets")
class OpenButWhispering(OpenLantern):
    state_class = Whispering


class OwnPointsFirst(OpenLanternState):
    def view(self, seat: int | None) -> dict[str, Json]:
        return {**super().view(seat), "points": None if seat is None else self.scores()[seat]}


@faulty_game("has-secrets")
class OpenButNotToAllAlike(OpenLantern):
    state_class = OwnPointsFirst


class ForgetfulRedeal(OpenLanternState):
    """The redeal of an open game looks like a copy, but does not behave like one."""

    redealt = False

    def determinize(self, seat: int | None, rng: Random) -> LanternState:
        other = self.copy()
        assert isinstance(other, ForgetfulRedeal)
        other.redealt = True
        return other

    def scores(self) -> tuple[int, ...]:
        return tuple(0 for _ in super().scores()) if self.redealt else super().scores()


@faulty_game("redeal")
class OpenButRedealtStateForgets(OpenLantern):
    state_class = ForgetfulRedeal
