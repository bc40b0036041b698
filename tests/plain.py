"""Slow and obvious helpers that several tests share."""

from __future__ import annotations

import re

Place = tuple[int, int]


def place_named(name: str) -> Place:
    """Return the cell with this name in the notation."""
    match = re.fullmatch(r"(-?)([a-z]+)(-?\d+)", name)
    assert match
    number = 0
    for letter in match[2]:
        number = number * 26 + "abcdefghijklmnopqrstuvwxyz".index(letter) + 1
    return (-number if match[1] else number - 1), int(match[3]) - 1
