"""The text of the rules: its format, and the same sections in every language."""

from __future__ import annotations

import re

import pytest

from hedgerow.games import REGISTRY
from hedgerow.i18n import LANGUAGES, Language
from hedgerow.tutorial.rules_text import (
    RulesBlock,
    RulesSection,
    RulesSummary,
    RulesText,
    RulesTextError,
    has_rules,
    read_rules,
    rules_text,
)
from tests.registered import COMPLETE
from tests.toys.lantern import Lantern

TEXT = """# A game

The lead
of two lines.

## In brief {#brief}

### The aim

Win.

## Your turn {#turn}

A **strong**
paragraph.

- one
  and more
- two

| What | Points |
|---|---|
| field | 1 |

![The caption
goes on.](draw)

### May I pass?

No.

*Because you must
play.*
"""


def test_a_text_is_read() -> None:
    body = (
        RulesBlock("paragraph", "A **strong** paragraph."),
        RulesBlock("list", items=("one and more", "two")),
        RulesBlock("table", items=("What", "Points"), rows=(("field", "1"),)),
        RulesBlock("picture", "The caption goes on.", picture="draw"),
        RulesBlock("ruling", "No.", question="May I pass?", reason="Because you must play."),
    )
    assert read_rules(TEXT) == RulesText(
        "The lead of two lines.", (RulesSummary("The aim", "Win."),), (RulesSection("turn", "Your turn", body),)
    )
    assert read_rules("Only a lead.") == RulesText("Only a lead.", (), ())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("## Turn\n\nLay a tile.", "'## Turn' is not a heading with a name"),
        ("## Brief {#brief}\n\nWin.", "the rules in brief must be headings"),
        ("## Brief {#brief}\n\n### Aim", "the rules in brief must be headings"),
        ("## Turn {#turn}\n\n### Why?\n\nSo.\n\nSo.", "'### Why?' must be followed by an answer and a reason"),
        ("## Turn {#turn}\n\n### Why?\n\n*So.*", "'### Why?' must be followed by an answer and a reason"),
        ("## Turn {#turn}\n\n| a | b |\n|---|---|\n| c |", "the rows of a table have different lengths"),
    ],
)
def test_a_faulty_text_is_refused(text: str, reason: str) -> None:
    with pytest.raises(RulesTextError, match=re.escape(reason)):
        read_rules(text)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("game", COMPLETE)
def test_a_translation_has_the_same_blocks(game: str, language: Language) -> None:
    english, other = rules_text(REGISTRY[game], "en"), rules_text(REGISTRY[game], language)
    assert english
    assert other
    assert form(other) == form(english)
    assert english.lead != other.lead, "the rules are not translated"


def form(text: RulesText) -> object:
    """Return everything that does not depend on the language."""
    blocks = [
        (section.id, block.kind, block.picture, len(block.items), len(block.rows))
        for section in text.sections
        for block in section.body
    ]
    return len(text.brief), blocks


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", REGISTRY)
def test_strong_words_are_closed(game: str, language: Language) -> None:
    text = rules_text(REGISTRY[game], language)
    for section in text.sections if text else ():
        for block in section.body:
            for line in (block.text, *block.items):
                assert line.count("**") % 2 == 0, line


def test_french_punctuation_has_narrow_spaces() -> None:
    for game in COMPLETE:
        text = repr(rules_text(REGISTRY[game], "fr")).replace("\\u202f", "\u202f")
        assert not re.search("[^\u202f][;!?»]| :|«[^\u202f]", text)


def test_a_game_without_rules_has_none() -> None:
    assert not has_rules(Lantern)
    assert rules_text(Lantern, "en") is None
