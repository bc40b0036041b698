"""The log on the screen, for each viewer as that viewer may know it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.text import Text

from hedgerow.match import Entry
from hedgerow.terminal.player_view import PlayerView
from hedgerow.terminal.printable import plain
from hedgerow.terminal.screen import TerminalScreen

RECENT_LINES = 10
"""Lines of the log that are shown to a viewer for the first time."""


@dataclass
class LogView:
    """The log of a match, with a record of what each viewer has seen of it."""

    screen: TerminalScreen
    _next_unseen: dict[int | None, int] = field(default_factory=dict)
    """For each viewer the number of the first entry that it has not seen."""
    _reasons: dict[int, str] = field(default_factory=dict)
    """The reasons of bots for their moves, by entry."""

    def set_reason(self, seq: int, reason: str) -> None:
        """Store a bot's reason for the move with this number."""
        self._reasons[seq] = reason

    def show_new(self, view: PlayerView) -> int:
        """Print the entries that a viewer has not seen; return the number of lines."""
        viewer, log = view.seat, view.match.log
        first_time = viewer not in self._next_unseen
        lines = [line for entry in log[self._next_unseen.get(viewer, 0) :] for line in self._lines(view, entry)]
        if first_time and len(lines) > RECENT_LINES:
            lines = [plain("  … (type log to see what happened before)", "dim"), *lines[-RECENT_LINES:]]
        for line in lines:
            self.screen.print(line)
        self._next_unseen[viewer] = len(log)
        return len(lines)

    def show_final(self, view: PlayerView, last_at_screen: int | None) -> None:
        """Print the entries that neither everybody together nor the last player at the screen has seen."""
        self._next_unseen[view.seat] = max(self._next_unseen.get(viewer, 0) for viewer in (view.seat, last_at_screen))
        self.show_new(view)

    def show_all(self, view: PlayerView) -> None:
        """Print the whole log; mark moves that were undone."""
        match = view.match
        current = {entry.seq for entry in match.line}
        for entry in match.log:
            undone = entry.seq not in current and bool(match.events(entry.seq))
            for line in self._lines(view, entry):
                if undone:
                    line.append(" (undone)", style="dim")
                self.screen.print(line)

    def _lines(self, view: PlayerView, entry: Entry) -> list[Text]:
        lines = [plain(f"  {sentence}") for sentence in view.sentences(entry)]
        reason = self._reasons.get(entry.seq)
        if lines and reason:
            lines[0].append_text(plain(f" ({reason})", "dim"))
        return lines
