"""What can be typed at the table, in two parts that each fit on a small screen."""

from __future__ import annotations

from collections.abc import Sequence
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
    ("show", "draw the table and list the moves again"),
    ("all", "the notes on the table and the boards of all players"),
    ("score", "the score sheets as if the game ended now"),
    ("legend", "what the letters on the boards mean"),
    ("log", "what has happened so far"),
    ("undo", "take your last move back, if nothing new has become known since"),
    ("quit", "leave the table; exit does it even where quit is a move of the game"),
    ("? moves", "how moves are written"),
)

BETWEEN_TURNS = (
    ("Enter", "let the one go on whose turn it is"),
    ("a number", "act out of turn: you get the screen to yourself first"),
    ("show", "draw the table again, as everybody may see it"),
    ("all", "the notes on the table and all boards"),
    ("legend", "what the letters on the boards mean"),
    ("log", "what has happened so far"),
    ("quit", "leave the table"),
)

LUCK = '"with luck": something is drawn before your turn ends; the points are those of one possible draw.'


def commands(enter: str) -> RenderableType:
    """The commands, one a line; `enter` is what an empty line does."""
    return Group(*_listed((*COMMANDS, ("Enter", enter))), Text("\n".join(wrap(LUCK, WIDEST)), style="dim"))


def between_turns() -> RenderableType:
    """What can be typed while nobody sits at the screen alone."""
    return Group(*_listed(BETWEEN_TURNS))


def _listed(words: Sequence[tuple[str, str]]) -> list[Text]:
    return [Text(f"{name:<11}", style="bold").append(meaning, style="not bold") for name, meaning in words]


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
