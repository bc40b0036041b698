"""Text that fits whatever the font."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hedgerow.render.typeset import escaped, plain, shortened, width, wrapped


def test_short_text_stays() -> None:
    assert shortened("Tipperary", 18, 400) == "Tipperary"
    assert wrapped("one two three", 15, 400, most_lines=3) == ["one two three"]


def test_long_text_is_cut_or_broken_between_words() -> None:
    assert shortened("a very long name indeed", 18, 100).endswith("…")
    lines = wrapped("one two three four five six seven", 15, 120, most_lines=2)
    assert len(lines) == 2
    assert lines[0] == "one two three"[: len(lines[0])]
    assert lines[1].endswith("…")


@given(st.text(max_size=80), st.floats(40, 500))
def test_nothing_overflows(text: str, room: float) -> None:
    assert width(shortened(text, 18, room), 18) <= room
    for line in wrapped(text, 13, room, most_lines=3):
        assert width(line, 13) <= room


def test_wide_letters_count_more() -> None:
    assert width("王" * 5, 10) > width("WWWWW", 10) > width("aaaaa", 10) > width("iiiii", 10)
    assert width("e\u0301", 10) == width("e", 10)


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    assert plain("a\x00b\n c") == "a\ufffdb c"
    assert escaped("<&\"'>") == "&lt;&amp;&quot;&#x27;&gt;"
