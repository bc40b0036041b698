"""The drawings: every symbol and pattern of the art sheet, read from `art/symbols.svg`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Final

_BLOCK: Final = re.compile(r'<(symbol|pattern|g) id="([^"]+)".*?</\1>', re.DOTALL)
_REFERENCE: Final = re.compile(r'(?:href="#|="url\(#)([^")]+)')


def art_text(name: str) -> str:
    """Return a file of the `art` folder, which pictures and page share."""
    return resources.files("hedgerow.render").joinpath("art", name).read_text(encoding="utf-8")


@cache
def drawings() -> dict[str, str]:
    """Return the markup of every drawing by its id, in the order of the file, without space between elements."""
    blocks = _BLOCK.finditer(art_text("symbols.svg"))
    return {block[2]: re.sub(r">\s+<", "><", block[0]) for block in blocks}


def references(markup: str) -> set[str]:
    """Return the ids of the drawings that the markup uses."""
    return set(_REFERENCE.findall(markup))


def needed_drawings(ids: Iterable[str]) -> list[str]:
    """Return the markup of drawings and of the drawings that they use, in the order of the file.

    Raises `ValueError` for an id that no drawing has.
    """
    known = drawings()
    needed: set[str] = set()
    queue = list(ids)
    while queue:
        name = queue.pop()
        if name in needed:
            continue
        if name not in known:
            raise ValueError(f"there is no drawing called {name!r}")
        needed.add(name)
        queue.extend(references(known[name]))
    return [markup for name, markup in known.items() if name in needed]
