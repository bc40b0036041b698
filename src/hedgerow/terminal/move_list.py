"""The numbered list of moves that a person can choose from."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.text import Text

from hedgerow.games import HedgerowError
from hedgerow.terminal.player_view import PlayerView
from hedgerow.terminal.printable import plain
from hedgerow.terminal.screen import TerminalScreen
from hedgerow.terminal.suggestions import Suggestion, suggestions


@dataclass
class MoveList:
    """The legal moves of one seat, by number; empty until it is shown."""

    screen: TerminalScreen
    with_gains: bool
    """True if the list is sorted by points and shows the gain of each move."""
    moves: list[int] = field(default_factory=list)
    _suggestions: dict[int, Suggestion] = field(default_factory=dict)
    _printed: int = 0
    """The number of moves that were printed."""

    def update(self, view: PlayerView, seat: int) -> None:
        """List the legal moves of a seat, except for passing, which an empty line does."""
        pass_move = view.match.game.pass_move
        ranked = suggestions(view, seat) if self.with_gains else []
        self._suggestions = {suggestion.move: suggestion for suggestion in ranked}
        self.moves = [move for move in self._suggestions or view.information_state(seat).moves if move != pass_move]

    def clear(self) -> None:
        """Empty the list, so that a number cannot refer to a move of an earlier list."""
        self.moves = []

    def show(self, view: PlayerView, seat: int, count: int) -> None:
        """Print a heading and the first `count` moves."""
        order = ", most points at once first" if self.with_gains else ""
        total = len(self.moves)
        heading = "1 move" if total == 1 else f"{total} moves{order}"
        optional = " (optional)" if view.can_pass(seat) else ""
        self.screen.print(plain(f"{heading}{optional}:", "bold"))
        self._printed = 0
        self.show_more(view, seat, count)

    def show_more(self, view: PlayerView, seat: int, count: int) -> None:
        """Print the next `count` moves, each with its gain."""
        for index in range(self._printed, min(self._printed + count, len(self.moves))):
            move = self.moves[index]
            text = view.match.game.move_text(seat, move)
            line = Text(f"{index + 1:4}  {text:<12}", no_wrap=True, overflow="ellipsis")
            suggestion = self._suggestions.get(move)
            if suggestion is not None:
                line.append(suggestion.gain, style="green")
                line.append(" (with luck)" if suggestion.needs_luck else "", style="dim")
                line.append(" (you retire)" if suggestion.retires else "", style="dim")
            self.screen.print(line)
            self._printed = index + 1
        left = len(self.moves) - self._printed
        rest = f"… and {left} more: type more · " if left else ""
        self.screen.print(plain(f"      {rest}try 1 shows move 1 before you play it", "dim"))

    def move_number(self, number: int) -> int:
        """Return the move with a number of the list, or raise `HedgerowError`."""
        if not self.moves:
            raise HedgerowError("No moves are listed yet. Type show to list them.")
        if not 1 <= number <= len(self.moves):
            raise HedgerowError(f"There is no move {number}; the list has 1 to {len(self.moves)}.")
        return self.moves[number - 1]
