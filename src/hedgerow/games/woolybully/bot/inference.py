"""Inference of the secret colours from the actions of the players."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp
from typing import Final, NamedTuple

from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.weights import Weights
from hedgerow.games.woolybully.bot.features import FeatureExtractor
from hedgerow.games.woolybully.bot.valuation import FieldValuation, PlayerResources
from hedgerow.games.woolybully.components import COLOURS, WHOLE_BAG, oriented, uniform
from hedgerow.games.woolybully.game import WoolyBully
from hedgerow.games.woolybully.land import WoolyBullyLand
from hedgerow.games.woolybully.move_codes import REVEAL_SLOT, special_kind, tile_of
from hedgerow.games.woolybully.phases import PublicAction
from hedgerow.games.woolybully.state import WoolyBullyState

MAX_EVIDENCE: Final = 4.0
"""Maximum evidence of one action, in points of gain or loss."""

Evidence = tuple[float, ...]
"""For each colour the evidence that a seat has it, in points that its actions brought to fields of the colour."""


class _ReadHistory(NamedTuple):
    """A public history with the land and the evidence after it."""

    history: tuple[PublicAction, ...]
    land: WoolyBullyLand
    unplaced: int
    values: list[float]
    evidence: list[Evidence]


_RECENT: dict[tuple[Hashable, ...], list[_ReadHistory]] = {}
"""Histories read last, by weights and game; the next one usually continues one of them.

This cache outlives a bot and its evaluator. It only saves time: the evidence does not depend on it.
"""
_CACHED_KEYS: Final = 16
_CACHED_HISTORIES: Final = 6


class ColourInference:
    """An estimate of the secret colours from public actions.

    Players place tiles that are good for their own colour. So every action is evidence for the colours whose prospects
    it improves, as far as all players can see them, and against the colours that it harms. Bluffs are not detected.
    """

    def __init__(self, extractor: FeatureExtractor, valuation: FieldValuation, weights: Weights) -> None:
        self._extractor = extractor
        self._valuation = valuation
        self._insight = weights["insight"]
        self._weights_key: tuple[Hashable, ...] = tuple(weights.values())

    def evidence(self, state: WoolyBullyState) -> list[Evidence]:
        """Return the evidence of each seat's actions."""
        game, history = state.game, state.history
        recent = self._recent_histories(game)
        read = next((older for older in recent if history[: len(older.history)] == older.history), None)
        if read is None:
            nothing: list[Evidence] = [(0.0,) * COLOURS] * game.players
            land = game.first_land
            read = _ReadHistory((), land, WHOLE_BAG, self.public_values(land, WHOLE_BAG, game.players), nothing)
        else:
            recent.remove(read)
        _, land, unplaced, before, evidence = read
        evidence = evidence[:]
        for action in history[len(read.history) :]:
            if not action.is_placement:
                continue
            land = _land_after(game, land, action, state.colours)
            unplaced &= ~(1 << (action.placed_tile or 0))
            self._extractor.set_baseline(land)
            after = self.public_values(land, unplaced, game.players)
            evidence[action.seat] = self.add_evidence(evidence[action.seat], before, after)
            before = after
        recent.insert(0, _ReadHistory(history, land, unplaced, before, evidence))
        del recent[_CACHED_HISTORIES:]
        return evidence

    def _recent_histories(self, game: WoolyBully) -> list[_ReadHistory]:
        options = tuple(game.setup.options.values())
        if len(_RECENT) > _CACHED_KEYS:
            _RECENT.clear()
        return _RECENT.setdefault((*self._weights_key, game.players, options, game.tile_set), [])

    def add_evidence(self, evidence: Evidence, before: Sequence[float], after: Sequence[float]) -> Evidence:
        """Return the evidence with that of one more action, which changed the public values of the colours."""
        gains = [max(-MAX_EVIDENCE, min(MAX_EVIDENCE, new - old)) for old, new in zip(before, after, strict=True)]
        mean = sum(gains) / COLOURS
        return tuple([points + gain - mean for points, gain in zip(evidence, gains, strict=True)])

    def public_values(self, land: WoolyBullyLand, unplaced: int, players: int) -> list[float]:
        """Return the points that each colour can expect from the land, by public knowledge."""
        share = unplaced.bit_count() / players
        resources = PlayerResources(0, unplaced, share, share, 0.3, 0.3)
        return [self._valuation.expected_points(fields, resources) for fields in self._extractor.features(land)]

    def probabilities(self, evidence: Evidence, excluded: int) -> list[float]:
        """Return the probability of each colour; `excluded` is the set of colours that the seat cannot have."""
        best = max(points for colour, points in enumerate(evidence) if not excluded >> colour & 1)
        weights = [
            0.0 if excluded >> colour & 1 else exp(self._insight * (points - best))
            for colour, points in enumerate(evidence)
        ]
        total = sum(weights)
        return [weight / total for weight in weights]


def _land_after(game: WoolyBully, land: WoolyBullyLand, action: PublicAction, colours: Sequence[int]) -> WoolyBullyLand:
    """Return the land after a placement."""
    slot, x, y = parts_of(action.move)
    bit = land.grid.bit(x, y)
    if slot == REVEAL_SLOT:
        return land.with_tile(oriented(uniform(colours[action.seat])), bit)
    tile, face, _ = tile_of(slot)
    special = special_kind(tile, face)
    if special:
        return land.with_hunter(bit) if special == "hunter" else land.with_wolf(bit)
    return land.with_tile(game.tile_set.by_slot[slot], bit)
