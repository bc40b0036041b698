"""Clocks: how long a seat may think.

Times are seconds on the server's clock. A clock runs for every seat that the game waits for. What a seat has used
is written down when its clock stops; after a restart `moved` puts everything off by the time the server was away.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from hedgerow.i18n import messages_of

ClockKind = Literal["none", "move", "bank", "days"]
DAY = 86_400.0
msg = messages_of("hedgerow.server")


class ClockRule(msgspec.Struct, frozen=True, kw_only=True):
    """Thinking time: none; so many seconds per move; a bank plus an increment for each move; so many days per move."""

    kind: ClockKind = "none"
    seconds: float = 0.0
    """Per move, or in the bank at the start. For `days`, seconds as well."""
    increment: float = 0.0
    """Comes to the bank after each move."""

    def problem(self) -> str | None:
        """What is wrong with the rule, `None` if nothing is."""
        if self.kind == "none":
            return None
        if not 1 <= self.seconds <= 30 * DAY:
            return msg("clock-range")
        if self.kind == "days" and self.seconds < DAY:
            return msg("clock-days")
        if not 0 <= self.increment <= DAY or (self.increment and self.kind != "bank"):
            return msg("clock-increment")
        return None


class ClockFace(msgspec.Struct):
    """The clocks of all seats."""

    left: list[float]
    """For each seat what it has left, as of `since` if its clock is running."""
    running: list[int] = []
    since: float = 0.0


def new_face(rule: ClockRule, players: int) -> ClockFace:
    """All clocks full, none running."""
    return ClockFace([rule.seconds] * players)


def stop(face: ClockFace, now: float) -> None:
    """Write down what the running clocks have used."""
    for seat in face.running:
        face.left[seat] = max(0.0, face.left[seat] - (now - face.since))
    face.running = []
    face.since = now


def go_on(rule: ClockRule, face: ClockFace, awaited: list[int], moved: int | None, now: float) -> None:
    """A seat (or nobody) has moved, and these are awaited now."""
    if rule.kind == "none":
        return
    stop(face, now)
    if moved is not None:
        face.left[moved] = face.left[moved] + rule.increment if rule.kind == "bank" else rule.seconds
    face.running = list(awaited)


def deadline(rule: ClockRule, face: ClockFace) -> tuple[float, int] | None:
    """When the first clock runs out, and whose it is."""
    if rule.kind == "none" or not face.running:
        return None
    return min((face.since + face.left[seat], seat) for seat in face.running)


def put_off(face: ClockFace, away: float, now: float) -> None:
    """The server was away for so long: nobody's clock ran meanwhile, and none has more than it had."""
    face.since = max(face.since, min(face.since + away, now))
