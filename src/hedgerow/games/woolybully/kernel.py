"""The translation of Wooly Bully to the compiled kernel and back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hedgerow.board import members
from hedgerow.games.core.kernel import KernelAdapter
from hedgerow.games.core.moves import parts_of
from hedgerow.games.woolybully.components import WHOLE_BAG, oriented, uniform
from hedgerow.games.woolybully.game import WoolyBully
from hedgerow.games.woolybully.land import WoolyBullyLand
from hedgerow.games.woolybully.move_codes import PASS, REVEAL_SLOT, special_kind, tile_of
from hedgerow.games.woolybully.phases import Duty, DutyKind, PublicAction, WoolyBullyPhase
from hedgerow.games.woolybully.state import WoolyBullyState


class WoolyBullyAdapter(KernelAdapter[WoolyBully, WoolyBullyState]):
    """The translation of Wooly Bully."""

    kernel_class = "WoolyBully"
    items = ("field", "bonus")

    @staticmethod
    def components(game: WoolyBully) -> tuple[Any, ...]:
        limit = -1 if game.hand_limit is None else game.hand_limit
        tiles = [[(slot, shown.face) for slot, shown in faces] for faces in game.tile_set.placements[1:]]
        variants = (game.extra_turn, game.count_all, game.hungry_wolf, game.multi_tile, game.last_draws)
        return game.players, limit, game.hand_size, *variants, game.tie_by_field, game.live, tiles

    @staticmethod
    def data_of(state: WoolyBullyState) -> list[int]:
        data = [int(state.phase), state.first, state.holder, state.turns, state.passes, state.due_seat, state.due]
        data.append(len(state.duties))
        for duty in state.duties:
            data += [int(duty.kind), duty.seat, duty.tiles]
        data += [len(state.asked), *state.asked, len(state.finished), *state.finished, len(state.history)]
        for action in state.history:
            data += [action.seat, action.move, action.drawn]
        for seat, colour in enumerate(state.colours):
            returned = state.returned_hands[seat]
            data += [colour, *_listed(state.hands[seat]), *_listed(state.gone[seat]), len(returned)]
            for hand in returned:
                data += _listed(hand)
        return data

    @staticmethod
    def state_from(game: WoolyBully, data: Sequence[int]) -> WoolyBullyState:
        return _WoolyBullyStateReader(game, iter(data)).state


def _listed(tiles: int) -> list[int]:
    """Return the number of tiles in a set, and these."""
    return [tiles.bit_count(), *members(tiles)]


class _WoolyBullyStateReader:
    """A reader of the numbers of the kernel, in their order."""

    def __init__(self, game: WoolyBully, data: Iterator[int]) -> None:
        self.game = game
        self.data = data
        self.state = state = game.start()
        state.phase = WoolyBullyPhase(next(data))
        state.first, state.holder, state.turns, state.passes, state.due_seat, state.due = (next(data) for _ in range(6))
        state.duties = tuple(Duty(DutyKind(next(data)), next(data), next(data)) for _ in range(next(data)))
        state.asked, state.finished = tuple(self._list()), tuple(self._list())
        actions = [(next(data), next(data), next(data)) for _ in range(next(data))]
        for seat in range(game.players):
            state.colours[seat] = next(data)
            state.hands[seat], state.gone[seat] = self._tiles(), self._tiles()
            state.returned_hands[seat] = tuple(self._tiles() for _ in range(next(data)))
        self._replay(actions)
        state.bag = WHOLE_BAG & ~sum((*state.hands, *state.gone, *self._placed_tiles()))

    def _list(self) -> list[int]:
        return [next(self.data) for _ in range(next(self.data))]

    def _tiles(self) -> int:
        return sum(1 << tile for tile in self._list())

    def _placed_tiles(self) -> Iterator[int]:
        for action in self.state.history:
            if action.placed_tile is not None:
                yield 1 << action.placed_tile

    def _replay(self, actions: Sequence[tuple[int, int, int]]) -> None:
        """Place all tiles again, and note the land at every pass."""
        state = self.state
        history = []
        for seat, move, drawn in actions:
            action = PublicAction(seat, move, drawn, state.land if move == PASS else None)
            if action.is_placement:
                state.land = self._with_placement(state.land, seat, move)
                if parts_of(move)[0] == REVEAL_SLOT:
                    state.revealed |= 1 << seat
            history.append(action)
        state.history = tuple(history)

    def _with_placement(self, land: WoolyBullyLand, seat: int, move: int) -> WoolyBullyLand:
        slot, x, y = parts_of(move)
        bit = land.grid.bit(x, y)
        if slot == REVEAL_SLOT:
            return land.with_tile(oriented(uniform(self.state.colours[seat])), bit)
        tile, face, _ = tile_of(slot)
        special = special_kind(tile, face)
        if special:
            return land.with_hunter(bit) if special == "hunter" else land.with_wolf(bit)
        return land.with_tile(self.game.tile_set.by_slot[slot], bit)
