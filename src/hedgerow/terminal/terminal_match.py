"""A match in the terminal: people type their moves, bots reply."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from rich.padding import Padding

from hedgerow.bots import Bot, score_changes
from hedgerow.games import HedgerowError, MoveError
from hedgerow.match import MAX_MOVE_LENGTH, Match, MoveEntry, UndoRefused
from hedgerow.render.artwork import art_in
from hedgerow.terminal import help as help_texts
from hedgerow.terminal import interrupts, paint
from hedgerow.terminal.event_line import event_line
from hedgerow.terminal.files import write_match
from hedgerow.terminal.interrupts import EmptyLine
from hedgerow.terminal.layout import LINES_BELOW, SHOWN_MOVES, ScreenLayout, own_board
from hedgerow.terminal.log_view import LogView
from hedgerow.terminal.move_list import MoveList
from hedgerow.terminal.player_view import PlayerView
from hedgerow.terminal.printable import as_sentence, one_line, plain, printable
from hedgerow.terminal.result import show_result
from hedgerow.terminal.screen import TerminalScreen, read_line


class LeaveMatch(Exception):
    """The player leaves the match."""


class GoBack(Exception):
    """A player who could have acted out of turn does not."""


@dataclass
class TerminalMatch:
    """One match that is played from the keyboard."""

    match: Match
    bots: dict[int, Bot]
    screen: TerminalScreen
    rng: Random
    read: Callable[[str], str] = read_line
    save_to: Path | None = None
    suggestions: bool = True
    fit_to_height: bool = False
    """True if board and moves have to fit on a screen of `screen.height` lines."""
    _at_screen: int | None = None
    _has_seen_board: set[int] = field(default_factory=set)
    """The seats that have seen the board since the screen was last cleared."""
    _last_options: dict[int, Collection[str]] = field(default_factory=dict)
    """For each seat the kinds of moves it had when it was last asked whether it wants to act."""

    def __post_init__(self) -> None:
        self._log = LogView(self.screen)
        self._list = MoveList(self.screen, self.suggestions)
        self._view_seed = self.rng.getrandbits(64)
        self._people = [seat for seat in range(len(self.names)) if seat not in self.bots]
        self._takes_turns_at_screen = self.match.game.has_secrets and len(self._people) > 1

    @property
    def names(self) -> Sequence[str]:
        return self.match.names

    def _view(self, seat: int | None) -> PlayerView:
        return PlayerView(self.match, seat, self._view_seed)

    def _print(self, text: str, style: str = "") -> None:
        self.screen.print(plain(text, style))

    def _print_refusal(self, refusal: HedgerowError) -> None:
        """Print the reason for a refused move or command."""
        self._print(one_line(as_sentence(str(refusal))), "yellow")

    def run(self) -> bool:
        """Play to the end; return `False` if a player left before."""
        try:
            self._show_news_to_everybody()
            while not self.match.over:
                self._continue()
        except (LeaveMatch, EOFError, KeyboardInterrupt):
            self._print_left()
            return False
        self._finish()
        return True

    def _continue(self) -> None:
        """Continue the match by one move, unless a player goes back.

        Seats that may act out of turn come first: the bots one by one, then the people. People are not asked one by
        one; only a person who wants to act has to type something.
        """
        state = self.match.state
        seat = state.awaited[0]
        out_of_turn = [other for other in state.to_act if other not in state.awaited]
        bots = [other for other in out_of_turn if other in self.bots]
        if bots:
            self._bot_moves(bots[0])
            return
        interrupting = self._ask_for_interrupt(out_of_turn, seat) if out_of_turn else None
        if interrupting is not None and (self._person_moves(interrupting, out_of_turn=True) or len(self._people) > 1):
            return
        if seat in self.bots:
            self._bot_moves(seat)
        else:
            self._person_moves(seat)

    def _bot_moves(self, seat: int) -> None:
        choice = self.bots[seat].choose(self._view(seat).information_state(seat), self.rng)
        # In a game with secrets, a reason could reveal the bot's hand.
        reason = "" if self.match.game.has_secrets else choice.reason
        self._log.set_reason(self.match.next_seq, reason)
        self.match.play(seat, choice.move)
        self._after_move()

    # Between turns

    def _ask_for_interrupt(self, seats: Sequence[int], waiting: int) -> int | None:
        """Return the seat that wants to act out of turn, or `None` if the waiting seat is next."""
        if len(self._people) == 1:
            return seats[0]
        if self._takes_turns_at_screen:
            self._clear_screen()
            self._show_board_to_everybody(self._log.show_new(self._view(None)))
        is_bot = waiting in self.bots
        next_line = interrupts.next_player_line(self.names[waiting], is_bot, self._takes_turns_at_screen)
        self._print(f"\n{next_line}", "bold")
        while True:
            text = self.read(printable(interrupts.interrupt_prompt(seats, self.names))).strip()
            if not text or (not is_bot and interrupts.seat_from_text(text, [waiting], self.names) is not None):
                break
            interrupting = interrupts.seat_from_text(text, seats, self.names)
            if interrupting is not None:
                return interrupting
            try:
                self._do_between_turns(text.lower(), seats)
            except HedgerowError as refusal:
                self._print_refusal(refusal)
        if not is_bot:
            self._give_screen_to(waiting)
        return None

    def _do_between_turns(self, word: str, seats: Sequence[int]) -> None:
        """Execute a command that was typed while everybody sees the screen."""
        match word:
            case "?" | "h" | "help":
                self.screen.print(help_texts.between_turns())
            case "show":
                self._show_board_to_everybody()
            case "quit" | "q" | "exit":
                self._leave(seats[0], word, "to play it, type your number first")
            case _ if not self._show_page(self._view(None), word):
                raise HedgerowError("Press Enter, or type one of the numbers.")

    def _show_board_to_everybody(self, lines_above: int = 0) -> None:
        height = self.screen.height - lines_above - LINES_BELOW if self.fit_to_height else None
        self.screen.print(ScreenLayout(self.screen, self._view(None).scene(), None, self.names).fit(height))

    # People

    def _person_moves(self, seat: int, out_of_turn: bool = False) -> bool:
        """Let a person play; return `False` if the person could act out of turn and went back instead."""
        if self._takes_turns_at_screen:
            self._hand_over(seat)
            self._log.show_new(self._view(seat))
        empty_line = self._meaning_of_empty_line(seat, out_of_turn)
        # A player who is asked repeatedly gets one line with the options instead of the whole board.
        brief = empty_line is not EmptyLine.SHOWS and self._show_options(seat)
        if not brief:
            self._show_board(seat, update_list=True)
        before = self.match.next_seq
        owner = f"{printable(self.names[seat])}, your" if len(self._people) > 1 else "Your"
        while self.match.next_seq == before:
            gap = "" if brief else "\n"
            text = self.read(f"{gap}{owner} move ({empty_line.in_prompt}? for help): ").strip()
            brief = False
            try:
                self._do(seat, text, empty_line, out_of_turn)
            except GoBack:
                return False
            except HedgerowError as refusal:
                self._print_refusal(refusal)
        return True

    def _meaning_of_empty_line(self, seat: int, out_of_turn: bool) -> EmptyLine:
        if out_of_turn and len(self._people) > 1:
            return EmptyLine.GOES_BACK
        return EmptyLine.PASSES if out_of_turn or self._view(seat).can_pass(seat) else EmptyLine.SHOWS

    def _hand_over(self, seat: int) -> None:
        """Clear the screen between two people, so that neither sees the hand of the other."""
        if seat == self._at_screen:
            return
        self._clear_screen()
        self._print(f"Pass the screen to {self.names[seat]}, then press Enter.")
        self.read("")
        self._give_screen_to(seat)

    def _give_screen_to(self, seat: int) -> None:
        if self._takes_turns_at_screen:
            self._clear_screen()
            self._at_screen = seat

    def _clear_screen(self) -> None:
        self.screen.clear_all()
        self._at_screen = None
        self._has_seen_board.clear()

    def _do(self, seat: int, text: str, empty_line: EmptyLine, out_of_turn: bool) -> None:
        """Execute a command or a move that a person typed."""
        word, _, rest = text.partition(" ")
        view = self._view(seat)
        match word.lower():
            case "" if empty_line is EmptyLine.SHOWS:
                self._show_board(seat, update_list=False)
            case "":
                self._pass(seat, out_of_turn)
            case "?" | "h" | "help":
                self._show_help(rest, empty_line)
            case "show":
                self._show_board(seat, update_list=not self._list.moves)
            case "more" | "m" if self._list.moves:
                self._list.show_more(view, seat, 2 * SHOWN_MOVES)
            case "more" | "m":
                self._show_board(seat, update_list=True)
            case "score":
                self.screen.print(paint.score_table(view.determinized_state(), self.names))
                self._print_guess_warning(view)
            case "undo" | "u":
                self._undo(seat)
            case "try" | "play" if not rest.strip():
                raise HedgerowError(f"Type a move or its number after {word.lower()}.")
            case "try":
                self._try(view, seat, self._read_move(seat, rest.strip()))
            case "quit" | "q" | "exit":
                self._leave(seat, word, f"to play it, type play {word}")
            case "play":
                self._play(seat, self._read_move(seat, rest.strip()), out_of_turn)
            case other if not self._show_page(view, other):
                self._play(seat, self._read_move(seat, text), out_of_turn)

    def _show_help(self, topic: str, empty_line: EmptyLine) -> None:
        about_moves = topic.strip().lower().startswith("move")
        page = help_texts.moves(self.match.game.help()) if about_moves else help_texts.commands(empty_line.in_help)
        self.screen.print(page)

    def _show_page(self, view: PlayerView, word: str) -> bool:
        """Show all boards, the legend or the log; return `False` for any other word."""
        match word:
            case "all":
                width, borders = self.screen.width, self.screen.supports_unicode
                self.screen.print(paint.scene_block(view.scene(), self.names, width, borders))
            case "legend":
                self.screen.print(paint.legend_block(view.scene()))
            case "log":
                self._log.show_all(view)
            case _:
                return False
        return True

    def _leave(self, seat: int, word: str, how_to_play: str) -> None:
        """Leave the match, unless the word could also be a move of the game."""
        try:
            self.match.game.read_move(seat, word)
        except MoveError:
            raise LeaveMatch from None
        raise HedgerowError(f"{word} is also a move of this game: {how_to_play}. To leave the game, type exit.")

    def _play(self, seat: int, move: int, out_of_turn: bool) -> None:
        if out_of_turn and move == self.match.game.pass_move:
            # An entry in the log would reveal that the player considered acting.
            raise GoBack
        self.match.play(seat, move)
        self._after_move()

    def _pass(self, seat: int, out_of_turn: bool) -> None:
        pass_move = self.match.game.pass_move
        if pass_move is None:
            raise GoBack
        self._play(seat, pass_move, out_of_turn)

    def _read_move(self, seat: int, text: str) -> int:
        if len(text) > MAX_MOVE_LENGTH:
            raise HedgerowError(f"That is too long for a move ({len(text)} characters).")
        if text.isascii() and text.isdigit():
            return self._list.move_number(int(text))
        return self.match.game.read_move(seat, text)

    def _undo(self, seat: int) -> None:
        was_practice = self.match.practice
        try:
            self.match.undo(seat)
        except UndoRefused as refusal:
            if any(isinstance(entry, MoveEntry) and entry.seat == seat for entry in self.match.line):
                reason = "You can't undo your last move: a draw or another player's move has followed it."
            else:
                reason = "You have no move to undo."
            raise HedgerowError(reason) from refusal
        self._after_move()
        if self.match.practice and not was_practice:
            self._print("This game is now practice: you have undone a draw or the move of a bot.", "dim")

    def _try(self, view: PlayerView, seat: int, move: int) -> None:
        """Show the effect of a move without playing it."""
        before = view.determinized_state()
        after = before.copy()
        events = after.play(seat, move)
        self._print("If you play this:", "italic")
        for event in events:
            self._print(f"  {event_line(self.match.game, event.seen_by(seat), self.names)}")
        scene = after.scene(seat)
        board, art = own_board(scene, seat), art_in(scene.package)
        height = self.screen.height - len(events) - 5 if self.fit_to_height else None
        bordered = paint.board_picture(board, art, self.screen.width - 2, self.screen.supports_unicode)
        fits = height is None or len(self.screen.render_lines(bordered)) <= height
        picture = bordered if fits else paint.board_picture(board, art, self.screen.width - 2, borders=False)
        self.screen.print(Padding(picture, (0, 0, 0, 2)))
        self._print(f"  {score_changes(before, after, seat) or 'Your score does not change yet.'}", "green")
        self._print_guess_warning(view)

    # Output

    def _print_guess_warning(self, view: PlayerView) -> None:
        if view.has_guesses:
            self._print("Hidden information is guessed here.", "dim")

    def _show_options(self, seat: int) -> bool:
        """Print the options of a seat that need not act in one line; return `False` if it has not seen the board."""
        possible = interrupts.move_kinds(self.match.game, seat, self._view(seat).information_state(seat).moves)
        before = self._last_options.get(seat, possible)
        self._last_options[seat] = possible
        if seat not in self._has_seen_board:
            return False
        self._list.clear()
        self._print(interrupts.options_line(possible, before))
        return True

    def _show_board(self, seat: int, update_list: bool) -> None:
        view = self._view(seat)
        self._has_seen_board.add(seat)
        if update_list:
            self._list.update(view, seat)
        layout = ScreenLayout(self.screen, view.scene(), seat, self.names)
        position, shown_moves = layout.fit_with_moves(self.screen.height if self.fit_to_height else None)
        self.screen.print(position)
        self._list.show(view, seat, shown_moves)

    # The log

    def _after_move(self) -> None:
        """Save the match, and show new log entries unless the screen is about to be handed over."""
        if not self._takes_turns_at_screen:
            self._show_news_to_everybody()
        self._save()

    def _show_news_to_everybody(self) -> None:
        """Show new entries of the log if all people see the screen all the time."""
        if not self._takes_turns_at_screen:
            self._log.show_new(self._view(self._people[0] if len(self._people) == 1 else None))

    def _save(self) -> None:
        if self.save_to is None:
            return
        try:
            write_match(self.match, self.save_to, with_seed=True)
        except HedgerowError as error:  # the game on the screen can still be played
            self._print(one_line(f"The game could not be saved: {error}."), "yellow")

    # The end

    def _print_left(self) -> None:
        if self._takes_turns_at_screen:
            self.screen.clear_all()
        self.screen.print()
        if self.save_to:
            self._save()
            self._print(f"The game is saved in {self.save_to}. The same command continues it.")
        else:
            self._print("The game is not finished and not saved. With --save FILE you can continue a game later.")

    def _finish(self) -> None:
        if self._takes_turns_at_screen:
            self.screen.clear_all()
            self._log.show_final(self._view(None), self._at_screen)
        show_result(self.screen, self.match)
