"""Practice from a position of a finished match: one person continues it, and bots have the other seats.

The new log is valid on its own: the entries before the position, by the same dealer, whose seed is public by now.
For the same luck, nothing else is needed: the next draw has the same number as in the original, so it has the same
outcome wherever the same outcomes are possible. For fresh luck, the log also has the rest of the original and an undo
back to the position. Undone draws keep their numbers, so all further draws are new.
"""

from __future__ import annotations

from dataclasses import replace

from hedgerow.i18n import messages_of
from hedgerow.match.dealer import Dealer
from hedgerow.match.entries import ChatEntry, Entry, MoveEntry, SetupEntry, UndoEntry
from hedgerow.match.errors import MatchError
from hedgerow.match.match import Match

msg = messages_of(__package__)


def practice_from(match: Match, index: int, seat: int, *, fresh_luck: bool) -> Match:
    """Return a match that continues a finished one before the first move at or after an index of its line.

    `seat` is the seat of the person. Raise `MatchError` if the match cannot be continued there.
    """
    if match.seed is None:
        raise MatchError(msg("practice_no_dealer"))
    if seat not in range(match.setup.players):
        raise MatchError(msg("no_seat", seat=seat, last=match.setup.players - 1))
    line = match.line
    place = next((at for at in range(max(index, 1), len(line)) if isinstance(line[at], MoveEntry)), None)
    if place is None:
        raise MatchError(msg("practice_at_end"))
    next_move = line[place]
    assert isinstance(next_move, MoveEntry), "the line has a move at this place"
    # Nothing can be undone after the end, or while a draw is missing.
    last_move = next(entry for entry in reversed(line) if isinstance(entry, MoveEntry))
    end = last_move.seq if fresh_luck else next_move.seq
    bots = tuple(other for other in range(match.setup.players) if other != seat)
    setup = match.log[0]
    assert isinstance(setup, SetupEntry), "a log begins with the setup"
    beginning = replace(setup, bots=bots, practice=True)
    entries, numbers = _renumbered(beginning, match.log[1:end], seat)
    if end > next_move.seq:
        to = numbers[line[place - 1].seq]
        entries.append(UndoEntry(len(entries), next_move.seat, to, _agreement(next_move.seat, seat)))
    return Match.resume(entries, None, Dealer(match.seed), match.game)


def _renumbered(setup: SetupEntry, log: tuple[Entry, ...], seat: int) -> tuple[list[Entry], dict[int, int]]:
    """Return a log without its chat, and the new numbers of its entries.

    The undos of the original had the agreement of its people. Now there is only one.
    """
    entries: list[Entry] = [setup]
    numbers = {0: 0}
    for entry in log:
        if isinstance(entry, ChatEntry):
            continue
        new = len(entries)
        numbers[entry.seq] = new
        if isinstance(entry, UndoEntry):
            entries.append(UndoEntry(new, entry.by, numbers[entry.to], _agreement(entry.by, seat)))
        else:
            entries.append(replace(entry, seq=new))
    return entries, numbers


def _agreement(by: int, seat: int) -> tuple[int, ...]:
    return () if by == seat else (seat,)
