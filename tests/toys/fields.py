"""Reading and writing the fields of a toy's position."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hedgerow.games import NotationError


def digits(numbers: Sequence[int]) -> str:
    """Numbers below ten in a row; a dash for none."""
    return "".join(map(str, numbers)) or "-"


def numbers(name: str, text: str, most: int = 9, length: int | None = None) -> list[int]:
    """Such a row read again."""
    found = "" if text == "-" else text or "?"
    if found and not (found.isascii() and found.isdigit()):
        raise NotationError(f"{name}: {text!r} is not made of digits")
    row = [int(digit) for digit in found]
    if length is not None and len(row) != length:
        raise NotationError(f"{name}: {len(row)} digits instead of {length}")
    if any(number > most for number in row):
        raise NotationError(f"{name}: {text!r} has a digit over {most}")
    return row


def checked(fields: Mapping[str, str], wanted: Collection[str], stages: Sequence[str]) -> Mapping[str, str]:
    """The fields, if all are there and the stage is one of the game."""
    missing = set(wanted) - fields.keys()
    if missing:
        raise NotationError(f"there is no field {min(missing)!r}")
    if fields["stage"] not in stages:
        raise NotationError(f"stage: {fields['stage']!r} is none of {', '.join(stages)}")
    return fields
