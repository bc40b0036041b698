"""Text that fits in any font."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hedgerow.render.typeset import escape_text, shorten, single_line, text_width, wrap_text


def test_short_text_is_not_changed() -> None:
    assert shorten("Hedgerow", 18, 400) == "Hedgerow"
    assert wrap_text("one two three", 15, 400, max_lines=3) == ["one two three"]


def test_long_text_is_cut_or_broken_between_words() -> None:
    assert shorten("a very long name indeed", 18, 100).endswith("…")
    lines = wrap_text("one two three four five six seven", 15, 120, max_lines=2)
    assert len(lines) == 2
    assert lines[0] == "one two three"[: len(lines[0])]
    assert lines[1].endswith("…")


def test_items_of_a_list_stay_whole() -> None:
    rest = "wide rivers 4 · stones 3"
    available = text_width(rest, 15) + 1
    assert wrap_text(f"long rows 77 · {rest}", 15, available, max_lines=3) == ["long rows 77 ·", rest]


@given(st.text(max_size=80), st.floats(40, 500))
def test_nothing_overflows(text: str, available: float) -> None:
    assert text_width(shorten(text, 18, available), 18) <= available
    for line in wrap_text(text, 13, available, max_lines=3):
        assert text_width(line, 13) <= available


def test_no_break_spaces_are_kept() -> None:
    assert single_line("à côté\u202f: 1\u00a0000") == "à côté\u202f: 1\u00a0000"


def test_wide_letters_are_wider() -> None:
    assert text_width("王" * 5, 10) > text_width("WWWWW", 10) > text_width("aaaaa", 10) > text_width("iiiii", 10)
    assert text_width("e\u0301", 10) == text_width("e", 10)


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    assert single_line("a\x00b\n c") == "a\ufffdb c"
    assert single_line(" a\u2028\t b ") == "a b"
    assert escape_text("<&\"'>") == "&lt;&amp;&quot;&#x27;&gt;"
