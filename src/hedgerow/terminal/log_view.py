"""What has happened, told to those at the screen, each as it may know it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.text import Text

from hedgerow.match import Entry
from hedgerow.terminal.player_view import Sight
from hedgerow.terminal.printable import plain
from hedgerow.terminal.screen import Screen

RECENT_LINES = 10
"""So much of the story is told again when somebody sits down."""


@dataclass
class Story:
    """Remembers who has been told what."""

    console: Screen
    _told: dict[int | None, int] = field(default_factory=dict)
    """For each viewer the number of the first entry that it has not been told."""
    _reasons: dict[int, str] = field(default_factory=dict)
    """Why bots made their moves, by entry."""

    def give_reason(self, seq: int, reason: str) -> None:
        """Why the move with this number is made."""
        self._reasons[seq] = reason

    def catch_up(self, sight: Sight) -> int:
        """Tells a viewer what has happened since it was last told anything; in how many lines."""
        viewer, log = sight.seat, sight.match.log
        first_time = viewer not in self._told
        lines = [line for entry in log[self._told.get(viewer, 0) :] for line in self._lines(sight, entry)]
        if first_time and len(lines) > RECENT_LINES:
            lines = [plain("  … (log tells what happened before)", "dim"), *lines[-RECENT_LINES:]]
        for line in lines:
            self.console.print(line)
        self._told[viewer] = len(log)
        return len(lines)

    def tell_all(self, sight: Sight, last_at_screen: int | None) -> None:
        """Tells everybody what has been told neither to all of them nor to the one who sat here last."""
        self._told[sight.seat] = max(self._told.get(viewer, 0) for viewer in (sight.seat, last_at_screen))
        self.catch_up(sight)

    def tell_from_the_beginning(self, sight: Sight) -> None:
        """Everything so far; moves that no longer count are marked."""
        match = sight.match
        counting = {entry.seq for entry in match.line}
        for entry in match.log:
            undone = entry.seq not in counting and bool(match.events(entry.seq))
            for line in self._lines(sight, entry):
                if undone:
                    line.append(" (taken back)", style="dim")
                self.console.print(line)

    def _lines(self, sight: Sight, entry: Entry) -> list[Text]:
        lines = [plain(f"  {sentence}") for sentence in sight.told(entry)]
        reason = self._reasons.get(entry.seq)
        if lines and reason:
            lines[0].append_text(plain(f" ({reason})", "dim"))
        return lines
