"""Message catalogues: the same in every language, all used, and no texts in the code. Needs no browser."""

from __future__ import annotations

import pytest

from hedgerow.i18n import LANGUAGES
from tests.page.texts import placeholders, texts

OTHERS = [language for language in LANGUAGES if language != "en"]
NEEDED = {"en": {"one", "other"}, "de": {"one", "other"}, "fr": {"one", "other"}, "it": {"one", "other"}}
"""Plural forms of each language; the third one of French and Italian, for millions, is never needed."""
OPTIONAL = {"count"}
"""Values that may be missing in a plural form: "one day" needs no number."""


def test_there_are_four_languages() -> None:
    assert set(texts().catalogues) == set(LANGUAGES)
    assert all(len(found) > 500 for found in texts().catalogues.values())


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_messages(language: str) -> None:
    english, other = texts().catalogues["en"], texts().catalogues[language]
    assert sorted(english.keys() - other.keys()) == [], "messages are missing"
    assert sorted(other.keys() - english.keys()) == [], "there is no such message in English"


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_has_the_same_values(language: str) -> None:
    english = texts().catalogues["en"]
    wrong = []
    for key, forms in texts().catalogues[language].items():
        wanted = placeholders(english.get(key, forms)["other"])
        for name, text in forms.items():
            missing = wanted - placeholders(text) - (OPTIONAL if name != "other" else set())
            if missing or placeholders(text) - wanted:
                wrong.append(f"{key}, {name}: {text!r}, and in English {english[key]['other']!r}")
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms(language: str) -> None:
    found = texts().catalogues[language]
    wrong = [key for key in texts().plural if not NEEDED[language] <= found.get(key, {}).keys()]
    assert sorted(wrong) == []


@pytest.mark.parametrize("language", OTHERS)
def test_empty_messages_are_empty_in_english(language: str) -> None:
    def empty(forms: dict[str, str]) -> bool:
        return any(not text.strip() for text in forms.values())

    english, other = texts().catalogues["en"], texts().catalogues[language]
    assert [key for key, forms in other.items() if empty(forms) != empty(english.get(key, {}))] == []


def test_every_message_is_used() -> None:
    keys = [key for key in texts().catalogues["en"] if key.partition(".")[0] in texts().keyed]
    assert len(keys) > 500
    assert [key for key in keys if not texts().is_used(key)] == []


def test_built_keys_exist() -> None:
    """Check the beginnings of keys that are built at run time; TypeScript checks the others."""
    keys = texts().catalogues["en"]
    beginnings = [
        parts[0] for parts in texts().templates if parts[0].partition(".")[0] in texts().keyed and "." in parts[0]
    ]
    assert [begin for begin in beginnings if not any(key.startswith(begin) for key in keys)] == []


def test_no_texts_in_the_code() -> None:
    assert list(texts().in_code) == []
