"""Help on the commands during a game, in two parts that each fit on a small screen."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.text import Text

from hedgerow.terminal.printable import plain

MAX_WIDTH = 79

COMMANDS = (
    ("a number", "play that move of the list"),
    ("a move", "play it, written as in the list; ? moves explains the notation"),
    ("try MOVE", "show what a move (or its number) would do, without playing it"),
    ("more", "list more moves"),
    ("show", "show the board and the moves again"),
    ("all", "show all notes, all boards and all open tiles"),
    ("score", "show the score sheets as if the game ended now"),
    ("legend", "explain the letters on the boards"),
    ("log", "show what has happened so far"),
    ("undo", "undo your last move, if nothing new has been revealed since, or you play alone"),
    ("quit", "leave the game; exit does it even where quit is a move"),
    ("? moves", "explain the notation of moves"),
)

BETWEEN_TURNS = (
    ("Enter", "continue with the next player"),
    ("a number", "act out of turn: you get the screen to yourself first"),
    ("show", "show the board again, as everybody may see it"),
    ("all", "show all notes, all boards and all open tiles"),
    ("legend", "explain the letters on the boards"),
    ("log", "show what has happened so far"),
    ("quit", "leave the game"),
)

LUCK_NOTE = '"with luck": there is a draw before your turn ends, and the points are for one possible draw.'


def commands(empty_line: str) -> RenderableType:
    """Return the list of commands; `empty_line` describes the meaning of an empty line."""
    return Group(*_table((*COMMANDS, ("Enter", empty_line))), Text("\n".join(wrap(LUCK_NOTE, MAX_WIDTH)), style="dim"))


def between_turns() -> RenderableType:
    """Return the list of commands between turns, when all players see the screen."""
    return Group(*_table(BETWEEN_TURNS))


def _table(rows: Sequence[tuple[str, str]]) -> list[Text]:
    return [Text(f"{command:<11}", style="bold").append(meaning, style="not bold") for command, meaning in rows]


def moves(text: str) -> RenderableType:
    """Return a game's help on the notation of its moves."""
    return Group(Text("How to write moves:", style="bold"), plain(wrap_help(text)))


def wrap_help(text: str, width: int = MAX_WIDTH) -> str:
    """Wrap a help text: examples keep their column, sentences are filled."""
    lines: list[str] = []
    sentences: list[str] = []
    for line in text.splitlines():
        example, gap, meaning = line.partition("  ")
        if not gap:
            sentences.append(line)
            continue
        lines += wrap(" ".join(sentences), width)
        sentences.clear()
        column = len(line) - len(meaning.lstrip())
        lines += wrap(meaning.strip(), width, initial_indent=example.ljust(column), subsequent_indent=" " * column)
    return "\n".join([*lines, *wrap(" ".join(sentences), width)])
