"""The limit on repeated log lines."""

from __future__ import annotations

import logging

from hedgerow.server.log_limit import MAX_KEYS, SAME_LINES, SIMILAR_LINES, WINDOW, LogLimit


class Log:
    """A log with a clock that tests set."""

    def __init__(self) -> None:
        self.now = 0.0
        self.limit = LogLimit(lambda: self.now)

    def write(self, text: str, *values: object, line: int = 1, error: Exception | None = None) -> str | None:
        """Return the written line; `None` if it was dropped."""
        details = (type(error), error, None) if error else None
        record = logging.LogRecord("x", logging.ERROR, __file__, line, text, values, details)
        return record.getMessage() if self.limit.filter(record) else None


def test_repeated_lines_are_dropped_and_counted() -> None:
    log = Log()
    written = [log.write("the same: %d", 1) for _ in range(50)]
    assert written == ["the same: 1"] * SAME_LINES + [None] * (50 - SAME_LINES)
    assert log.write("something else", line=2) == "something else"
    log.now += WINDOW
    assert log.write("the same: %d", 1) == f"the same: 1 (and {50 - SAME_LINES} earlier lines like this)"
    assert log.write("the same: %d", 1) == "the same: 1"


def test_similar_lines_are_dropped_later() -> None:
    log = Log()
    written = [log.write("from port %d", number) for number in range(1000)]
    assert [text for text in written if text] == [f"from port {number}" for number in range(SIMILAR_LINES)]


def test_different_errors_of_one_line_are_kept() -> None:
    log = Log()
    for error in (ValueError("a"), KeyError("b"), OSError("c")):
        assert [log.write("failed", error=error) for _ in range(SAME_LINES + 1)] == ["failed"] * SAME_LINES + [None]


def test_number_of_counted_texts_is_limited() -> None:
    log = Log()
    for number in range(MAX_KEYS + 10):
        log.write("line", line=number)
    assert len(log.limit._counts) <= MAX_KEYS
