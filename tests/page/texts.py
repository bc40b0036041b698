"""The messages of the page: the catalogues of all languages, and their use in the code."""

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
from hedgerow.games.core.texts import page_texts, texts_package
from hedgerow.i18n import LANGUAGES, Language, template_texts

ROOT = Path(__file__).parents[2]
PLACEHOLDER = re.compile(r"\{(\w+)\}")
WORD = re.compile(r"[^\W\d_]{2,}")
Forms = dict[str, str]
"""The plural forms of a message; a message without a number has only `other`."""

# All texts of a page, including those for screen readers.
SHOWN = """() => {
    const seen = [];
    const shown = it => it.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: holder, data } = walker.currentNode;
        // Announcements and answers keep the language in which they were made.
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
    """The catalogues, and the keys and texts in the code."""

    catalogues: dict[str, dict[str, Forms]]
    """Messages by language and key."""
    plural: frozenset[str]
    """Keys of messages with plural forms."""
    keyed: frozenset[str]
    """Areas whose messages are used by key."""
    strings: frozenset[str]
    """All strings in the code."""
    templates: tuple[tuple[str, ...], ...]
    """All template strings in the code, as the parts between their expressions."""
    in_code: tuple[str, ...]
    """Texts for people in the code: file, line and text."""
    games: dict[str, dict[str, Forms]]
    """Texts of the games by language and key, such as `GAME.piece.sheep`; the server sends them."""

    def forms(self, language: str, key: str) -> Forms:
        """Return the plural forms of a message."""
        return self.catalogues[language].get(key) or self.games[language][key]

    def every(self, language: str) -> dict[str, Forms]:
        """Return all messages of a language."""
        return {**self.catalogues[language], **self.games[language]}

    def is_used(self, key: str) -> bool:
        """Return whether the code uses a key, literally or built from parts."""
        return key in self.strings or any(pattern.fullmatch(key) for pattern in self._patterns)

    @cached_property
    def _patterns(self) -> tuple[re.Pattern[str], ...]:
        """Patterns of keys that are built from parts; a part that is a whole name must occur somewhere."""
        names = {text for text in self.strings if re.fullmatch(r"[\w-]+", text)} | names_of_the_engine()
        any_name = f"(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})"
        found = []
        for first, *rest in self.templates:
            area, dot, begin = first.partition(".")
            if dot and area in self.keyed:
                gap = "[^.]+" if begin else any_name
                found.append(re.compile(gap.join(map(re.escape, (first, *rest)))))
        return tuple(found)


def names_of_the_engine() -> set[str]:
    """Return the names that the server sends: games, options, their values, and levels of bots."""
    options = [option for name in REGISTRY for option in game_class(name).option_list]
    return {*REGISTRY, *BOTS, *(option.name for option in options), *(str(v) for o in options for v in o.values)}


@cache
def texts() -> Texts:
    """Read all messages, with the parsers that build the page."""
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
        games={language: _game_texts(language) for language in LANGUAGES},
    )


def _game_texts(language: Language) -> dict[str, Forms]:
    return {
        f"{game}.{key}": {"other": text}
        for game in REGISTRY
        for key, text in page_texts(game_class(game), language).items()
    }


def placeholders(text: str) -> set[str]:
    """Return the names of the values that a text contains."""
    return set(PLACEHOLDER.findall(text))


def message(language: str, key: str, **values: object) -> str:
    """Return a message as the page shows it, in the plural form for many; unknown values stay placeholders."""
    text = texts().forms(language, key)["other"]
    return PLACEHOLDER.sub(lambda name: str(values.get(name[1], name[0])), text)


def en(key: str, **values: object) -> str:
    """Return an English message."""
    return message("en", key, **values)


def matching(key: str, **values: object) -> re.Pattern[str]:
    """Return a pattern for an English message in any plural form; missing values match anything."""
    forms = texts().forms("en", key).values()
    filled = (PLACEHOLDER.sub(lambda name: str(values.get(name[1], name[0])), text) for text in forms)
    return re.compile(f"^(?:{'|'.join(_pattern(text).pattern for text in filled)})$")


def values_in(key: str, text: str) -> dict[str, str] | None:
    """Return the values of an English message in a text; `None` if the text is not this message."""
    for form in texts().forms("en", key).values():
        fixed, names = PLACEHOLDER.split(form)[::2], PLACEHOLDER.findall(form)
        if match := re.fullmatch("(.+)".join(map(re.escape, fixed)), text):
            return dict(zip(names, match.groups(), strict=True))
    return None


def beginning(*keys: str, **values: object) -> re.Pattern[str]:
    """Return a pattern for names that begin like one of some English messages, up to their first missing value."""
    begins = (PLACEHOLDER.split(en(key, **values))[0] for key in keys)
    return re.compile(f"^(?:{'|'.join(map(re.escape, begins))})")


def lesson_texts(language: Language, game: str) -> dict[str, str]:
    """Return the texts of a game's lesson by the names of its steps."""
    every = template_texts(texts_package(REGISTRY[game]), language)
    return {key.removeprefix("lesson."): text for key, text in every.items() if key.startswith("lesson.")}


def _pattern(text: str) -> re.Pattern[str]:
    """Return a pattern for a text with any values."""
    return re.compile("(.+)".join(map(re.escape, PLACEHOLDER.split(text)[::2])))


@cache
def _english_only(language: str) -> tuple[re.Pattern[str], ...]:
    """Return patterns of English texts that differ in a language. "1 point" is French as well."""
    english_forms, own_forms = texts().every("en"), texts().every(language)
    own = {text for forms in own_forms.values() for text in forms.values()}
    looks = [_pattern(text) for text in own if WORD.search(PLACEHOLDER.sub("", text))]
    english = {
        text
        for key, forms in english_forms.items()
        for name, text in forms.items()
        if text != own_forms.get(key, {}).get(name, text) and text not in own
    }
    patterns = []
    for text in english:
        fixed = PLACEHOLDER.sub("", text)
        shared = len(text.split()) < 3 and any(look.fullmatch(text) for look in looks)
        # A text with hardly more than values would match anything.
        if not shared and WORD.search(fixed) and (fixed == text or len(WORD.findall(fixed)) > 1):
            patterns.append(_pattern(text))
    return tuple(patterns)


def untranslated(page: Page, language: str) -> list[str]:
    """Return the English texts on a page that should be in another language."""
    shown: list[str] = page.evaluate(SHOWN)
    return sorted({text for text in shown if any(pattern.fullmatch(text) for pattern in _english_only(language))})


def assert_translated(page: Page, language: str) -> None:
    """Check that a page is in a language, without English texts."""
    assert page.evaluate("document.documentElement.lang") == language
    assert untranslated(page, language) == [], f"these texts are not in {language}"
