"""The rules of undo.

A seat may undo its own moves as long as nothing new has become known since: no draw and no move of another seat.
Undoing more needs the agreement of all other people.

Bots are not asked, so a person who plays alone or only with bots may go back to any own decision. From the first undo
of something new on, such a match is *practice*: the person has seen draws and answers that do not count, so the result
says nothing about their play. Only an own decision can be gone back to, because an undo to a draw would be nothing but
another draw.

After the end of the game there is no undo, even if everybody agrees, because the seed is public then and every further
draw could be predicted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from hedgerow.i18n import join, messages_of
from hedgerow.match.entries import (
    ChanceEntry,
    EndEntry,
    Entry,
    MoveEntry,
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


def own_moves(log: Sequence[Entry], line: Sequence[int], seat: int) -> Iterator[int]:
    """Yield the indices of a seat's moves in a line, the last one first; the line has numbers of entries of the log."""
    return (index for index in range(len(line) - 1, 0, -1) if is_move_of(log[line[index]], seat))


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
    new = _last_news(undone, undo.by)
    if new is None:
        return
    others = set(range(setup.setup.players)) - set(setup.bots) - {undo.by}
    if not others and not is_move_of(undone[0], undo.by):
        raise UndoRefused(msg("undo_no_decision", entry=undo.to, seat=undo.by))
    missing = sorted(others - set(undo.agreed))
    if missing:
        what = "draw" if isinstance(new, ChanceEntry) else "move"
        people = join(msg("person", name=setup.names[seat], seat=seat) for seat in missing)
        raise UndoRefused(msg("undo_missing", entry=undo.to, known=new.seq, what=what, people=people))


def _last_news(undone: Sequence[Entry], seat: int) -> Entry | None:
    """Return the last entry that has told a seat something new."""
    return next((entry for entry in reversed(undone) if not is_move_of(entry, seat)), None)


def makes_practice(setup: SetupEntry, undo: UndoEntry, undone: Sequence[Entry]) -> bool:
    """Return whether a valid undo turns a match into practice: it undoes something new, and no person had to agree."""
    return set(undo.agreed) <= set(setup.bots) and _last_news(undone, undo.by) is not None


def is_practice(setup: SetupEntry, log: Iterable[Entry]) -> bool:
    """Return whether a match is practice from the start, or an undo of its valid log has turned it into practice."""
    if setup.practice:
        return True
    line: list[Entry] = []
    for entry in log:
        if isinstance(entry, UndoEntry):
            length = next(index for index in range(len(line), 0, -1) if line[index - 1].seq == entry.to)
            if makes_practice(setup, entry, line[length:]):
                return True
            del line[length:]
        elif isinstance(entry, SetupEntry | MoveEntry | ChanceEntry):
            line.append(entry)
    return False
