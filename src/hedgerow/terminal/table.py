"""A match at the terminal: people type their moves, bots answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.padding import Padding

from hedgerow.bots import Bot, changes
from hedgerow.games import HedgerowError, MoveError
from hedgerow.games.core.scene import SceneBoard
from hedgerow.match import Match, MoveEntry, UndoRefused
from hedgerow.terminal import help as helping
from hedgerow.terminal import interrupts, paint
from hedgerow.terminal.ending import show_result
from hedgerow.terminal.files import write_match
from hedgerow.terminal.interrupts import Enter
from hedgerow.terminal.layout import LINES_BELOW, SHOWN_MOVES, Layout, own_board
from hedgerow.terminal.log_view import Story
from hedgerow.terminal.move_list import MoveList
from hedgerow.terminal.player_view import Sight
from hedgerow.terminal.printable import one_line, plain, printable
from hedgerow.terminal.screen import Screen, read_line

LONGEST_MOVE = 200
"""Longer lines are mistakes, not moves."""


class Leave(Exception):
    """The player leaves the table."""


class GoBack(Exception):
    """Somebody who might have acted out of turn does not."""


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
    _at_screen: int | None = None
    _shown_to: set[int] = field(default_factory=set)
    """Who has seen the table since the screen was last cleared."""
    _offered: dict[int, Collection[str]] = field(default_factory=dict)
    """For each seat the kinds of moves that it had when it was last asked whether it wants to act."""

    def __post_init__(self) -> None:
        self._story = Story(self.console)
        self._list = MoveList(self.console, self.suggestions)
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
                self._go_on()
        except (Leave, EOFError, KeyboardInterrupt):
            self._farewell()
            return False
        self._end()
        return True

    def _go_on(self) -> None:
        """Lets the match go on by one move, if nobody goes back.

        Seats that may act although nobody waits for them are heard first: the bots among them one by one, then the
        people, who are never asked one by one, for only who wants to act has to say so.
        """
        state = self.match.state
        seat = state.awaited[0]
        beside = [other for other in state.to_act if other not in state.awaited]
        bots = [other for other in beside if other in self.bots]
        if bots:
            self._bot_moves(bots[0])
            return
        caller = self._who_calls(beside, seat) if beside else None
        if caller is not None and (self._person_moves(caller, calling=True) or len(self._people) > 1):
            return
        if seat in self.bots:
            self._bot_moves(seat)
        else:
            self._person_moves(seat)

    def _bot_moves(self, seat: int) -> None:
        choice = self.bots[seat].choose(self._sight(seat).knowledge(seat), self.rng)
        # Where there are secrets, a reason would tell what the bot holds.
        reason = "" if self.match.game.has_secrets else choice.reason
        self._story.give_reason(self.match.next_seq, reason)
        self.match.play(seat, choice.move)
        self._gone_on()

    # Between turns

    def _who_calls(self, callers: Sequence[int], waiting: int) -> int | None:
        """Who wants to act out of turn, of those who may; `None` if the one who is waited for goes on."""
        if len(self._people) == 1:
            return callers[0]
        if self._takes_turns_at_screen:
            self._clear()
            self._show_to_all(self._story.catch_up(self._sight(None)))
        is_bot = waiting in self.bots
        self._say(f"\n{interrupts.who_is_next(self.names[waiting], is_bot, self._takes_turns_at_screen)}", "bold")
        while True:
            text = self.read(printable(interrupts.who_may_call(callers, self.names))).strip()
            if not text or (not is_bot and interrupts.caller(text, [waiting], self.names) is not None):
                break
            caller = interrupts.caller(text, callers, self.names)
            if caller is not None:
                return caller
            try:
                self._obey_all(text.lower(), callers)
            except HedgerowError as refusal:
                self._say(one_line(str(refusal)), "yellow")
        if not is_bot:
            self._seat_at_screen(waiting)
        return None

    def _obey_all(self, word: str, callers: Sequence[int]) -> None:
        """Does what can be asked for while nobody sits at the screen alone."""
        match word:
            case "?" | "h" | "help":
                self.console.print(helping.between_turns())
            case "show":
                self._show_to_all()
            case "quit" | "q" | "exit":
                self._leave(callers[0], word, "type your number before you make it")
            case _ if not self._look(self._sight(None), word):
                raise HedgerowError("Press Enter, or type one of the numbers.")

    def _show_to_all(self, lines_above: int = 0) -> None:
        """The table as everybody may see it."""
        room = self.console.height - lines_above - LINES_BELOW if self.fit_to_height else None
        self.console.print(Layout(self.console, self._sight(None).scene(), None, self.names).fitted_alone(room))

    # People

    def _person_moves(self, seat: int, calling: bool = False) -> bool:
        """Lets a person play; `False` if it was out of turn (`calling`) and they went back instead."""
        if self._takes_turns_at_screen:
            self._hand_over(seat)
            self._story.catch_up(self._sight(seat))
        enter = self._enter(seat, calling)
        # Who is asked again and again needs no table each time: only what is new, and what could be done.
        in_short = enter is not Enter.SHOWS and self._offer(seat)
        if not in_short:
            self._show_table(seat, fresh=True)
        before = self.match.next_seq
        whose = f"{printable(self.names[seat])}, your" if len(self._people) > 1 else "Your"
        while self.match.next_seq == before:
            gap = "" if in_short else "\n"
            text = self.read(f"{gap}{whose} move ({enter.in_prompt}? for help): ").strip()
            in_short = False
            try:
                self._obey(seat, text, enter, calling)
            except GoBack:
                return False
            except MoveError as refusal:
                self._say(one_line(f"That does not work: {refusal}."), "yellow")
            except HedgerowError as refusal:
                self._say(one_line(str(refusal)), "yellow")
        return True

    def _enter(self, seat: int, calling: bool) -> Enter:
        """What an empty line does at this moment."""
        if calling and len(self._people) > 1:
            return Enter.GOES_BACK
        return Enter.PASSES if calling or self._sight(seat).may_decline(seat) else Enter.SHOWS

    def _hand_over(self, seat: int) -> None:
        """Clears the screen between two people, so that nobody reads what was shown to the other."""
        if seat == self._at_screen:
            return
        self._clear()
        self._say(f"Pass the screen to {self.names[seat]}, then press Enter.")
        self.read("")
        self._seat_at_screen(seat)

    def _seat_at_screen(self, seat: int) -> None:
        if self._takes_turns_at_screen:
            self._clear()
            self._at_screen = seat

    def _clear(self) -> None:
        self.console.forget()
        self._at_screen = None
        self._shown_to.clear()

    def _obey(self, seat: int, text: str, enter: Enter, calling: bool) -> None:
        word, _, rest = text.partition(" ")
        sight = self._sight(seat)
        match word.lower():
            case "" if enter is Enter.SHOWS:
                self._show_table(seat, fresh=False)
            case "":
                self._let_pass(seat, calling)
            case "?" | "h" | "help":
                about_moves = rest.strip().lower().startswith("move")
                helped = helping.moves(self.match.game.help()) if about_moves else helping.commands(enter.in_help)
                self.console.print(helped)
            case "show":
                self._show_table(seat, fresh=not self._list.moves)
            case "more" | "m" if self._list.moves:
                self._list.show_more(sight, seat, 2 * SHOWN_MOVES)
            case "more" | "m":
                self._show_table(seat, fresh=True)
            case "score":
                self.console.print(paint.score_table(sight.possible_state(), self.names))
                self._say_what_is_guessed(sight)
            case "undo" | "u":
                self._undo(seat)
            case "try":
                self._try(sight, seat, self._read_move(seat, rest))
            case "quit" | "q" | "exit":
                self._leave(seat, word, f"play {word} makes it")
            case "play":
                self._play(seat, self._read_move(seat, rest.strip()), calling)
            case other if not self._look(sight, other):
                self._play(seat, self._read_move(seat, text), calling)

    def _look(self, sight: Sight, word: str) -> bool:
        """Shows what was asked for; `False` if it is nothing to look at."""
        match word:
            case "all":
                scene = sight.scene()
                for note in scene.notes:
                    self._say(note, "dim")
                for board in scene.boards:
                    self._board(board)
            case "legend":
                self.console.print(paint.legend_block(sight.scene()))
            case "log":
                self._story.tell_from_the_beginning(sight)
            case _:
                return False
        return True

    def _leave(self, seat: int, word: str, how_to_move: str) -> None:
        """Leaves the table, unless the word could be meant as a move of the game."""
        try:
            self.match.game.read_move(seat, word)
        except MoveError:
            raise Leave from None
        raise HedgerowError(f"{word} is a move of this game, too: {how_to_move}; exit leaves the table.")

    def _play(self, seat: int, move: int, calling: bool) -> None:
        if calling and move == self.match.game.pass_move:
            # Written down, it would tell the others that somebody has looked.
            raise GoBack
        self.match.play(seat, move)
        self._gone_on()

    def _let_pass(self, seat: int, calling: bool) -> None:
        pass_move = self.match.game.pass_move
        if pass_move is None:
            raise GoBack
        self._play(seat, pass_move, calling)

    def _read_move(self, seat: int, text: str) -> int:
        if len(text) > LONGEST_MOVE:
            raise HedgerowError(f"That is too long for a move ({len(text)} characters).")
        if text.isascii() and text.isdigit():
            return self._list.numbered(int(text))
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
            self._say(f"  {self.match.game.event_text(event.seen_by(seat), self.names)}")
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

    def _offer(self, seat: int) -> bool:
        """Says in one line what a seat could do that need not do anything; `False` if it has to see the table first."""
        possible = interrupts.kinds(self.match.game, seat, self._sight(seat).knowledge(seat).moves)
        before = self._offered.get(seat, possible)
        self._offered[seat] = possible
        if seat not in self._shown_to:
            return False
        self._list.clear()
        self._say(interrupts.offer(possible, before))
        return True

    def _show_table(self, seat: int, fresh: bool) -> None:
        sight = self._sight(seat)
        self._shown_to.add(seat)
        if fresh:
            self._list.renew(sight, seat)
        layout = Layout(self.console, sight.scene(), seat, self.names)
        table, moves = layout.fitted(self.console.height if self.fit_to_height else None)
        self.console.print(table)
        self._list.show(sight, seat, moves)

    def _board(self, board: SceneBoard) -> None:
        name = "" if board.seat is None else self.names[board.seat]
        self.console.print(paint.board_block(board, name, self.console.width, self.console.speaks_unicode))

    # The log

    def _gone_on(self) -> None:
        """The match has gone on: tell it, unless the screen is about to be passed on, and keep it."""
        if not self._takes_turns_at_screen:
            self._tell_all_at_screen()
        self._save()

    def _tell_all_at_screen(self) -> None:
        """Tells what is new to those who see the screen all the time."""
        if not self._takes_turns_at_screen:
            self._story.catch_up(self._sight(self._people[0] if len(self._people) == 1 else None))

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
        if self._takes_turns_at_screen:
            self.console.forget()
            self._story.tell_all(self._sight(None), self._at_screen)
        show_result(self.console, self.match)
