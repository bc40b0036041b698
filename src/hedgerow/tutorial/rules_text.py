"""The text of the rules: a small subset of Markdown, in `rulebook/LANGUAGE.md` in the folder of a game.

# The title of the game

The lead: the game in one or two sentences.

## In brief {#brief}            the summary for the help at a table

### The aim

Fence in sheep of your colour.

## Your turn {#turn}            a section, with the name that links use

A paragraph with **strong** words.

- a list

| a table | with a head |
|---|---|
| and rows | of cells |

![The caption.](draw)           a picture of `tutorial/pictures.txt` by its name

### May I pass?                 a ruling: a question, our answer, and the reason in emphasis

Yes.

*Because the printed rules allow it.*
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final, Literal

from hedgerow.games import Game, HedgerowError
from hedgerow.games.core.game_files import RULEBOOK, read_game_file
from hedgerow.i18n import Language

BRIEF: Final = "brief"
"""The name of the section with the summary."""
_SECTION: Final = re.compile(r"## (.+) \{#([\w-]+)\}")
_QUESTION: Final = "### "
_PICTURE: Final = re.compile(r"!\[(.+)\]\(([\w-]+)\)")
_REASON: Final = re.compile(r"\*([^*].*)\*")


class RulesTextError(HedgerowError):
    """A text of rules that cannot be read."""


@dataclass(frozen=True)
class RulesBlock:
    """A part of a section. In all texts `**…**` is strong."""

    kind: Literal["paragraph", "list", "table", "picture", "ruling"]
    text: str = ""
    """A paragraph, the caption of a picture, or the answer of a ruling."""
    items: tuple[str, ...] = ()
    """The items of a list, or the head of a table."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The rows of a table; the first cell of a row is its head."""
    picture: str = ""
    """The name of a picture."""
    question: str = ""
    """A question that the printed rules leave open."""
    reason: str = ""
    """The reason for the answer."""


@dataclass(frozen=True)
class RulesSection:
    """A section of the rules."""

    id: str
    title: str
    body: tuple[RulesBlock, ...]


@dataclass(frozen=True)
class RulesSummary:
    """One point of the rules in brief."""

    name: str
    text: str


@dataclass(frozen=True)
class RulesText:
    """The rules of a game in one language."""

    lead: str
    brief: tuple[RulesSummary, ...]
    sections: tuple[RulesSection, ...]


def has_rules(game: type[Game]) -> bool:
    """Return whether a game has rules to read."""
    return read_game_file(game, RULEBOOK.format(language="en")) is not None


@cache
def rules_text(game: type[Game], language: Language) -> RulesText | None:
    """Return the rules of a game, in English if they are not translated; `None` if it has none."""
    for code in (language, "en"):
        text = read_game_file(game, RULEBOOK.format(language=code))
        if text is not None:
            return read_rules(text)
    return None


def read_rules(text: str) -> RulesText:
    """Parse the text of the rules, or raise `RulesTextError`."""
    blocks = [block.strip("\n") for block in re.split(r"\n[ \t]*\n", text) if block.strip()]
    starts = [at for at, block in enumerate(blocks) if block.startswith("## ")]
    lead = [_join(block) for block in blocks[: starts[0] if starts else None] if not block.startswith("# ")]
    brief: tuple[RulesSummary, ...] = ()
    sections = []
    for start, end in pairwise([*starts, len(blocks)]):
        title, name = _heading(blocks[start])
        body = blocks[start + 1 : end]
        if name == BRIEF:
            brief = tuple(_read_brief(body))
        else:
            sections.append(RulesSection(name, title, tuple(_read_blocks(body))))
    return RulesText(" ".join(lead), brief, tuple(sections))


def _heading(block: str) -> tuple[str, str]:
    match = _SECTION.fullmatch(_join(block))
    if match is None:
        raise RulesTextError(f"{block!r} is not a heading with a name, such as: ## Your turn {{#turn}}")
    return match[1], match[2]


def _read_brief(blocks: list[str]) -> list[RulesSummary]:
    if len(blocks) % 2 or not all(block.startswith(_QUESTION) for block in blocks[::2]):
        raise RulesTextError("the rules in brief must be headings (###), each followed by one paragraph")
    return [
        RulesSummary(name.removeprefix(_QUESTION), _join(text))
        for name, text in zip(blocks[::2], blocks[1::2], strict=True)
    ]


def _read_blocks(blocks: list[str]) -> list[RulesBlock]:
    found: list[RulesBlock] = []
    at = 0
    while at < len(blocks):
        if blocks[at].startswith(_QUESTION):
            found.append(_read_ruling(blocks[at : at + 3]))
            at += 3
        else:
            found.append(_read_block(blocks[at]))
            at += 1
    return found


def _read_ruling(blocks: list[str]) -> RulesBlock:
    reason = _REASON.fullmatch(_join(blocks[-1]))
    if len(blocks) < 3 or reason is None:
        raise RulesTextError(f"{blocks[0]!r} must be followed by an answer and a reason in emphasis (*…*)")
    question = blocks[0].removeprefix(_QUESTION)
    return RulesBlock("ruling", _join(blocks[1]), question=question, reason=reason[1])


def _read_block(block: str) -> RulesBlock:
    if block.startswith("- "):
        return RulesBlock("list", items=tuple(_join(item) for item in re.split(r"(?:^|\n)- ", block)[1:]))
    if block.startswith("|"):
        head, _, *rows = (_cells(line) for line in block.splitlines())
        if any(len(row) != len(head) for row in rows):
            raise RulesTextError(f"the rows of a table have different lengths: {block.splitlines()[0]}")
        return RulesBlock("table", items=head, rows=tuple(rows))
    text = _join(block)
    picture = _PICTURE.fullmatch(text)
    return RulesBlock("picture", picture[1], picture=picture[2]) if picture else RulesBlock("paragraph", text)


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.strip().strip("|").split("|"))


def _join(block: str) -> str:
    """Return the lines of a paragraph as one text."""
    return " ".join(line.strip() for line in block.splitlines())
