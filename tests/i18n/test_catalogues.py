"""Every room that says something says all of it in four languages, and nothing is said past the catalogues."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product

import pytest

from hedgerow.i18n import LANGUAGES, Language, Value, catalogue, messages_of, translate
from hedgerow.i18n.template import Choice, Template
from tests.i18n.packages import ROOMS, folder_of, modules_of, pattern_of, said_in, texts_in

FOREIGN = LANGUAGES[1:]
SAME = frozenset(
    {
        ("hedgerow.games.cornwall.bot", "item.village"),
        ("hedgerow.games.tipperary.bot", "item.area"),
        ("hedgerow.games.tipperary.bot", "item.exploration"),
        ("hedgerow.games.tipperary.bot", "item.whiskey"),
        ("hedgerow.games.woolybully.bot", "item.bonus"),
    }
)
"""Words that another language has, too."""
OTHER_VALUE = "something"


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_all_languages(room: str) -> None:
    assert {file.name for file in (folder_of(room) / "locales").iterdir()} == {f"{code}.txt" for code in LANGUAGES}


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", FOREIGN)
def test_a_language_has_the_keys_and_values_of_english(room: str, language: Language) -> None:
    english, other = catalogue(room, "en"), catalogue(room, language)
    assert [*other] == [*english]
    assert {key: set(message.names()) for key, message in other.items()} == {
        key: set(message.names()) for key, message in english.items()
    }


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_said_stands_in_the_catalogue(room: str) -> None:
    known = catalogue(room, "en")
    for key in said_in(room):
        if isinstance(key, ast.Constant):
            assert key.value in known
        pattern = pattern_of(key)
        assert pattern is None or any(re.fullmatch(pattern, name) for name in known), pattern


@pytest.mark.parametrize("room", ROOMS)
def test_what_stands_in_the_catalogue_is_said(room: str) -> None:
    texts = texts_in(room)
    patterns = [pattern for key in said_in(room) if (pattern := pattern_of(key))]
    unused = [
        key
        for key in catalogue(room, "en")
        if key not in texts and not any(re.fullmatch(pattern, key) for pattern in patterns)
    ]
    assert unused == []


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("language", FOREIGN)
def test_no_english_is_left(room: str, language: Language) -> None:
    english, other = catalogue(room, "en"), catalogue(room, language)
    same = {key for key, message in english.items() if re.search("[a-z]", _words(message)) and other[key] == message}
    assert same - {key for where, key in SAME if where == room} == set()


def test_a_word_that_may_look_like_english_does_somewhere() -> None:
    for room, key in SAME:
        assert any(catalogue(room, "en")[key] == catalogue(room, language)[key] for language in FOREIGN)


@pytest.mark.parametrize("room", ROOMS)
def test_every_message_can_be_said_with_all_its_cases(room: str) -> None:
    msg = messages_of(room)
    for key in catalogue(room, "en"):
        for values in _samples([catalogue(room, language)[key] for language in LANGUAGES]):
            phrase = msg(key, **values)
            for language in LANGUAGES:
                text = translate(phrase, language)
                assert not re.search("[{}#]|  | $|^ ", text), f"{language} {key}: {text!r}"


@pytest.mark.parametrize("room", ROOMS)
def test_french_signs_keep_their_distance(room: str) -> None:
    for line in (folder_of(room) / "locales" / "fr.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            assert not re.search("[^\u202f][;!?»]| :|«[^\u202f]|'", line), line


@pytest.mark.parametrize("room", [room for room in ROOMS if re.fullmatch(r"hedgerow\.games\.\w+", room)])
def test_games_have_no_sentences_in_their_code(room: str) -> None:
    left = [
        f"{file.name}:{text.lineno} {text.value!r}"
        for file, tree in modules_of(room)
        if file.name in ("event_text.py", "explain.py")
        for text in _texts(tree)
        if " " in str(text.value)
    ]
    assert left == []


def test_the_server_refuses_by_keys_only() -> None:
    made = [
        f"{file.name}:{call.lineno}"
        for file, tree in modules_of("hedgerow.server")
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal"
        if file.name != "errors.py"
    ]
    assert made == []


def _words(message: Template) -> str:
    """What a message says without its values."""
    texts = []
    for part in message.parts:
        if isinstance(part, str):
            texts.append(part)
        elif isinstance(part, Choice):
            texts += [_words(case) for case in part.cases.values()]
    return "".join(texts)


def _choices(message: Template) -> Iterator[Choice]:
    for part in message.parts:
        if isinstance(part, Choice):
            yield part
            for case in part.cases.values():
                yield from _choices(case)


def _samples(messages: list[Template]) -> Iterator[dict[str, Value]]:
    """Values for a message in several languages, so that every case of each of them is met."""
    wanted: dict[str, set[Value]] = {}
    for message in messages:
        for name in message.names():
            wanted.setdefault(name, set())
        for choice in _choices(message):
            wanted[choice.name] |= {0, 1, 2, 5} if choice.plural else {case for case in choice.cases if case != "other"}
            wanted[choice.name] |= set() if choice.plural else {OTHER_VALUE}
    names = [*wanted]
    for values in product(*(sorted(wanted[name], key=str) or [OTHER_VALUE] for name in names)):
        yield dict(zip(names, values, strict=True))


def _texts(tree: ast.Module) -> Iterator[ast.Constant]:
    """The texts in a module that are neither docstrings nor for programmers, who get `ValueError`."""
    aside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            aside.add(id(node.value))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ValueError":
            aside |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in aside:
            yield node
