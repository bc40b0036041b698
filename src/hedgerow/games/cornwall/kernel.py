"""The translation of Cornwall to the compiled kernel and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hedgerow.board import Coordinate
from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.kernel import KernelAdapter
from hedgerow.games.core.moves import parts_of
from hedgerow.games.cornwall.components import FIGURES, TERRAIN_NAMES, WHOLE_STACK, PrintedHex, Terrain
from hedgerow.games.cornwall.game import Cornwall
from hedgerow.games.cornwall.move_codes import tile_of, tile_slot
from hedgerow.games.cornwall.phases import Award, CornwallPhase, FigureCounts, Holdings
from hedgerow.games.cornwall.state import CornwallState

_CHAPEL = -1
"""In place of a terrain: an award for a chapel."""


class CornwallAdapter(KernelAdapter[Cornwall, CornwallState]):
    """The translation of Cornwall."""

    kernel_class = "Cornwall"
    items = ("chapel", *TERRAIN_NAMES, "coins")
    follows_greedy_bot = True

    @staticmethod
    def components(game: Cornwall) -> tuple[Any, ...]:
        limit = -1 if game.coin_limit is None else game.coin_limit
        strict = game.setup.options["holes"] == "strict"
        tiles = [
            [(tile_slot(number, rotation), _hexes(hexes)) for rotation, hexes in enumerate(tile.hexes)]
            for number, tile in sorted(game.components.tiles.items())
        ]
        return game.players, limit, strict, game.flag_values, _hexes(game.components.start), tiles

    @staticmethod
    def data_of(state: CornwallState) -> list[int]:
        placements, figures = state.map.placements, state.map.figures
        data = [int(state.phase), state.first, state.tile, len(state.under), *state.under]
        data += [len(placements), *placements, len(figures)]
        for figure in figures:
            data += [figure.x, figure.y, figure.seat, figure.value]
        data.append(len(state.awards))
        for award in state.awards:
            data += [_CHAPEL if award.terrain is None else int(award.terrain), award.x, award.y, *award.points]
        for holdings in state.holdings:
            data += [holdings.coins, *holdings.hand, *holdings.pub]
        return data

    @staticmethod
    def state_from(game: Cornwall, data: Sequence[int]) -> CornwallState:
        return _CornwallStateReader(game, iter(data)).state


def _hexes(hexes: Mapping[Coordinate, PrintedHex]) -> list[tuple[int, int, int, int]]:
    return [(x, y, int(printed.terrain), int(printed.feature)) for (x, y), printed in hexes.items()]


class _CornwallStateReader:
    """A reader of the numbers of the kernel, in their order."""

    def __init__(self, game: Cornwall, data: Iterator[int]) -> None:
        self.game = game
        self.data = data
        self.state = state = game.start()
        state.phase, state.first, state.tile = CornwallPhase(next(data)), next(data), next(data)
        state.under = tuple(self._list())
        placements = self._list()
        self._place_tiles(placements)
        for _ in range(next(data)):
            x, y, seat, value = (next(data) for _ in range(4))
            state.map = state.map.with_figure(state.map.grid.bit(x, y), seat, value)
        state.awards = tuple(self._award() for _ in range(next(data)))
        state.points = [sum(award.points[seat] for award in state.awards) for seat in range(game.players)]
        state.holdings = [Holdings(next(data), self._figures(), self._figures()) for _ in range(game.players)]
        used = [*state.under, state.tile, *(tile_of(parts_of(move)[0])[0] for move in placements)]
        state.unseen = WHOLE_STACK & ~sum(1 << tile for tile in used)
        self._set_turn(len(placements))

    def _list(self) -> list[int]:
        return [next(self.data) for _ in range(next(self.data))]

    def _figures(self) -> FigureCounts:
        small, medium, large = (next(self.data) for _ in FIGURES)
        return small, medium, large

    def _award(self) -> Award:
        terrain, x, y = next(self.data), next(self.data), next(self.data)
        points = tuple(next(self.data) for _ in range(self.game.players))
        return Award(None if terrain == _CHAPEL else Terrain(terrain), x, y, points)

    def _place_tiles(self, placements: Sequence[int]) -> None:
        """Place the tiles in their order, and close regions after each turn that is over."""
        state = self.state
        for number, move in enumerate(placements, start=1):
            slot, x, y = parts_of(move)
            grid = state.map.grid
            state.map, _ = state.map.with_tile(self.game.stamps(grid.side).by_slot[slot], grid.bit(x, y), move)
            if number < len(placements) or state.phase is not CornwallPhase.FIGURES:
                state.map, _ = state.map.with_closed()

    def _set_turn(self, placed: int) -> None:
        state = self.state
        placing_figures = state.phase is CornwallPhase.FIGURES
        if state.first != NOBODY:
            state.active = (state.first + placed - placing_figures) % self.game.players
        if state.phase is CornwallPhase.LAY:
            state.legal_placements = state.map.legal_placements(self.game.stamps(state.map.grid.side), state.tile)
        if placing_figures:
            grid, new_tile = state.map.grid, state.map.new_tile
            state.figures_placed = sum(bool(new_tile & grid.cell(figure.x, figure.y)) for figure in state.map.figures)
            state.update_figure_moves()
