"""What can be typed at the table, in two parts that each fit on a small screen."""

from __future__ import annotations

from textwrap import wrap

from rich.console import Group, RenderableType
from rich.text import Text

from hedgerow.terminal.printable import plain

WIDEST = 79

COMMANDS = (
    ("a number", "play that move of the list"),
    ("a move", "play it, as it is written in the list; ? moves tells how"),
    ("try MOVE", "draw a move (its number will do) before you play it"),
    ("more", "list more moves"),
    ("all", "the notes on the table and the boards of all players"),
    ("score", "the score sheets as if the game ended now"),
    ("legend", "what the letters on the boards mean"),
    ("log", "what has happened so far"),
    ("undo", "take your last move back, if nothing new has become known since"),
    ("quit", "leave the table"),
    ("? moves", "how moves are written"),
    ("Enter", "show the table again"),
)

LUCK = '"with luck": something is drawn before your turn ends; the points are those of one possible draw.'


def commands() -> RenderableType:
    """The commands, one a line."""
    lines = [Text(f"{name:<11}", style="bold").append(meaning, style="not bold") for name, meaning in COMMANDS]
    return Group(*lines, Text("\n".join(wrap(LUCK, WIDEST)), style="dim"))


def moves(text: str) -> RenderableType:
    """A game's own words on its moves."""
    return Group(Text("Moves are written like this:", style="bold"), plain(wrapped(text)))


def wrapped(text: str, width: int = WIDEST) -> str:
    """A help text with no line longer than `width`: examples keep their column, sentences flow."""
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
