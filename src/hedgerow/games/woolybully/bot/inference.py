"""Which colour a seat seems to have, by what everybody has seen it do."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import exp
from typing import Final, NamedTuple

from hedgerow.games.core.moves import parts_of
from hedgerow.games.core.weights import Weights
from hedgerow.games.woolybully.bot.features import Surveyor
from hedgerow.games.woolybully.bot.valuation import Means, Valuer
from hedgerow.games.woolybully.components import COLOURS, FIRST_HUNTER, ORDINARY, WHOLE_BAG, print_of, uniform
from hedgerow.games.woolybully.game import WoolyBully
from hedgerow.games.woolybully.land import Land
from hedgerow.games.woolybully.move_codes import FIRST_TILE_SLOT, FRONT, QUIT, REVEAL_SLOT, tile_of
from hedgerow.games.woolybully.phases import Act
from hedgerow.games.woolybully.state_base import Table

MOST_TOLD: Final = 4.0
"""One act says no more than this many points of gain or loss do."""

Signs = tuple[float, ...]
"""For each colour how much speaks for it, in points that its fields gained by what a seat did."""


class _Read(NamedTuple):
    """A story as far as it was read."""

    story: tuple[Act, ...]
    land: Land
    unseen: int
    worths: list[float]
    signs: list[Signs]


_RECENT: dict[tuple[Hashable, ...], list[_Read]] = {}
"""Stories read last, by who reads them: the next one is mostly one of these and a little more. Only saves time."""
_MOST_READERS: Final = 16
_MOST_READ: Final = 6


class Inference:
    """Reads colours from play.

    Who lays a tile has looked for what is good for its own colour; so every act speaks for the colours whose
    prospects it improves, as everybody can see them, and against those it harms. Who bluffs is misread.
    """

    def __init__(self, surveyor: Surveyor, valuer: Valuer, weights: Weights) -> None:
        self._surveyor = surveyor
        self._valuer = valuer
        self._insight = weights["insight"]
        self._reader: tuple[Hashable, ...] = tuple(weights.values())

    def signs(self, table: Table) -> list[Signs]:
        """For each seat what its acts speak for."""
        game, story = table.game, table.story
        recent = self._recent(game)
        read = next((one for one in recent if story[: len(one.story)] == one.story), None)
        if read is None:
            nothing: list[Signs] = [(0.0,) * COLOURS] * game.players
            land = game.first_land
            read = _Read((), land, WHOLE_BAG, self.public_worths(land, WHOLE_BAG, game.players), nothing)
        else:
            recent.remove(read)
        _, land, unseen, before, signs = read
        signs = signs[:]
        for act in story[len(read.story) :]:
            laid = _laid(game, land, act, table.colours)
            if laid is None:
                continue
            land, tile = laid
            unseen &= ~(1 << tile)
            self._surveyor.stand_on(land)
            after = self.public_worths(land, unseen, game.players)
            signs[act.seat] = self.more_signs(signs[act.seat], before, after)
            before = after
        recent.insert(0, _Read(story, land, unseen, before, signs))
        del recent[_MOST_READ:]
        return signs

    def _recent(self, game: WoolyBully) -> list[_Read]:
        options = tuple(game.setup.options.values())
        if len(_RECENT) > _MOST_READERS:
            _RECENT.clear()
        return _RECENT.setdefault((*self._reader, game.players, options, game.kit), [])

    def more_signs(self, signs: Signs, before: Sequence[float], after: Sequence[float]) -> Signs:
        """What speaks for each colour after one more act that changed the prospects of all."""
        gains = [max(-MOST_TOLD, min(MOST_TOLD, new - old)) for old, new in zip(before, after, strict=True)]
        mean = sum(gains) / COLOURS
        return tuple([sign + gain - mean for sign, gain in zip(signs, gains, strict=True)])

    def public_worths(self, land: Land, unseen: int, players: int) -> list[float]:
        """What each colour can expect from the land, by what everybody knows."""
        share = unseen.bit_count() / players
        means = Means(0, unseen, share, share, 0.3, 0.3)
        return [self._valuer.expected(fields, means) for fields in self._surveyor.survey(land)]

    def odds(self, signs: Signs, impossible: int) -> list[float]:
        """How likely each colour is by the signs, if some (a set) are out of the question."""
        best = max(sign for colour, sign in enumerate(signs) if not impossible >> colour & 1)
        weights = [
            0.0 if impossible >> colour & 1 else exp(self._insight * (sign - best)) for colour, sign in enumerate(signs)
        ]
        total = sum(weights)
        return [weight / total for weight in weights]


def _laid(game: WoolyBully, land: Land, act: Act, colours: Sequence[int]) -> tuple[Land, int] | None:
    """The land after an act and the tile that was laid (0 for a shepherd); `None` if nothing was."""
    if act.move < 0 or act.move == QUIT:
        return None
    slot, x, y = parts_of(act.move)
    if slot < FIRST_TILE_SLOT:
        return None
    bit = land.grid.bit(x, y)
    if slot == REVEAL_SLOT:
        return land.with_tile(print_of(uniform(colours[act.seat])), bit), 0
    tile, face, _ = tile_of(slot)
    if tile > ORDINARY and face == FRONT:
        return land.with_hunter(bit) if tile >= FIRST_HUNTER else land.with_wolf(bit), tile
    return land.with_tile(game.kit.by_slot[slot], bit), tile
