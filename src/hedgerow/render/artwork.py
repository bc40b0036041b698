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
    """A file of the `art` folder, the one source of art for pictures and page."""
    return resources.files("hedgerow.render").joinpath("art", name).read_text(encoding="utf-8")


@cache
def drawings() -> dict[str, str]:
    """Every drawing by its id, as markup without needless space, in the order of the file."""
    blocks = _BLOCK.finditer(art_text("symbols.svg"))
    return {block[2]: re.sub(r">\s+<", "><", block[0]) for block in blocks}


def references(markup: str) -> set[str]:
    """The ids of the drawings that this markup uses."""
    return set(_REFERENCE.findall(markup))


def needed_drawings(ids: Iterable[str]) -> list[str]:
    """The markup of these drawings and of those they are made of, in the order of the file."""
    known = drawings()
    wanted: set[str] = set()
    waiting = list(ids)
    while waiting:
        name = waiting.pop()
        if name in wanted:
            continue
        if name not in known:
            raise ValueError(f"there is no drawing called {name!r}")
        wanted.add(name)
        waiting.extend(references(known[name]))
    return [markup for name, markup in known.items() if name in wanted]
