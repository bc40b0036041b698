"""What is shown when a match is over."""

from __future__ import annotations

from rich.rule import Rule
from rich.text import Text

from hedgerow.match import Match, MatchError, encode
from hedgerow.terminal import paint
from hedgerow.terminal.printable import one_line, plain
from hedgerow.terminal.screen import Screen


def show_result(console: Screen, match: Match) -> None:
    """The boards, the points, who has won, and the match as a code."""
    state = match.state
    console.print()
    console.print(Rule(Text("The game is over"), style="dim"))
    for board in state.scene(None).boards:
        name = "" if board.seat is None else match.names[board.seat]
        console.print(paint.board_block(board, name, console.width, console.speaks_unicode))
    console.print(paint.score_table(state, match.names))
    console.print(plain(paint.result_line(state, match.names), "bold"))
    try:
        code = encode(match)
    except MatchError as error:
        console.print(plain(one_line(str(error)), "yellow"))
        return
    console.print(plain("\nThis game as a code, for hedgerow replay and hedgerow show:"))
    console.print(Text(code), soft_wrap=True)
