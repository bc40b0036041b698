"""The rules of undo.

A seat may undo its own moves as long as nothing new has become known since: no draw and no move of another seat.
Undoing more needs the agreement of all other people. Bots cannot agree, so a person who plays alone or only with bots
cannot undo more: the draw would be repeated with a new result, and the person could repeat it until they like it.

After the end of the game there is no undo, even if everybody agrees, because the seed is public then and every further
draw could be predicted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from hedgerow.i18n import join, messages_of
from hedgerow.match.entries import (
    ChanceEntry,
    EndEntry,
    Entry,
    SetupEntry,
    UndoEntry,
    check_ascending_seats,
    index_in_line,
    is_move_of,
)
from hedgerow.match.errors import UndoRefused

msg = messages_of(__package__)


def own_reach(backwards: Iterable[Entry], seat: int) -> int | None:
    """Return the earliest entry to which a seat may undo without agreement, or `None` if it may not undo at all.

    `backwards` is the line from its end; only as much of it as needed is read.
    """
    reach = None
    for entry, before in pairwise(backwards):
        if not is_move_of(entry, seat):
            break
        reach = before.seq
    return reach


def last_own_move(line: Sequence[Entry], seat: int) -> int | None:
    """Return the entry before a seat's last move (the default target of an undo), or `None` if it has not moved."""
    for place in range(len(line) - 1, 0, -1):
        if is_move_of(line[place], seat):
            return line[place - 1].seq
    return None


def check_undo(setup: SetupEntry, line: Sequence[Entry], undo: UndoEntry) -> None:
    """Raise `UndoRefused` for an undo that is not allowed."""
    players = setup.setup.players
    if undo.by not in range(players):
        raise UndoRefused(msg("undo_no_seat", seat=undo.by, last=players - 1))
    check_ascending_seats("agreed", undo.agreed, players)
    if undo.by in undo.agreed:
        raise UndoRefused(msg("undo_own_yes", seat=undo.by))
    if isinstance(line[-1], EndEntry):
        raise UndoRefused(msg("undo_over"))
    place = index_in_line([entry.seq for entry in line], undo.to)
    if place is None:
        raise UndoRefused(msg("undo_no_entry", entry=undo.to))
    if place == len(line) - 1:
        raise UndoRefused(msg("undo_nothing", entry=undo.to))
    _check_agreement(setup, line[place + 1 :], undo)


def _check_agreement(setup: SetupEntry, undone: Sequence[Entry], undo: UndoEntry) -> None:
    new = next((entry for entry in reversed(undone) if not is_move_of(entry, undo.by)), None)
    if new is None:
        return
    what = "draw" if isinstance(new, ChanceEntry) else "move"
    others = set(range(setup.setup.players)) - set(setup.bots) - {undo.by}
    if not others:
        raise UndoRefused(msg("undo_alone", entry=undo.to, known=new.seq, what=what))
    missing = sorted(others - set(undo.agreed))
    if missing:
        people = join(msg("person", name=setup.names[seat], seat=seat) for seat in missing)
        raise UndoRefused(msg("undo_missing", entry=undo.to, known=new.seq, what=what, people=people))
