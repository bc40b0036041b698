"""The art of a game: its vocabulary, drawings and colours, on top of those that all games share.

A game has its own art in the folder `art` of its package, in the same files as the shared art, each optional:
`vocabulary.toml`, `symbols.svg` and `palette.css`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from hedgerow.render.stylesheet import Stylesheet, colour_rules, read_palette, read_rules
from hedgerow.render.vocabulary import Vocabulary
from hedgerow.render.vocabulary_file import read_vocabulary

_BLOCK: Final = re.compile(r'<(symbol|pattern|g) id="([^"]+)".*?</\1>', re.DOTALL)
_REFERENCE: Final = re.compile(r'(?:href="#|="url\(#)([^")]+)')


@dataclass(frozen=True)
class Art:
    """Everything that is needed to draw the scenes of a game."""

    vocabulary: Vocabulary
    drawings: Mapping[str, str]
    """The markup of every drawing by its id, without space between elements."""
    stylesheet: Stylesheet
    own_names: frozenset[str] = frozenset()
    """The drawings and colours that only this game has."""
    own_symbols: str = ""
    """These drawings as an SVG document; empty without any."""
    own_styles: str = ""
    """These colours with their CSS rules."""

    def needed_drawings(self, ids: Iterable[str]) -> list[str]:
        """Return the markup of drawings and of the drawings that they use, in the order of the files.

        Raises `ValueError` for an id that no drawing has.
        """
        needed: set[str] = set()
        queue = list(ids)
        while queue:
            name = queue.pop()
            if name in needed:
                continue
            if name not in self.drawings:
                raise ValueError(f"there is no drawing called {name!r}")
            needed.add(name)
            queue.extend(references(self.drawings[name]))
        return [markup for name, markup in self.drawings.items() if name in needed]


def references(markup: str) -> set[str]:
    """Return the ids of the drawings that the markup uses."""
    return set(_REFERENCE.findall(markup))


@cache
def shared_art() -> Art:
    """Return the art that all games share."""
    drawings = _drawings(art_file(__package__, "symbols.svg"))
    stylesheet = Stylesheet(
        read_palette(art_file(__package__, "palette.css")), read_rules(art_file(__package__, "classes.css"))
    )
    return Art(read_vocabulary(_vocabulary_file(__package__), drawings), drawings, stylesheet)


def seat_colours() -> tuple[str, ...]:
    """Return the colours of the seats in order; each has a mark `mk-…`."""
    return tuple(seat.colour for seat in shared_art().vocabulary.seats)


def seat_colour(seat: int) -> str:
    """Return the colour of a seat."""
    colours = seat_colours()
    if not 0 <= seat < len(colours):
        raise ValueError(f"there is no mark for seat {seat}: the seats are 0 to {len(colours) - 1}")
    return colours[seat]


@cache
def art_in(package: str) -> Art:
    """Return the art of the game in a package (`Scene.package`), or the shared art if it has none of its own.

    Raises `VocabularyError` if its files cannot be used.
    """
    shared = shared_art()
    texts = _vocabulary_file(package)
    symbols, colours = art_file(package, "symbols.svg"), art_file(package, "palette.css")
    if not (texts or symbols or colours):
        return shared
    own = _drawings(symbols)
    palette = read_palette(colours)
    rules = colour_rules(palette)
    return Art(
        read_vocabulary(_vocabulary_file(__package__) | texts, {**shared.drawings, **own}),
        {**shared.drawings, **own},
        Stylesheet({**shared.stylesheet.palette, **palette}, (*shared.stylesheet.rules, *rules)),
        frozenset((*own, *palette)),
        symbols,
        colours + "".join(rule.css for rule in rules),
    )


def art_file(package: str, name: str) -> str:
    """Return a file of a package's `art` folder, or an empty text if there is none."""
    path = resources.files(package).joinpath("art", name) if package else None
    return path.read_text(encoding="utf-8") if path is not None and path.is_file() else ""


def _vocabulary_file(package: str) -> dict[str, str]:
    text = art_file(package, "vocabulary.toml")
    return {f"{package}/art/vocabulary.toml": text} if text else {}


def _drawings(symbols: str) -> dict[str, str]:
    return {block[2]: re.sub(r">\s+<", "><", block[0]) for block in _BLOCK.finditer(symbols)}
