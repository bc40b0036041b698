"""The belief replay: what each seat could believe about the secrets of the others, and when they were given away.

A review shows it after the end only, when the secrets are public.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.match import Match, MoveEntry

GIVEN_AWAY: Final = 0.6
"""A secret counts as given away from the move on after which the others always believe it at least this much."""


@dataclass(frozen=True)
class Belief:
    """What the seats believe after a move."""

    place: int
    """The index of the move in the line of the match."""
    seat: int
    """The seat that has moved."""
    probabilities: tuple[tuple[tuple[float, ...], ...], ...]
    """By viewer and by seat: the probability of each secret."""


@dataclass(frozen=True)
class Disclosure:
    """When the secret of a seat was given away."""

    seat: int
    secret: str
    place: int | None
    """The index of the move after which all others believed the secret to the end; `None` if they never did."""


@dataclass(frozen=True)
class BeliefReplay:
    """The belief replay of a match."""

    secrets: tuple[str, ...]
    """The names of the possible secrets, in the order of the probabilities."""
    beliefs: tuple[Belief, ...]
    disclosures: tuple[Disclosure, ...]


def belief_replay(match: Match) -> BeliefReplay | None:
    """Return the belief replay of a finished match; `None` if its game has no secrets of this kind."""
    evaluator = evaluator_for(match.game)
    names, true_secrets = evaluator.secret_names(), evaluator.secrets(match.state)
    if not true_secrets or NOBODY in true_secrets:
        return None
    beliefs = tuple(_beliefs(match))
    disclosures = tuple(
        Disclosure(seat, names[secret], _given_away(beliefs, seat, secret)) for seat, secret in enumerate(true_secrets)
    )
    return BeliefReplay(names, beliefs, disclosures)


def _beliefs(match: Match) -> Iterator[Belief]:
    evaluator, seats = evaluator_for(match.game), range(match.setup.players)
    for place, step in enumerate(match.replay()):
        if not isinstance(step.entry, MoveEntry):
            continue
        evaluator.set_root(step.state)
        probabilities = tuple(
            tuple(tuple(round(one, 4) for one in row) for row in evaluator.beliefs(step.state, viewer))
            for viewer in seats
        )
        yield Belief(place, step.entry.seat, probabilities)


def _given_away(beliefs: Sequence[Belief], seat: int, secret: int) -> int | None:
    """Return the place from which on every other seat believes in a secret; `None` if there is none."""
    given_away = None
    for belief in reversed(beliefs):
        others = [rows[seat][secret] for viewer, rows in enumerate(belief.probabilities) if viewer != seat]
        if min(others) < GIVEN_AWAY:
            break
        given_away = belief.place
    return given_away
