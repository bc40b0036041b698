"""Checks of clocks: recompute from the committed rows of a table how much time each seat may have used.

The simulation knows the true time of every commit. So it can tell whether a player lost time that did not pass on
their turn, or whether a clock ran out too early or too late.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from hedgerow.match import MoveEntry
from hedgerow.server.tables.clocks import MIN_ON_RETURN, ClockRule, SeatClocks
from hedgerow.server.tables.table import TableData

if TYPE_CHECKING:
    from tests.simulation.checker import TableHistory

PRECISION = 1e-4
"""Seconds by which times may differ because of rounding."""
MAX_LATENESS = 6.0
"""Seconds after its deadline, or after the end of the faults, within which a clock must have run out."""
MAX_LATENESS_DESERTED = 45.0
"""The same at a table that is open on no page: the leader looks for those every 30 seconds."""


@dataclass(frozen=True)
class StoredClocks:
    """The clocks of a table as they were committed."""

    version: int
    committed_at: float
    table: TableData
    clocks: SeatClocks
    length: int
    """The length of the log."""
    has_entries: bool
    """True if entries of the log were committed with them."""
    mover: int | None
    """The seat whose move was committed with them."""
    clock_offset: float
    """Seconds by which the clock of the server that started these clocks was ahead of the true time."""

    @property
    def since(self) -> float:
        """The true time since which the clocks run."""
        return self.clocks.since - self.clock_offset

    def deadline(self, seat: int) -> float:
        """Return the true time at which a clock runs out."""
        return self.since + self.clocks.left[seat]


def check_clocks(history: TableHistory) -> Iterable[str]:
    """Yield everything that is wrong with the clocks of a table."""
    if history.data.clock.kind == "none":
        return
    stored = _stored_clocks(history)
    for clocks in stored:
        yield from _check_running(history, clocks)
    switched = _switched(stored)
    for before, after in pairwise(switched):
        for problem in _check_step(history, before, after):
            yield f"{problem} (version {before.version} to {after.version})"
    yield from _check_overdue(history, switched[-1])


def _stored_clocks(history: TableHistory) -> list[StoredClocks]:
    stored: list[StoredClocks] = []
    length = 0
    for version in history.versions:
        new = [entry.seq for entry in version.entries]
        length = max([length, *(seq + 1 for seq in new)])
        movers = [entry.seat for entry in history.log if entry.seq in new and isinstance(entry, MoveEntry)]
        table = version.data
        if table.seat_clocks is None:
            continue
        stored.append(
            StoredClocks(
                version=version.row.version,
                committed_at=version.time,
                table=table,
                clocks=table.seat_clocks,
                length=length,
                has_entries=bool(new),
                mover=movers[0] if movers else None,
                clock_offset=version.clock_offset,
            )
        )
    return stored


def _switched(stored: list[StoredClocks]) -> list[StoredClocks]:
    """Return the versions at which clocks were stopped or started.

    Other versions (for example, with a request to undo) repeat the clocks, perhaps extended by a downtime. Their
    `since` is not the time of the commit.
    """
    found = stored[:1]
    for clocks in stored[1:]:
        last = found[-1]
        same = _seats(clocks) == _seats(last) and clocks.clocks.left == last.clocks.left
        if clocks.has_entries or not same or clocks.clocks.running != last.clocks.running:
            found.append(clocks)
    return found


def _seats(stored: StoredClocks) -> list[str]:
    return [seat.stand_in for seat in stored.table.seats]


def _check_running(history: TableHistory, stored: StoredClocks) -> Iterable[str]:
    """Check that the clocks of exactly those people run for whom the game waits."""
    table = stored.table
    state = history.match_at(stored.length).state
    ended = table.stage in ("over", "closed")
    awaited = [] if ended else [seat for seat in state.awaited if not table.seats[seat].played_by_bot]
    if stored.clocks.running != awaited and table.stage != "closed":
        yield f"clocks {stored.clocks.running} run after entry {stored.length - 1}, but seats {awaited} are awaited"


def _check_step(history: TableHistory, before: StoredClocks, after: StoredClocks) -> Iterable[str]:
    """Check the time that each seat was charged between two commits."""
    passed = after.since - before.since
    skew = _skew(history, before, after.clock_offset)
    if passed < -PRECISION and history.run.standalone:
        yield f"the clock went back by {-passed:.3f} s"
    if after.since > after.committed_at + PRECISION:
        yield f"the clock is {after.since - after.committed_at:.3f} s in the future"
    down = history.run.refunded_seconds(before.since, after.since)
    free = history.run.free_seconds(before.since, after.since)
    for seat in range(after.table.players):
        most = before.clocks.left[seat]
        least = most
        if seat in before.clocks.running:
            least = max(0.0, most - max(0.0, passed - down + min(max(0.0, skew), history.run.max_skew)))
        returned = before.table.seats[seat].may_return and not after.table.seats[seat].stand_in
        rule, moved, left = before.table.clock, seat == after.mover, after.clocks.left[seat]
        least, most = _credited(rule, least, returned, moved), _credited(rule, most, returned, moved)
        if left < least - PRECISION:
            charged = most - left
            yield f"TIME LOST: seat {seat} was charged {charged:.3f} s for {passed:.3f} s, of which {down:.3f} s down"
        if left > most + PRECISION + max(0.0, -skew):
            yield f"TIME GAINED: seat {seat} got {left - most:.3f} s"
        if left - least > free + PRECISION + abs(skew):
            yield f"TIME GAINED: seat {seat} was not charged for {left - least:.3f} of {passed:.3f} s"
        if after.table.seats[seat].stand_in == "time" and before.table.seats[seat].stand_in != "time":
            yield from _check_flag(history, before, after, seat)


def _credited(rule: ClockRule, left: float, returned: bool, moved: bool) -> float:
    """Return the time that a seat has left after a return or a move."""
    if rule.kind != "bank":
        return rule.seconds if returned or moved else left
    if returned:
        left = max(left, MIN_ON_RETURN)
    return left + rule.increment if moved else left


def _check_flag(history: TableHistory, before: StoredClocks, after: StoredClocks, seat: int) -> Iterable[str]:
    """Check that a clock ran out neither early nor late."""
    skew = abs(_skew(history, before, after.clock_offset))
    deadline, time = before.deadline(seat), after.committed_at
    if seat not in before.clocks.running:
        yield f"seat {seat} ran out of time while its clock stood still"
    if time < deadline - skew - PRECISION:
        yield f"EARLY: seat {seat} ran out of time {deadline - time:.3f} s early"
    yield from _check_lateness(history, before, seat, time, skew)


def _check_overdue(history: TableHistory, stored: StoredClocks) -> Iterable[str]:
    """Check that no clock should have run out long ago."""
    now = history.run.loop.time()
    skews = [abs(_skew(history, stored, server.process.clock() - now)) for server in history.run.servers]
    for seat in stored.clocks.running:
        yield from _check_lateness(history, stored, seat, now, max(skews))


def _skew(history: TableHistory, stored: StoredClocks, clock_offset: float) -> float:
    """Return by how much a server's clock is ahead of that of the server which started the clocks.

    The clocks of several servers may differ. A standalone server must not make a difference, not even by a restart.
    """
    return 0.0 if history.run.standalone else clock_offset - stored.clock_offset


def _check_lateness(history: TableHistory, stored: StoredClocks, seat: int, time: float, skew: float) -> Iterable[str]:
    deadline = stored.deadline(seat) + history.run.free_seconds(stored.since, time) + skew
    late = time - max(deadline, history.run.faults_ended)
    if late > (MAX_LATENESS_DESERTED if history.table.deserted else MAX_LATENESS):
        yield f"LATE: the time of seat {seat} was up {late:.3f} s ago"
