"""The texts of the page as tests see them: the catalogues of all languages, and what the code does with them."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from playwright.sync_api import Page

from hedgerow.bots import BOTS
from hedgerow.games import REGISTRY, game_class

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "de", "fr", "it")
PLACEHOLDER = re.compile(r"\{(\w+)\}")
WORD = re.compile(r"[^\W\d_]{2,}")
Forms = dict[str, str]
"""The forms of a text by their plural; a text without a number in it has one, `other`."""

# What a page shows, and what it says to who cannot see it. A heading may be in small letters: that is no other text.
SHOWN = """() => {
    const seen = [];
    const shown = it => it.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: holder, data } = walker.currentNode;
        // What was said aloud or answered before another language was chosen has been said.
        const past = holder.closest("script, style, .visually-hidden:is([role], [aria-live]), [lang]:not(html)");
        if (data.trim() && !past && shown(holder)) seen.push(data);
    }
    for (const it of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
        if (shown(it)) seen.push(...["aria-label", "title", "placeholder", "alt"].map(name => it.getAttribute(name)));
    }
    seen.push(document.title);
    return seen.filter(Boolean).map(text => text.replace(/\\s+/g, " ").trim());
}"""


@dataclass(frozen=True, eq=False)
class Texts:
    """The catalogues, and what the code names of them."""

    catalogues: dict[str, dict[str, Forms]]
    """Of each language the texts by their keys."""
    plural: frozenset[str]
    """The keys of texts that count something."""
    keyed: frozenset[str]
    """The areas whose texts are named one by one."""
    strings: frozenset[str]
    """Every string in the code."""
    templates: tuple[tuple[str, ...], ...]
    """Every string with gaps in the code: what stands between the gaps."""
    in_code: tuple[str, ...]
    """Texts for people that stand in the code: the file, the line, the text."""

    def is_used(self, key: str) -> bool:
        """Whether the code names a key, as a whole or put together from parts."""
        return key in self.strings or any(pattern.fullmatch(key) for pattern in self._patterns)

    @cached_property
    def _patterns(self) -> tuple[re.Pattern[str], ...]:
        """Keys that are put together. Where nothing but gaps is left, only names that occur somewhere fit into them."""
        names = {text for text in self.strings | names_of_the_engine() if re.fullmatch(r"[\w-]+", text)}
        any_name = f"(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})"
        found = []
        for first, *rest in self.templates:
            area, dot, begin = first.partition(".")
            if dot and area in self.keyed:
                gap = "[^.]+" if begin else any_name
                found.append(re.compile(gap.join(map(re.escape, (first, *rest)))))
        return tuple(found)


def names_of_the_engine() -> set[str]:
    """Games, their options and values, and the levels of bots: what the page is told by the server."""
    options = [option for name in REGISTRY for option in game_class(name).option_list]
    return {*REGISTRY, *BOTS, *(option.name for option in options), *(str(v) for o in options for v in o.values)}


@cache
def texts() -> Texts:
    """Read them all, with the parsers that build the page."""
    command = [str(ROOT / "scripts" / "node"), str(ROOT / ".venv"), str(ROOT / "web"), "node", "scripts/texts.mjs"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, encoding="utf-8")
    found = json.loads(done.stdout[done.stdout.index("{") :])
    every = found["catalogues"]
    return Texts(
        catalogues={
            language: {
                key: {name: text for name, text in forms.items() if name != "plural"} for key, forms in of.items()
            }
            for language, of in every.items()
        },
        plural=frozenset(key for key, forms in every["en"].items() if forms["plural"]),
        keyed=frozenset(found["keyed"]),
        strings=frozenset(found["strings"]),
        templates=tuple(map(tuple, found["templates"])),
        in_code=tuple(found["texts"]),
    )


def placeholders(text: str) -> set[str]:
    """The values that a text has room for."""
    return set(PLACEHOLDER.findall(text))


def said(language: str, key: str, **values: object) -> str:
    """A text of the page as it is shown; of one that counts, the form for many."""
    text = texts().catalogues[language][key]["other"]
    return PLACEHOLDER.sub(lambda found: str(values.get(found[1], found[0])), text)


def lesson_texts(language: str, game: str) -> dict[str, str]:
    """The texts of a game's lesson, by the names of its steps."""
    area = f"lessons.{game}."
    every = texts().catalogues[language]
    return {key.removeprefix(area): forms["other"] for key, forms in every.items() if key.startswith(area)}


def _pattern(text: str) -> re.Pattern[str]:
    """What a text looks like with its values filled in."""
    return re.compile("(.+)".join(map(re.escape, PLACEHOLDER.split(text)[::2])))


@cache
def _english_only(language: str) -> tuple[re.Pattern[str], ...]:
    """English texts that are other texts in a language, as patterns. "1 point" is French as well."""
    every = texts().catalogues
    own = {text for forms in every[language].values() for text in forms.values()}
    looks = [_pattern(text) for text in own if WORD.search(PLACEHOLDER.sub("", text))]
    english = {
        text
        for key, forms in every["en"].items()
        for name, text in forms.items()
        if text != every[language].get(key, {}).get(name, text) and text not in own
    }
    patterns = []
    for text in english:
        told = PLACEHOLDER.sub("", text)
        shared = len(text.split()) < 3 and any(look.fullmatch(text) for look in looks)
        # What is hardly more than its values looks like anything.
        if not shared and WORD.search(told) and (told == text or len(WORD.findall(told)) > 1):
            patterns.append(_pattern(text))
    return tuple(patterns)


def untranslated(page: Page, language: str) -> list[str]:
    """What a page shows in English while it should speak another language."""
    shown: list[str] = page.evaluate(SHOWN)
    return sorted({text for text in shown if any(pattern.fullmatch(text) for pattern in _english_only(language))})


def assert_translated(page: Page, language: str) -> None:
    """The page speaks a language, and no text of it is still in English."""
    assert page.evaluate("document.documentElement.lang") == language
    assert untranslated(page, language) == [], f"these texts are not in {language}"
