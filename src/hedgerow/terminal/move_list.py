"""The numbered list of moves that a person can choose from."""

from __future__ import annotations

from dataclasses import dataclass, field

from rich.text import Text

from hedgerow.games import HedgerowError
from hedgerow.terminal.player_view import Sight
from hedgerow.terminal.printable import plain
from hedgerow.terminal.screen import Screen
from hedgerow.terminal.suggestions import Suggestion, suggestions


@dataclass
class MoveList:
    """What one seat may play at one moment, by number. Empty as long as it has not been shown."""

    console: Screen
    with_gains: bool
    """Whether the moves that bring the most come first, and what they bring is told."""
    moves: list[int] = field(default_factory=list)
    _suggested: dict[int, Suggestion] = field(default_factory=dict)
    _printed: int = 0
    """How many of the moves have been shown."""

    def renew(self, sight: Sight, seat: int) -> None:
        """The moves that the seat has now. To decline is none of the list: Enter does it."""
        pass_move = sight.match.game.pass_move
        found = suggestions(sight, seat) if self.with_gains else []
        self._suggested = {suggestion.move: suggestion for suggestion in found}
        self.moves = [move for move in self._suggested or sight.knowledge(seat).moves if move != pass_move]

    def clear(self) -> None:
        """Nothing is listed any more, so that nobody plays a move by a number that was of another moment."""
        self.moves = []

    def show(self, sight: Sight, seat: int, number: int) -> None:
        """So many moves from the beginning, under a heading."""
        order = ", the most points at once first" if self.with_gains else ""
        count = len(self.moves)
        self.console.print(plain(f"{count} {'move' if count == 1 else 'moves'}{order}:", "bold"))
        self._printed = 0
        self.show_more(sight, seat, number)

    def show_more(self, sight: Sight, seat: int, number: int) -> None:
        """The next moves of the list, each with what it brings."""
        for place in range(self._printed, min(self._printed + number, len(self.moves))):
            move = self.moves[place]
            text = sight.match.game.move_text(seat, move)
            line = Text(f"{place + 1:4}  {text:<12}", no_wrap=True, overflow="ellipsis")
            suggestion = self._suggested.get(move)
            if suggestion is not None:
                line.append(suggestion.gain, style="green")
                line.append(" (with luck)" if suggestion.needs_luck else "", style="dim")
            self.console.print(line)
            self._printed = place + 1
        left = len(self.moves) - self._printed
        rest = f"… and {left} more: type more · " if left else ""
        self.console.print(plain(f"      {rest}try 1 draws move 1 before you play it", "dim"))

    def numbered(self, number: int) -> int:
        """The move with this number."""
        if not self.moves:
            raise HedgerowError("No moves are listed yet; show lists them.")
        if not 1 <= number <= len(self.moves):
            raise HedgerowError(f"There is no move {number}; the list has 1 to {len(self.moves)}.")
        return self.moves[number - 1]
