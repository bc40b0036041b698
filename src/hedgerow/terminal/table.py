"""A match at the terminal: people type their moves, bots answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from hedgerow.bots import Bot, Knowledge, changes, outlooks
from hedgerow.games import HedgerowError, MoveError
from hedgerow.games.scene import SceneBoard
from hedgerow.match import ChanceEntry, Entry, Match, MatchError, UndoEntry, encode
from hedgerow.terminal import paint
from hedgerow.terminal.files import write_match

SHOWN_MOVES = 9

COMMANDS = """\
a number   play that move of the list          [bold]more[/]       list more moves
a move     play it, as written below           [bold]try[/] MOVE   show what a move would bring
[bold]all[/]        draw the boards of all players      [bold]score[/]      the score sheets now
[bold]undo[/]       take your last move back            [bold]log[/]        what has happened so far
[bold]legend[/]     what the letters mean               [bold]quit[/]       leave the table
[bold]?[/]          this help"""


class Leave(Exception):
    """The player leaves the table."""


@dataclass
class TerminalTable:
    """One match, driven from the keyboard."""

    match: Match
    bots: dict[int, Bot]
    console: Console
    rng: Random
    read: Callable[[str], str] = input
    save_to: Path | None = None
    suggestions: bool = True
    _listed: list[int] = field(default_factory=list)
    _shown: int = SHOWN_MOVES

    @property
    def names(self) -> Sequence[str]:
        return self.match.names

    def run(self) -> bool:
        """Plays to the end; `False` when the player left before."""
        for entry in self.match.log:
            self._tell(entry)
        try:
            while not self.match.over:
                seat = self.match.state.to_act[0]
                if seat in self.bots:
                    self._bot_moves(seat)
                else:
                    self._person_moves(seat)
        except (Leave, EOFError, KeyboardInterrupt):
            self._farewell()
            return False
        self._end()
        return True

    # Bots

    def _bot_moves(self, seat: int) -> None:
        choice = self.bots[seat].choose(Knowledge.of(self.match.state, seat), self.rng)
        self._append(self.match.play(seat, choice.move), choice.reason)

    # People

    def _person_moves(self, seat: int) -> None:
        self._show_table(seat)
        self._list_moves(seat)
        before = self.match.next_seq
        while self.match.next_seq == before:
            text = self.read("\nYour move (? for help): ").strip()
            try:
                self._obey(seat, text)
            except MoveError as refusal:
                self.console.print(Text(f"That does not work: {refusal}.", style="yellow"))
            except HedgerowError as refusal:
                self.console.print(Text(f"{refusal}", style="yellow"))

    def _obey(self, seat: int, text: str) -> None:
        word, _, rest = text.partition(" ")
        match word.lower():
            case "":
                self._show_table(seat)
                self._list_moves(seat, fresh=False)
            case "?" | "h" | "help":
                self._help()
            case "more" | "m":
                self._shown += 2 * SHOWN_MOVES
                self._print_moves(seat)
            case "all":
                for board in self.match.state.scene(seat).boards:
                    self._board(board)
            case "legend":
                self.console.print(paint.legend_line(self.match.state.scene(seat)))
            case "score":
                self.console.print(paint.score_table(self.match.state, self.names))
            case "log":
                for entry in self.match.log:
                    self._tell(entry)
            case "undo" | "u":
                self._append(self.match.undo(seat))
            case "try":
                self._try(seat, self._read_move(seat, rest))
            case "quit" | "q" | "exit":
                raise Leave
            case _:
                self._append(self.match.play(seat, self._read_move(seat, text)))

    def _read_move(self, seat: int, text: str) -> int:
        if text.isascii() and text.isdigit():
            number = int(text)
            if not 1 <= number <= len(self._listed):
                raise HedgerowError(f"There is no move {number}; the list has 1 to {len(self._listed)}.")
            return self._listed[number - 1]
        return self.match.game.read_move(seat, text)

    def _try(self, seat: int, move: int) -> None:
        after = self.match.state.redeal(seat, self.rng)
        events = after.play(seat, move)
        self.console.print(Text("If you played this:", style="italic"))
        for event in events:
            self.console.print(f"  {self.match.game.words(event.seen_by(seat), self.names)}")
        self.console.print(
            Padding(paint.board_picture(after.scene(seat).boards[0], self.console.width - 2), (0, 0, 0, 2))
        )
        self.console.print(
            Text(f"  {changes(self.match.state, after, seat) or 'no change of the score'}", style="green")
        )

    # What is shown

    def _show_table(self, seat: int) -> None:
        state = self.match.state
        scene = state.scene(seat)
        self.console.print()
        self.console.print(Rule(Text(f"{scene.title} · {scene.notes[0]}"), style="dim"))
        for note in scene.notes[1:]:
            self.console.print(Text(note, style="dim"))
        own, *others = scene.boards
        for board in others:
            line = paint.seat_name(board.seat, self._name(board.seat))
            self.console.print(line.append(f"  {' · '.join(board.notes)}", style="dim"))
        self._board(own)
        tiles = [tile for tile in scene.tray if tile.seat == seat]
        if tiles:
            self.console.print(Text("To lay:", style="bold"))
            self.console.print(Padding(paint.tray_block(tiles), (0, 0, 0, 2)))

    def _board(self, board: SceneBoard) -> None:
        self.console.print(paint.board_block(board, self._name(board.seat), self.console.width))

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else self.names[seat]

    def _list_moves(self, seat: int, fresh: bool = True) -> None:
        if fresh:
            self._shown = SHOWN_MOVES
            known = Knowledge.of(self.match.state, seat)
            if self.suggestions:
                self._start, found = outlooks(known, self.rng)
                found.sort(key=lambda outlook: -outlook.score)
                self._listed = [outlook.move for outlook in found]
                self._outlooks = {outlook.move: outlook for outlook in found}
            else:
                self._listed = list(known.moves)
        self._print_moves(seat)

    def _print_moves(self, seat: int) -> None:
        moves = self._listed
        order = ", the most points at once first" if self.suggestions else ""
        self.console.print(Text(f"{len(moves)} moves{order}:", style="bold"))
        for number, move in enumerate(moves[: self._shown], start=1):
            line = Text(f"{number:4}  {self.match.game.move_text(seat, move):<12}")
            if self.suggestions:
                line.append(changes(self._start, self._outlooks[move].after, seat) or "–", style="green")
            self.console.print(line)
        if len(moves) > self._shown:
            self.console.print(
                Text(f"      … and {len(moves) - self._shown} more (type more, or write any move)", style="dim")
            )

    def _help(self) -> None:
        self.console.print(COMMANDS)
        self.console.print(Text("\nMoves are written like this:", style="bold"))
        self.console.print(Text(self.match.game.help()))

    # The log

    def _append(self, entries: Sequence[Entry], reason: str = "") -> None:
        for number, entry in enumerate(entries):
            self._tell(entry, "" if number else reason)
        if self.save_to:
            write_match(self.match, self.save_to, with_seed=True)

    def _tell(self, entry: Entry, reason: str = "") -> None:
        if isinstance(entry, UndoEntry):
            self.console.print(
                Text(f"  {self.names[entry.by]} goes back to before entry {entry.to + 1}.", style="italic")
            )
        viewer = next((seat for seat in range(len(self.names)) if seat not in self.bots), None)
        for event in self.match.events(entry.seq):
            if event.seat < 0 and isinstance(entry, ChanceEntry):
                continue  # housekeeping such as refills; the table shows it
            line = Text(f"  {self.match.game.words(event.seen_by(viewer), self.names)}")
            if reason:
                line.append(f" ({reason})", style="dim")
                reason = ""
            self.console.print(line)

    def _farewell(self) -> None:
        self.console.print()
        if self.save_to:
            write_match(self.match, self.save_to, with_seed=True)
            self.console.print(f"The match is in {self.save_to}; the same command goes on with it.")
        else:
            self.console.print("The match is left unfinished. (With --save FILE you could go on with it later.)")

    def _end(self) -> None:
        state = self.match.state
        self.console.print()
        self.console.print(Rule(Text("The game is over"), style="dim"))
        for board in state.scene(None).boards:
            self._board(board)
        self.console.print(paint.score_table(state, self.names))
        self.console.print(Text(paint.result_line(state, self.names), style="bold"))
        try:
            self.console.print("\nThis game as a code, for hedgerow replay and hedgerow show:")
            self.console.print(Text(encode(self.match)), soft_wrap=True)
        except MatchError as error:
            self.console.print(Text(str(error), style="yellow"))
