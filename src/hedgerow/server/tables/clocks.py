"""Clocks: the thinking time of the seats.

Times are seconds on the server's clock (`Timekeeper.now`). A clock runs for every seat that the game waits for. The
time that a seat has used is recorded when its clock stops; `postpone` extends running clocks by a downtime.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from hedgerow.server.errors import msg

ClockKind = Literal["none", "move", "bank", "days"]
DAY: Final = 86_400.0
MIN_ON_RETURN: Final = 15.0
"""Seconds left for a player who returns after a time-out, at least."""


class ClockRule(msgspec.Struct, frozen=True, kw_only=True):
    """Thinking time: none, seconds per move, a bank with an increment, or days per move."""

    kind: ClockKind = "none"
    seconds: float = 0.0
    """Seconds per move, or in the bank at the start. `days` are given in seconds as well."""
    increment: float = 0.0
    """Seconds added to the bank after each move."""

    def problem(self) -> str | None:
        """Return why the rule is invalid; `None` if it is valid."""
        if self.kind == "none":
            return None
        if not 1 <= self.seconds <= 30 * DAY:
            return msg("clock-range")
        if self.kind == "days" and self.seconds < DAY:
            return msg("clock-days")
        if not 0 <= self.increment <= DAY or (self.increment and self.kind != "bank"):
            return msg("clock-increment")
        return None


class SeatClocks(msgspec.Struct):
    """The clocks of all seats."""

    left: list[float]
    """Seconds left for each seat; for running clocks, as of `since`."""
    running: list[int] = []
    since: float = 0.0


def new_clocks(rule: ClockRule, players: int) -> SeatClocks:
    """Return full clocks, none of them running."""
    return SeatClocks([rule.seconds] * players)


def stop(clocks: SeatClocks, now: float) -> None:
    """Stop all clocks and record the time that was used."""
    for seat in clocks.running:
        clocks.left[seat] = left(clocks, seat, now)
    clocks.running = []
    clocks.since = now


def left(clocks: SeatClocks, seat: int, now: float) -> float:
    """Return the seconds that a seat has left."""
    # Another server's clock may be slightly ahead.
    used = max(0.0, now - clocks.since) if seat in clocks.running else 0.0
    return max(0.0, clocks.left[seat] - used)


def switch(rule: ClockRule, clocks: SeatClocks, awaited: list[int], moved: int | None, now: float) -> None:
    """Stop the running clocks, credit the seat that moved (if any), and start the clocks of the awaited seats."""
    if rule.kind == "none":
        return
    stop(clocks, now)
    if moved is not None:
        clocks.left[moved] = clocks.left[moved] + rule.increment if rule.kind == "bank" else rule.seconds
    clocks.running = list(awaited)


def refill(rule: ClockRule, clocks: SeatClocks, seat: int) -> None:
    """Give time to a player who returns after a time-out."""
    clocks.left[seat] = max(clocks.left[seat], MIN_ON_RETURN) if rule.kind == "bank" else rule.seconds


def deadline(rule: ClockRule, clocks: SeatClocks) -> tuple[float, int] | None:
    """Return when the first clock runs out, and the seat; `None` if no clock is running."""
    if rule.kind == "none" or not clocks.running:
        return None
    return min((clocks.since + clocks.left[seat], seat) for seat in clocks.running)


def postpone(clocks: SeatClocks, downtime: float, now: float) -> None:
    """Extend the running clocks by a downtime that ended at `now`, but never beyond what they had."""
    clocks.since = max(clocks.since, min(clocks.since + downtime, now))
