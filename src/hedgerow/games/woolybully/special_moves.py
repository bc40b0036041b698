"""The moves that a seat may make out of turn as well, and why one of them is not possible now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from hedgerow.board import members
from hedgerow.games.core.event_text import not_your_turn, yes_or_no
from hedgerow.games.woolybully import explain
from hedgerow.games.woolybully.components import COLOUR_NAMES, SPECIALS
from hedgerow.games.woolybully.move_codes import FRONT, special_kind
from hedgerow.games.woolybully.phases import WoolyBullyPhase
from hedgerow.i18n import messages_of

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState

msg = messages_of(__package__)

Kind = Literal["wolf", "hunter", "reveal", "quit"]


@dataclass(frozen=True)
class SpecialMove:
    """A move that may be possible out of turn."""

    kind: Kind
    reason: str
    """Why the seat cannot make it now; empty if it can."""


def special_moves(state: WoolyBullyState, seat: int) -> tuple[SpecialMove, ...]:
    """Return all special moves of a seat, always in the same order."""
    held = {special_kind(tile, FRONT): tile for tile in members(state.hands[seat] & SPECIALS)}
    waits = _waiting(state, seat)
    return (
        SpecialMove("wolf", _reason_against("wolf", state, held, waits)),
        SpecialMove("hunter", _reason_against("hunter", state, held, waits)),
        SpecialMove("reveal", _reason_against_reveal(state, seat, waits)),
        SpecialMove("quit", waits),
    )


def _waiting(state: WoolyBullyState, seat: int) -> str:
    """Return why a seat cannot do anything of its own choice now; empty if it can."""
    if seat not in state.to_act:
        return not_your_turn(state, seat) or explain.waiting(state, seat)
    return explain.discard_first(state) if state.phase is WoolyBullyPhase.DISCARD else ""


def _reason_against(kind: Kind, state: WoolyBullyState, held: dict[str, int], waits: str) -> str:
    if not held:
        return msg("special.neither")
    if kind not in held:
        return msg(f"special.no_{kind}")
    if waits or state.special_cells(held[kind]):
        return waits
    return msg(f"special.no_place_for_{kind}", hungry=yes_or_no(state.game.hungry_wolf))


def _reason_against_reveal(state: WoolyBullyState, seat: int, waits: str) -> str:
    if state.revealed >> seat & 1:
        return msg("revealed_already")
    if waits or state.reveal_cells(seat):
        return waits
    return msg("special.no_place_for_shepherd", colour=msg("colour", colour=COLOUR_NAMES[state.colours[seat]]))
