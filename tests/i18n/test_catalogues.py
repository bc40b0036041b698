"""Tests that every catalogue is complete in all languages, and that no text bypasses the catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product

import pytest

from hedgerow.i18n import LANGUAGES, Language, Value, catalogue, messages_of, translate
from hedgerow.i18n.template import Select, Template
from tests.games.hooks import hook
from tests.i18n.packages import PACKAGES, TRANSLATED, folder_of, message_keys_in, modules_of, pattern_of, strings_in
from tests.registered import BUILT_IN

FOREIGN = LANGUAGES[1:]
SAME = frozenset((f"hedgerow.games.{game}", key) for game in BUILT_IN for key in hook(game, "translations", "SAME", ()))
"""Messages that are spelled the same in English and in another language."""
OTHER_VALUE = "something"
NAMED = ("about", "pace", "picture", "item.", "ground.", "piece.", "word.", "option.", "help.", "lesson.", "theme.")
"""Messages of games that shared code and the page find by name; `test_game_texts` checks them."""


@pytest.mark.parametrize("package", TRANSLATED)
def test_a_package_has_all_languages(package: str) -> None:
    assert {file.name for file in (folder_of(package) / "locales").iterdir()} == {f"{code}.txt" for code in LANGUAGES}


@pytest.mark.parametrize("package", TRANSLATED)
@pytest.mark.parametrize("language", FOREIGN)
def test_a_language_has_the_keys_and_values_of_english(package: str, language: Language) -> None:
    english, other = catalogue(package, "en"), catalogue(package, language)
    assert [*other] == [*english]
    assert {key: set(message.names()) for key, message in other.items()} == {
        key: set(message.names()) for key, message in english.items()
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_every_key_used_in_code_is_in_the_catalogue(package: str) -> None:
    known = catalogue(package, "en")
    for key in message_keys_in(package):
        if isinstance(key, ast.Constant):
            assert key.value in known
        pattern = pattern_of(key)
        assert pattern is None or any(re.fullmatch(pattern, name) for name in known), pattern


@pytest.mark.parametrize("package", PACKAGES)
def test_every_catalogue_key_is_used(package: str) -> None:
    texts = strings_in(package)
    patterns = [pattern for key in message_keys_in(package) if (pattern := pattern_of(key))]
    unused = [
        key
        for key in catalogue(package, "en")
        if key not in texts and not any(re.fullmatch(pattern, key) for pattern in patterns)
    ]
    assert [key for key in unused if not key.startswith(NAMED)] == []


@pytest.mark.parametrize("package", TRANSLATED)
@pytest.mark.parametrize("language", FOREIGN)
def test_no_message_is_left_in_english(package: str, language: Language) -> None:
    english, other = catalogue(package, "en"), catalogue(package, language)
    same = {
        key for key, message in english.items() if re.search("[a-z]", _fixed_text(message)) and other[key] == message
    }
    assert same - {key for holder, key in SAME if holder == package} == set()


def test_every_listed_exception_is_really_the_same_in_some_language() -> None:
    for package, key in SAME:
        assert any(catalogue(package, "en")[key] == catalogue(package, language)[key] for language in FOREIGN)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_case_of_every_message_renders_cleanly(package: str) -> None:
    msg = messages_of(package)
    for key in catalogue(package, "en"):
        versions = [catalogue(package, language).get(key) for language in LANGUAGES]
        for values in _samples([version for version in versions if version is not None]):
            message = msg(key, **values)
            for language in LANGUAGES:
                text = translate(message, language)
                assert not re.search("[{}#]|  | $|^ ", text), f"{language} {key}: {text!r}"


@pytest.mark.parametrize("package", TRANSLATED)
def test_french_punctuation_has_narrow_spaces(package: str) -> None:
    for line in (folder_of(package) / "locales" / "fr.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            assert not re.search("[^\u202f][;!?»]| :|«[^\u202f]|'", line), line


@pytest.mark.parametrize("package", [package for package in PACKAGES if re.fullmatch(r"hedgerow\.games\.\w+", package)])
def test_games_have_no_sentences_in_their_code(package: str) -> None:
    left = [
        f"{file.name}:{text.lineno} {text.value!r}"
        for file, tree in modules_of(package)
        if file.name in ("event_text.py", "explain.py")
        for text in _texts(tree)
        if " " in str(text.value)
    ]
    assert left == []


def test_the_server_makes_refusals_only_from_keys() -> None:
    direct = [
        f"{file.name}:{call.lineno}"
        for file, tree in modules_of("hedgerow.server")
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal"
        if file.name != "errors.py"
    ]
    assert direct == []


def _fixed_text(message: Template) -> str:
    """Return the fixed text of a template, without its values."""
    texts = []
    for part in message.parts:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Select):
            texts += [_fixed_text(case) for case in part.cases.values()]
    return "".join(texts)


def _selects(message: Template) -> Iterator[Select]:
    for part in message.parts:
        if isinstance(part, Select):
            yield part
            for case in part.cases.values():
                yield from _selects(case)


def _samples(messages: list[Template]) -> Iterator[dict[str, Value]]:
    """Yield values for a message in several languages that together select every case of each of them."""
    wanted: dict[str, set[Value]] = {}
    for message in messages:
        for name in message.names():
            wanted.setdefault(name, set())
        for select in _selects(message):
            named = {case for case in select.cases if case != "other"}
            wanted[select.name] |= {0, 1, 2, 5} if select.plural else {*named, OTHER_VALUE}
    names = [*wanted]
    for values in product(*(sorted(wanted[name], key=str) or [OTHER_VALUE] for name in names)):
        yield dict(zip(names, values, strict=True))


def _texts(tree: ast.Module) -> Iterator[ast.Constant]:
    """Yield the string literals of a module except docstrings and the messages of `ValueError`."""
    excluded: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            excluded.add(id(node.value))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ValueError":
            excluded |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in excluded:
            yield node
