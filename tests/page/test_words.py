"""Texts: the same in every language, all used, none in the code. No browser is needed for that."""

from __future__ import annotations

import pytest

from tests.page.texts import LANGUAGES, placeholders, texts

OTHERS = [language for language in LANGUAGES if language != "en"]
NEEDED = {"en": {"one", "other"}, "de": {"one", "other"}, "fr": {"one", "other"}, "it": {"one", "other"}}
"""Plurals that a language tells apart; French and Italian have a third one for millions, and nothing comes to that."""
MAY_NAME = {"count"}
"""One of something may be said in words."""


def test_the_page_speaks_four_languages() -> None:
    assert set(texts().catalogues) == set(LANGUAGES)
    assert all(len(found) > 500 for found in texts().catalogues.values())


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_texts(language: str) -> None:
    english, other = texts().catalogues["en"], texts().catalogues[language]
    assert sorted(english.keys() - other.keys()) == [], "texts are missing"
    assert sorted(other.keys() - english.keys()) == [], "there is no such text in English"


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_has_room_for_the_same_values(language: str) -> None:
    english = texts().catalogues["en"]
    wrong = []
    for key, forms in texts().catalogues[language].items():
        wanted = placeholders(english.get(key, forms)["other"])
        for name, text in forms.items():
            missing = wanted - placeholders(text) - (MAY_NAME if name != "other" else set())
            if missing or placeholders(text) - wanted:
                wrong.append(f"{key}, {name}: {text!r}, and in English {english[key]['other']!r}")
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_counts_has_the_plurals_of_its_language(language: str) -> None:
    found = texts().catalogues[language]
    wrong = [key for key in texts().plural if not NEEDED[language] <= found.get(key, {}).keys()]
    assert sorted(wrong) == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_text_is_empty_only_where_it_is_in_english(language: str) -> None:
    def empty(forms: dict[str, str]) -> bool:
        return any(not text.strip() for text in forms.values())

    english, other = texts().catalogues["en"], texts().catalogues[language]
    assert [key for key, forms in other.items() if empty(forms) != empty(english.get(key, {}))] == []


def test_every_text_is_used() -> None:
    keys = [key for key in texts().catalogues["en"] if key.partition(".")[0] in texts().keyed]
    assert len(keys) > 500
    assert [key for key in keys if not texts().is_used(key)] == []


def test_every_text_that_the_code_names_is_there() -> None:
    """TypeScript sees to those that it can know; this is about keys put together at run time."""
    keys = texts().catalogues["en"]
    begun = [parts[0] for parts in texts().templates if parts[0].partition(".")[0] in texts().keyed and "." in parts[0]]
    assert [begin for begin in begun if not any(key.startswith(begin) for key in keys)] == []


def test_no_text_stands_in_the_code() -> None:
    assert list(texts().in_code) == []
