"""A match at the terminal: people type their moves, bots answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from hedgerow.bots import Bot, changes
from hedgerow.games import HedgerowError, MoveError
from hedgerow.games.scene import SceneBoard
from hedgerow.match import Entry, Match, MatchError, MoveEntry, UndoRefused, encode
from hedgerow.terminal import help as helping
from hedgerow.terminal import paint
from hedgerow.terminal.files import write_match
from hedgerow.terminal.layout import SHOWN_MOVES, Layout, own_board
from hedgerow.terminal.printable import one_line, plain
from hedgerow.terminal.screen import Screen, read_line
from hedgerow.terminal.sight import Sight
from hedgerow.terminal.suggestions import Suggestion, suggestions

LONGEST_MOVE = 200
"""Longer lines are mistakes, not moves."""
RECENT_LINES = 10
"""So much of the story is told again when somebody sits down."""


class Leave(Exception):
    """The player leaves the table."""


@dataclass
class TerminalTable:
    """One match, driven from the keyboard."""

    match: Match
    bots: dict[int, Bot]
    console: Screen
    rng: Random
    read: Callable[[str], str] = read_line
    save_to: Path | None = None
    suggestions: bool = True
    fit_to_height: bool = False
    """Whether board and moves have to be seen together on a screen of `console.height` lines."""
    _listed: list[int] = field(default_factory=list)
    _suggested: dict[int, Suggestion] = field(default_factory=dict)
    _printed: int = 0
    """How many of the listed moves have been shown."""
    _at_screen: int | None = None
    _told: dict[int | None, int] = field(default_factory=dict)
    """For each viewer the number of the first entry that it has not been told."""
    _reasons: dict[int, str] = field(default_factory=dict)
    """Why bots made their moves, by entry."""

    def __post_init__(self) -> None:
        self._luck = self.rng.getrandbits(64)
        self._people = [seat for seat in range(len(self.names)) if seat not in self.bots]
        self._takes_turns_at_screen = self.match.game.has_secrets and len(self._people) > 1

    @property
    def names(self) -> Sequence[str]:
        return self.match.names

    def _sight(self, seat: int | None) -> Sight:
        return Sight(self.match, seat, self._luck)

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(plain(text, style))

    def run(self) -> bool:
        """Plays to the end; `False` when the player left before."""
        try:
            self._tell_all_at_screen()
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

    def _bot_moves(self, seat: int) -> None:
        choice = self.bots[seat].choose(self._sight(seat).knowledge(seat), self.rng)
        # Where there are secrets, a reason would tell what the bot holds.
        reason = "" if self.match.game.has_secrets else choice.reason
        self._reasons[self.match.next_seq] = reason
        self.match.play(seat, choice.move)
        self._gone_on()

    # People

    def _person_moves(self, seat: int) -> None:
        if self._takes_turns_at_screen:
            self._hand_over(seat)
            self._catch_up(seat)
        self._show_table(seat, fresh=True)
        before = self.match.next_seq
        whose = f"{self.names[seat]}, your" if len(self._people) > 1 else "Your"
        while self.match.next_seq == before:
            text = self.read(f"\n{whose} move (? for help): ").strip()
            try:
                self._obey(seat, text)
            except MoveError as refusal:
                self._say(one_line(f"That does not work: {refusal}."), "yellow")
            except HedgerowError as refusal:
                self._say(one_line(str(refusal)), "yellow")

    def _hand_over(self, seat: int) -> None:
        """Clears the screen between two people, so that nobody reads what was shown to the other."""
        if seat == self._at_screen:
            return
        self.console.forget()
        self._at_screen = seat
        self._say(f"Pass the screen to {self.names[seat]}, then press Enter.")
        self.read("")
        self.console.forget()

    def _obey(self, seat: int, text: str) -> None:
        word, _, rest = text.partition(" ")
        sight = self._sight(seat)
        match word.lower():
            case "":
                self._show_table(seat, fresh=False)
            case "?" | "h" | "help":
                about_moves = rest.strip().lower().startswith("move")
                self.console.print(helping.moves(self.match.game.help()) if about_moves else helping.commands())
            case "more" | "m":
                self._list_moves(seat, 2 * SHOWN_MOVES)
            case "all":
                scene = sight.scene()
                for note in scene.notes:
                    self._say(note, "dim")
                for board in scene.boards:
                    self._board(board)
            case "legend":
                self.console.print(paint.legend_block(sight.scene()))
            case "score":
                self.console.print(paint.score_table(sight.possible_state(), self.names))
                self._say_what_is_guessed(sight)
            case "log":
                self._tell_story(sight)
            case "undo" | "u":
                self._undo(seat)
            case "try":
                self._try(sight, seat, self._read_move(seat, rest))
            case "quit" | "q" | "exit":
                raise Leave
            case _:
                self.match.play(seat, self._read_move(seat, text))
                self._gone_on()

    def _read_move(self, seat: int, text: str) -> int:
        if len(text) > LONGEST_MOVE:
            raise HedgerowError(f"That is too long for a move ({len(text)} characters).")
        if text.isascii() and text.isdigit():
            number = int(text)
            if not 1 <= number <= len(self._listed):
                raise HedgerowError(f"There is no move {text}; the list has 1 to {len(self._listed)}.")
            return self._listed[number - 1]
        return self.match.game.read_move(seat, text)

    def _undo(self, seat: int) -> None:
        try:
            self.match.undo(seat)
        except UndoRefused as refusal:
            if any(isinstance(entry, MoveEntry) and entry.seat == seat for entry in self.match.line):
                reason = "Your last move cannot be taken back: a draw or another player's move has followed it."
            else:
                reason = "You have made no move that could be taken back."
            raise HedgerowError(reason) from refusal
        self._gone_on()

    def _try(self, sight: Sight, seat: int, move: int) -> None:
        before = sight.possible_state()
        after = before.copy()
        events = after.play(seat, move)
        self._say("If you played this:", "italic")
        for event in events:
            self._say(f"  {self.match.game.words(event.seen_by(seat), self.names)}")
        board = own_board(after.scene(seat), seat)
        room = self.console.height - len(events) - 5 if self.fit_to_height else None
        roomy = paint.board_picture(board, self.console.width - 2, self.console.speaks_unicode)
        fits = room is None or len(self.console.render_lines(roomy)) <= room
        picture = roomy if fits else paint.board_picture(board, self.console.width - 2, borders=False)
        self.console.print(Padding(picture, (0, 0, 0, 2)))
        self._say(f"  {changes(before, after, seat) or 'no change of the score'}", "green")
        self._say_what_is_guessed(sight)

    # What is shown

    def _say_what_is_guessed(self, sight: Sight) -> None:
        if sight.guesses:
            self._say("What is hidden from you is guessed here.", "dim")

    def _show_table(self, seat: int, fresh: bool) -> None:
        sight = self._sight(seat)
        if fresh:
            found = suggestions(sight, seat) if self.suggestions else []
            self._suggested = {suggestion.move: suggestion for suggestion in found}
            self._listed = list(self._suggested) or list(sight.knowledge(seat).moves)
        layout = Layout(self.console, sight.scene(), seat, self.names)
        table, moves = layout.fitted(self.console.height if self.fit_to_height else None)
        self.console.print(table)
        order = ", the most points at once first" if self.suggestions else ""
        number = len(self._listed)
        self._say(f"{number} {'move' if number == 1 else 'moves'}{order}:", "bold")
        self._printed = 0
        self._list_moves(seat, moves)

    def _board(self, board: SceneBoard) -> None:
        name = "" if board.seat is None else self.names[board.seat]
        self.console.print(paint.board_block(board, name, self.console.width, self.console.speaks_unicode))

    def _list_moves(self, seat: int, number: int) -> None:
        """The next moves of the list, each with what it brings."""
        for place in range(self._printed, min(self._printed + number, len(self._listed))):
            move = self._listed[place]
            line = Text(
                f"{place + 1:4}  {self.match.game.move_text(seat, move):<12}", no_wrap=True, overflow="ellipsis"
            )
            suggestion = self._suggested.get(move)
            if suggestion is not None:
                line.append(suggestion.gain, style="green")
                line.append(" (with luck)" if suggestion.needs_luck else "", style="dim")
            self.console.print(line)
            self._printed = place + 1
        left = len(self._listed) - self._printed
        rest = f"… and {left} more: type more · " if left else ""
        self._say(f"      {rest}try 1 draws move 1 before you play it", "dim")

    # The log

    def _gone_on(self) -> None:
        """The match has gone on: tell it, unless the screen is about to be passed on, and keep it."""
        if not self._takes_turns_at_screen:
            self._tell_all_at_screen()
        self._save()

    def _tell_all_at_screen(self) -> None:
        """Tells what is new to those who see the screen all the time."""
        if not self._takes_turns_at_screen:
            self._catch_up(self._people[0] if len(self._people) == 1 else None)

    def _catch_up(self, viewer: int | None) -> None:
        """Tells a viewer what has happened since it was last told anything."""
        sight = self._sight(viewer)
        first_time = viewer not in self._told
        lines = [line for entry in self.match.log[self._told.get(viewer, 0) :] for line in self._lines(sight, entry)]
        if first_time and len(lines) > RECENT_LINES:
            self._say("  … (log tells what happened before)", "dim")
            lines = lines[-RECENT_LINES:]
        for line in lines:
            self.console.print(line)
        self._told[viewer] = self.match.next_seq

    def _lines(self, sight: Sight, entry: Entry) -> list[Text]:
        lines = [plain(f"  {sentence}") for sentence in sight.told(entry)]
        reason = self._reasons.get(entry.seq)
        if lines and reason:
            lines[0].append_text(plain(f" ({reason})", "dim"))
        return lines

    def _tell_story(self, sight: Sight) -> None:
        """Everything so far; moves that no longer count are marked."""
        counting = {entry.seq for entry in self.match.line}
        for entry in self.match.log:
            undone = entry.seq not in counting and bool(self.match.events(entry.seq))
            for line in self._lines(sight, entry):
                if undone:
                    line.append(" (taken back)", style="dim")
                self.console.print(line)

    def _save(self) -> None:
        if self.save_to is None:
            return
        try:
            write_match(self.match, self.save_to, with_seed=True)
        except HedgerowError as error:  # no reason to lose the game that is on the screen
            self._say(one_line(f"The match could not be saved: {error}."), "yellow")

    # Leaving

    def _farewell(self) -> None:
        if self._takes_turns_at_screen:
            self.console.forget()
        self.console.print()
        if self.save_to:
            self._save()
            self._say(f"The match is in {self.save_to}; the same command goes on with it.")
        else:
            self._say("The match is left unfinished. (With --save FILE you could go on with it later.)")

    def _end(self) -> None:
        state = self.match.state
        if self._takes_turns_at_screen:
            self.console.forget()
            self._told[None] = self._told.get(self._at_screen, 0)
            self._catch_up(None)
        self.console.print()
        self.console.print(Rule(Text("The game is over"), style="dim"))
        for board in state.scene(None).boards:
            self._board(board)
        self.console.print(paint.score_table(state, self.names))
        self._say(paint.result_line(state, self.names), "bold")
        try:
            code = encode(self.match)
        except MatchError as error:
            self._say(one_line(str(error)), "yellow")
            return
        self._say("\nThis game as a code, for hedgerow replay and hedgerow show:")
        self.console.print(Text(code), soft_wrap=True)
