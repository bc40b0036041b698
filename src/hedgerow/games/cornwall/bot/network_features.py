"""What the learned evaluation sees: whole numbers for each open region and for the whole position.

A position between two turns is described from the view of a seat. Its rival is the seat with the most points besides
it. The kernel computes the same numbers (`kernel/cpp/cornwall/features.hpp`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hedgerow.games.cornwall.bot.draw_odds import RemainingTiles, counts_of, remaining_tiles
from hedgerow.games.cornwall.components import Terrain
from hedgerow.games.cornwall.map import Region
from hedgerow.games.cornwall.phases import CornwallPhase, FigureCounts, Holdings
from hedgerow.games.cornwall.scoring import prizes, region_points
from hedgerow.games.cornwall.state import CornwallState

VERSION: Final = "1"
"""Change it whenever the numbers change: networks of another version are refused."""
MAX_OPEN_HEXES: Final = 12
MANY_COINS: Final = 20
"""Coins above this number make no difference, nor does a bank without a limit."""
NO_TERRAIN: Final = (0,) * len(Terrain)


class _Reach(NamedTuple):
    """What decides which regions a seat can enter."""

    coins: int
    strongest: int
    """The value of its largest figure in hand."""

    def can_enter(self, region: Region) -> bool:
        return bool(self.strongest) and self.coins >= region.figures


def network_features(state: CornwallState, seat: int) -> tuple[list[tuple[int, ...]], list[int]]:
    """Return the features of each open region, and the numbers of the position."""
    scores = state.scores()
    rival = _best_rival(scores, seat)
    coming = tiles_to_come(state)
    own_reach, rival_reach = _reach(state.holdings[seat]), _reach(state.holdings[rival])
    fillable, dilate = state.map.fillable, state.map.grid.dilate
    regions = []
    for region in state.map.open_regions:
        open_hexes = min((dilate(region.cells) & fillable).bit_count(), MAX_OPEN_HEXES)
        points = region_points(state, region) if region.figures else (0,) * len(scores)
        entry = _Entry.of(region, seat, own_reach, rival_reach)
        first = prizes(region, state.game.flag_values)[0]
        regions.append(_region_features(region, open_hexes, first, (points[seat], points[rival]), entry, coming))
    return regions, _numbers(state, seat, rival, scores, coming)


def tiles_to_come(state: CornwallState) -> RemainingTiles:
    """Return the counts for all tiles that are not placed yet."""
    drawn = 1 << state.tile if state.phase is CornwallPhase.LAY else 0
    return counts_of(state, drawn) if drawn else remaining_tiles(state)


def _best_rival(scores: Sequence[int], seat: int) -> int:
    """Return the seat with the most points besides this one; the next one at the table of several."""
    others = [(seat + step) % len(scores) for step in range(1, len(scores))]
    return max(others, key=scores.__getitem__)


def _reach(holdings: Holdings) -> _Reach:
    return _Reach(holdings.coins, max((size + 1 for size, count in enumerate(holdings.hand) if count), default=0))


class _Entry(NamedTuple):
    """The leaders of a region, and the seats that could change them with one figure."""

    own: int
    other: int
    """The strengths of the seat and of its strongest rival there."""
    can_tie: bool
    can_win: bool
    can_be_tied: bool
    can_be_lost: bool

    @staticmethod
    def of(region: Region, seat: int, own_reach: _Reach, rival_reach: _Reach) -> _Entry:
        own = region.strengths[seat]
        other = max(strength for each, strength in enumerate(region.strengths) if each != seat)
        gap = abs(own - other)
        may_enter, may_be_entered = own_reach.can_enter(region), rival_reach.can_enter(region)
        return _Entry(
            own,
            other,
            can_tie=own < other and may_enter and own_reach.strongest == gap,
            can_win=own <= other and may_enter and own_reach.strongest > gap,
            can_be_tied=own > other and may_be_entered and rival_reach.strongest == gap,
            can_be_lost=own >= other and may_be_entered and rival_reach.strongest > gap,
        )


def _region_features(
    region: Region, open_hexes: int, first: int, points: tuple[int, int], entry: _Entry, coming: RemainingTiles
) -> tuple[int, ...]:
    terrain, hexes, figures = region.terrain, region.cells.bit_count(), region.figures
    own, other, can_tie, can_win, can_be_tied, can_be_lost = entry
    leads, behind, free = own > other, other > own, not figures
    sign, gap = leads - behind, abs(own - other)
    stake = first * hexes
    growth = 4 * coming.hexes[terrain] * open_hexes // (open_hexes + 3)
    gains_flag = terrain is not Terrain.MOOR and not region.flagged
    flags = hexes * coming.flags[terrain] * open_hexes // (open_hexes + 3)
    cottages = coming.cottages[terrain]
    features = (
        *(each is terrain for each in Terrain),
        *(hexes, open_hexes, open_hexes == 1, open_hexes == 2, region.flagged, own, other, figures),
        *(leads, behind, own == other and own > 0, free, *points, free * stake),
        *(leads * growth, behind * growth, free * growth, sign * (stake * growth // (4 * hexes))),
        gains_flag * sign * flags,
        *(sign * cottages, can_tie, can_win, can_be_tied, can_be_lost),
        *(can_win * stake, can_be_lost * stake, can_tie * stake, can_be_tied * stake),
        *(sign * (gap == 1), sign * (gap >= 3), sign * coming.tiles, (own - other) * cottages),
        *(bool(own and other), (open_hexes <= 1) * sign * stake),
    )
    return tuple(map(int, features))


def _numbers(state: CornwallState, seat: int, rival: int, scores: tuple[int, ...], coming: RemainingTiles) -> list[int]:
    players = len(scores)
    own, other = state.holdings[seat], state.holdings[rival]
    tiles = coming.tiles
    wait, rival_wait = (seat - state.active) % players, (rival - state.active) % players
    bank = MANY_COINS if state.bank is None else min(state.bank, MANY_COINS)
    in_hand, rival_in_hand = sum(own.hand), sum(other.hand)
    numbers = [
        *(scores[seat] - scores[rival], scores[seat], tiles),
        *((tiles + players - 1 - wait) // players, (tiles + players - 1 - rival_wait) // players),
        *(wait, not wait, own.coins, other.coins, bank),
        *(*own.hand, *other.hand, *own.pub, *other.pub),
        *(not in_hand, not rival_in_hand, min(own.coins, 3), min(other.coins, 3)),
        *(tiles * _strength(own.hand) // 4, tiles * _strength(other.hand) // 4),
        *(tiles * min(own.coins, MANY_COINS) // 4, tiles * min(other.coins, MANY_COINS) // 4),
        scores[seat] - (sum(scores) - scores[seat]) // max(players - 1, 1),
        *coming.hexes,
        *(sum(coming.cottages), sum(coming.flags), min(in_hand, 3), min(rival_in_hand, 3)),
    ]
    return list(map(int, numbers))


def _strength(figures: FigureCounts) -> int:
    return figures[0] + 2 * figures[1] + 3 * figures[2]
