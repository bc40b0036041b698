"""Slow and obvious readings that several tests share."""

from __future__ import annotations

import re

Place = tuple[int, int]


def place_named(name: str) -> Place:
    """The cell that the notation calls so."""
    found = re.fullmatch(r"(-?)([a-z]+)(-?\d+)", name)
    assert found
    number = 0
    for letter in found[2]:
        number = number * 26 + "abcdefghijklmnopqrstuvwxyz".index(letter) + 1
    return (-number if found[1] else number - 1), int(found[3]) - 1
