"""The effects of a move for its preview: fields that it closes, spoils or saves, and what the seat does next.

They depend only on the land, the public actions and the colours that the seat knows, not on hidden tiles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, cast

from hedgerow.games.core.contract import NOBODY
from hedgerow.games.core.effects import BoardEffects, EffectOutline, MoveEffects, PlayedMove
from hedgerow.games.core.scene import Label
from hedgerow.games.woolybully import scoring
from hedgerow.games.woolybully.components import COLOUR_NAMES, COLOURS
from hedgerow.games.woolybully.fields import area_parts, counts, label_place
from hedgerow.games.woolybully.land import Area
from hedgerow.games.woolybully.phases import DutyKind, WoolyBullyPhase
from hedgerow.games.woolybully.quadrants import faced_cells
from hedgerow.games.woolybully.scene import BOARD_ID
from hedgerow.games.woolybully.scene_parts import Part
from hedgerow.i18n import Message, messages_of

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState

msg = messages_of(__package__)

_WOLF: Final = "woolybully-p-wolf"
_HUNTER: Final = "woolybully-p-hunter"
_NEXT_TURNS: Final = {DutyKind.EXTRA: "effect.extra", DutyKind.FREE: "effect.free", DutyKind.MORE: "effect.more"}


def effects(played: PlayedMove, names: Sequence[str]) -> MoveEffects:
    """Return the fields that a move closes, spoils or saves, and what its seat does next."""
    found = _WoolyBullyEffects(played, names)
    return MoveEffects(tuple(found.lines()), (found.board(),), certain=True)


class _WoolyBullyEffects:
    """The fields that a move changes, and what its seat knows about them."""

    def __init__(self, played: PlayedMove, names: Sequence[str]) -> None:
        self.before = cast("WoolyBullyState", played.before)
        self.after = cast("WoolyBullyState", played.after)
        self.seat, self.names = played.seat, names
        old_safe, new_safe = _safe_fields(self.before), _safe_fields(self.after)
        new_areas = self.after.land.closed[len(self.before.land.closed) :]
        self.closed = [area for area in new_areas if area.letter < COLOURS]
        self.spoiled = [area for parts, area in old_safe.items() if parts not in new_safe]
        self.saved = [area for parts, area in new_safe.items() if parts not in old_safe and area not in self.closed]

    def lines(self) -> Iterator[str]:
        """Yield short texts, the most important first."""
        for area in self.closed:
            yield self._field_text("effect.closes", area, worth=self._worth(area))
        for area in self.spoiled:
            yield self._field_text("effect.spoils", area)
        for area in self.saved:
            yield self._field_text("effect.saves", area)
        yield from self._own_open_field()
        yield from self._next_actions()

    def board(self) -> BoardEffects:
        """Return the outlines of all changed fields with their numbers of sheep."""
        outlines = [EffectOutline("closes", parts=area_parts(self.after, area)) for area in self.closed]
        outlines += [EffectOutline("spoils", parts=area_parts(self.before, area)) for area in self.spoiled]
        outlines += [EffectOutline("grows", parts=area_parts(self.after, area)) for area in self.saved]
        labels = [_label(self.after, area, "" if counts(self.after, area) else _WOLF) for area in self.closed]
        labels += [_label(self.before, area, _WOLF) for area in self.spoiled]
        labels += [_label(self.after, area, _HUNTER) for area in self.saved]
        return BoardEffects(BOARD_ID, tuple(outlines), tuple(label for label in labels if label is not None))

    def _field_text(self, key: str, area: Area, **others: str) -> Message:
        owner = self._owner(area)
        return msg(
            key,
            owner="own" if owner == self.seat else "unknown" if owner == NOBODY else "known",
            name="" if owner == NOBODY else self.names[owner],
            colour=COLOUR_NAMES[area.letter],
            sheep=area.quadrants.bit_count(),
            **others,
        )

    def _owner(self, area: Area) -> int:
        """Return the seat with the colour of a field, as far as the seat knew before the move."""
        known = (seat for seat in range(self.before.game.players) if self.before.knows_colour(self.seat, seat))
        return next((seat for seat in known if self.before.colours[seat] == area.letter), NOBODY)

    def _worth(self, area: Area) -> str:
        """Return whether a closed field scores: `yes`, or why not."""
        if not counts(self.after, area):
            return "wolf"
        is_own = self._owner(area) == self.seat
        return "smaller" if is_own and area not in scoring.scoring_fields(self.after, self.seat) else "yes"

    def _own_open_field(self) -> Iterator[str]:
        """Yield how far the seat's open field at the new tile is from closing, if it could become its largest."""
        land = self.after.land
        colour = self.before.colours[self.seat]
        new_cell = land.cells & ~self.before.land.grid.transfer(self.before.land.cells, land.grid)
        if colour == NOBODY or not new_cell:
            return
        new_quadrants = 0b1111 << 4 * (new_cell.bit_length() - 1)
        touched = [area for area in land.opened[colour] if area.quadrants & new_quadrants]
        if not touched:
            return
        field = max(touched, key=lambda area: area.quadrants.bit_count())
        best = max((area.quadrants.bit_count() for area in land.safe_fields()[colour]), default=0)
        sheep = field.quadrants.bit_count()
        if sheep + field.open.bit_count() > best:
            yield msg("reason.nearly_closed", sheep=sheep, cells=len(faced_cells(field.open, land.grid.side)))

    def _next_actions(self) -> Iterator[str]:
        """Yield how many tiles the seat draws, and that it may place again."""
        after = self.after
        if after.phase is WoolyBullyPhase.DRAW and after.due_seat == self.seat:
            yield msg("effect.draws", tiles=after.due)
        duty = after.duties[-1] if after.duties else None
        if duty is None or duty.seat != self.seat or duty.kind not in _NEXT_TURNS:
            return
        if duty not in self.before.duties or self.before.is_active(self.seat):
            yield msg(_NEXT_TURNS[duty.kind], tiles=duty.tiles)


def _safe_fields(state: WoolyBullyState) -> dict[tuple[Part, ...], Area]:
    """Return the fields that score, by their quadrants."""
    return {area_parts(state, area): area for areas in state.land.safe_fields() for area in areas}


def _label(state: WoolyBullyState, area: Area, symbol: str) -> Label | None:
    place = label_place(area_parts(state, area))
    return None if place is None else Label(*place, str(area.quadrants.bit_count()), symbol)
