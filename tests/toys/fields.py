"""Helpers to read and write the position fields of the toy games."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hedgerow.games import NotationError


def digits(numbers: Sequence[int]) -> str:
    """Write numbers below ten as a row of digits, or a dash for none."""
    return "".join(map(str, numbers)) or "-"


def numbers(name: str, text: str, most: int = 9, length: int | None = None) -> list[int]:
    """Read a row of digits; the inverse of `digits`."""
    content = "" if text == "-" else text or "?"
    if content and not (content.isascii() and content.isdigit()):
        raise NotationError(f"{name}: {text!r} is not a row of digits")
    row = [int(digit) for digit in content]
    if length is not None and len(row) != length:
        raise NotationError(f"{name}: {len(row)} digits instead of {length}")
    if any(number > most for number in row):
        raise NotationError(f"{name}: {text!r} has a digit above {most}")
    return row


def checked(fields: Mapping[str, str], expected: Collection[str], stages: Sequence[str]) -> Mapping[str, str]:
    """Return the fields after checking that all are present and that the stage exists."""
    missing = set(expected) - fields.keys()
    if missing:
        raise NotationError(f"there is no field {min(missing)!r}")
    if fields["stage"] not in stages:
        raise NotationError(f"stage: {fields['stage']!r} is not one of {', '.join(stages)}")
    return fields
