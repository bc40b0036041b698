"""The last screen of a game."""

from __future__ import annotations

from rich.rule import Rule
from rich.text import Text

from hedgerow.match import Match, MatchError, encode
from hedgerow.render.artwork import art_in
from hedgerow.terminal import paint
from hedgerow.terminal.printable import one_line, plain
from hedgerow.terminal.screen import TerminalScreen


def show_result(screen: TerminalScreen, match: Match) -> None:
    """Print the final boards, the score sheets, the winners and the match code."""
    state = match.state
    screen.print()
    screen.print(Rule(Text("This game is over"), style="dim"))
    scene = state.scene(None)
    for board in scene.boards:
        name = "" if board.seat is None else match.names[board.seat]
        screen.print(paint.board_block(board, art_in(scene.package), name, screen.width, screen.supports_unicode))
    screen.print(paint.score_table(state, match.names))
    screen.print(plain(paint.result_line(state, match.names), "bold"))
    try:
        code = encode(match)
    except MatchError as error:
        screen.print(plain(one_line(str(error)), "yellow"))
        return
    screen.print(plain("\nThe code of this game, for hedgerow replay and hedgerow show:"))
    screen.print(Text(code), soft_wrap=True)
