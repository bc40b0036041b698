"""Tests of templates, catalogues, messages and the choice of a language."""

from __future__ import annotations

import pickle
import re
from collections.abc import Mapping
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import HedgerowError, IllegalMove
from hedgerow.i18n import (
    LANGUAGES,
    CatalogueError,
    Language,
    Message,
    Value,
    join,
    messages_of,
    read_language,
    translate,
)
from hedgerow.i18n.catalogue import plural, read_catalogue
from hedgerow.i18n.template import TemplateError, parse_template

msg = messages_of("hedgerow.match")
COINS = "{who} has {coins, plural, =0 {nothing} one {# coin} other {# coins}}."
NESTED = "{flag, select, yes { with {count, plural, one {a flag} other {# flags}}} other {}}"
plain_text = st.text(st.characters(exclude_characters="{}"))


def filled(message: str, values: Mapping[str, Value], language: Language = "en") -> str:
    return parse_template(message).text(lambda name: str(values[name]), lambda number: plural(language, number))


@pytest.mark.parametrize(
    ("message", "values", "text"),
    [
        ("", {}, ""),
        ("nothing to fill in, it's plain", {}, "nothing to fill in, it's plain"),
        ("{who} lays tile { tile }", {"who": "Ann", "tile": 17}, "Ann lays tile 17"),
        ("{a}{b}{a}", {"a": 1, "b": 2}, "121"),
        (COINS, {"who": "Ann", "coins": 0}, "Ann has nothing."),
        (COINS, {"who": "Ann", "coins": 1}, "Ann has 1 coin."),
        (COINS, {"who": "{who} #", "coins": 12}, "{who} # has 12 coins."),
        (NESTED, {"flag": "yes", "count": 1}, " with a flag"),
        (NESTED, {"flag": "yes", "count": 3}, " with 3 flags"),
        (NESTED, {"flag": "no", "count": 3}, ""),
        ("tile # {n, plural, one {#} other {# of {m}, #}}", {"n": 2, "m": 5}, "tile # 2 of 5, 2"),
        ("{n, plural, other {{kind, select, x {# x} other {# y}}}}", {"n": 4, "kind": "x"}, "4 x"),
    ],
)
def test_a_template_is_filled_in(message: str, values: Mapping[str, Value], text: str) -> None:
    assert filled(message, values) == text


@given(before=plain_text, after=plain_text, value=st.text())
def test_a_value_is_inserted_unchanged(before: str, after: str, value: str) -> None:
    assert filled(f"{before}{{value}}{after}", {"value": value}) == before + value + after


@given(number=st.integers(), language=st.sampled_from(LANGUAGES))
def test_every_number_has_a_plural_form(number: int, language: Language) -> None:
    one = number in (0, 1) if language == "fr" else number == 1
    assert (
        filled("{n, plural, one {one #} other {many #}}", {"n": number}, language)
        == f"{'one' if one else 'many'} {number}"
    )


def test_a_template_lists_its_values() -> None:
    assert set(parse_template(COINS + NESTED).names()) == {"who", "coins", "flag", "count"}


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        ("a } too many", "unexpected }"),
        ("{n, plural, other {#}}}", "unexpected }"),
        ("{", "expected a name"),
        ("{ }", "expected a name"),
        ("{who", "not closed"),
        ("{who and}", "not closed"),
        ("{n, number}", "not closed"),
        ("{n, plural, one {#}}", "no case 'other'"),
        ("{n, select, yes {}", "not closed"),
    ],
)
def test_a_malformed_template_is_refused(message: str, wrong: str) -> None:
    with pytest.raises(TemplateError, match=re.escape(wrong)):
        parse_template(message)


@given(st.text(st.sampled_from("{},=# \nplurasectoh10_n")))
def test_any_text_is_parsed_or_refused(message: str) -> None:
    with suppress(TemplateError):
        parse_template(message)


def test_a_catalogue_may_have_messages_of_several_lines() -> None:
    read = read_catalogue("# all\nfirst = one = 1\n\nsecond = two\n    lines {n}\n  # still\n", "here")
    assert [*read] == ["first", "second"]
    assert read == {"first": "one = 1", "second": "two lines {n}"}


def test_a_message_may_repeat_another_one() -> None:
    assert read_catalogue("a = {n} sheep\nb = @a\n", "here") == {"a": "{n} sheep", "b": "{n} sheep"}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("  on", "here, line 1: there is no message to continue"),
        ("a = b\nnothing", "here, line 2: expected a key, = and a message"),
        ("= b", "here, line 1: expected a key"),
        ("a = b\na = c", "here, line 2: the key a appears twice"),
        ("a = @b", "here, a: @b is not the key of a message"),
        ("a = x\nb = @a\nc = @b", "here, c: @b is not the key of a message"),
    ],
)
def test_a_malformed_catalogue_is_refused(text: str, wrong: str) -> None:
    with pytest.raises(CatalogueError, match=re.escape(wrong)):
        read_catalogue(text, "here")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT", "de"),
        ("FR-ch, fr;q=0.9, en;q=0.8", "fr"),
        ("nl, it;q=0.4, de;q=0.5", "de"),
        ("nl, pt-BR;q=0.9", "en"),
        ("it;q=0, fr;q=0.1", "fr"),
        ("it;q=lots, de;q=0.1", "de"),
        ("*", "en"),
        (";;,,;q=", "en"),
    ],
)
def test_the_best_supported_language_is_chosen(header: str, language: str) -> None:
    assert read_language(header) == language


@given(st.text())
def test_any_header_gives_a_language(header: str) -> None:
    assert read_language(header) in LANGUAGES


def test_a_message_is_english_and_can_be_translated() -> None:
    message = msg("no_seat", seat=7, last=2)
    assert message == "there is no seat 7; the seats are 0 to 2"
    assert f"{message}." == "there is no seat 7; the seats are 0 to 2."
    assert type(str(message)) is str
    assert translate(message, "de") == "es gibt keinen Platz 7; es gibt die Plätze 0 bis 2"
    assert translate(message, "en") == message


def test_messages_inside_a_message_are_translated_with_it() -> None:
    people = join([msg("person", name="Zoë", seat=1), "", msg("person", name="{x}", seat=2)])
    assert people == "Zoë (seat 1), {x} (seat 2)"
    refused = msg("undo_missing", entry=3, known=5, what="draw", people=people)
    assert refused.endswith("entry 5, a draw; still to agree: Zoë (seat 1), {x} (seat 2)")
    assert translate(refused, "it").endswith("di: Zoë (posto 1), {x} (posto 2)")


def test_the_message_of_an_error_is_translated() -> None:
    error = IllegalMove(msg("draw_first"))
    assert str(error) == "the dealer has to draw first"
    assert translate(error, "de") == "zuerst muss gezogen werden"
    assert translate(HedgerowError("only", "English"), "de") == "('only', 'English')"
    assert translate(ValueError("only English"), "fr") == "only English"


@given(language=st.sampled_from(LANGUAGES), seat=st.integers())
def test_a_message_survives_pickling(language: Language, seat: int) -> None:
    message = join([msg("person", name="Ann", seat=seat), msg("draw_first")])
    again = pickle.loads(pickle.dumps(message))
    assert again == message
    assert translate(again, language) == translate(message, language)


def test_a_missing_message_or_value_is_named() -> None:
    with pytest.raises(CatalogueError, match="match has no message 'nonsense'"):
        msg("nonsense")
    with pytest.raises(CatalogueError, match="'no_seat' needs the value 'last'"):
        msg("no_seat", seat=7)
    with pytest.raises(CatalogueError, match="there is no hedgerow"):
        Message("hedgerow.board", "anything", {})
