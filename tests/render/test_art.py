"""The art: complete, and without dangling references."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from hedgerow.games.core.scene import GridKind
from hedgerow.i18n import LANGUAGES, translate
from hedgerow.render import glyphs
from hedgerow.render.artwork import art_text, drawings, needed_drawings, references
from hedgerow.render.grid_painter import LINE_WIDTHS
from hedgerow.render.markup import classes_in
from hedgerow.render.names import name_message
from hedgerow.render.stylesheet import palette, relative_luminance, rules
from hedgerow.render.svg_document import paint
from hedgerow.render.vocabulary import (
    GROUNDS,
    HEX_FEATURES,
    HEX_FIGURES,
    PIECES,
    QUADRANT_PIECES,
    SEAT_COLOURS,
    SQUARE_PIECES,
)
from tests.render.scenes import scene_of, whole_vocabulary

GRIDS: tuple[GridKind, ...] = ("square", "hex", "quadrant")


def test_every_drawing_of_the_file_is_read() -> None:
    root = ElementTree.fromstring(art_text("symbols.svg"))
    ids = [name for element in root.iter() if (name := element.get("id")) is not None]
    assert len(ids) == len(set(ids))
    assert set(drawings()) == set(ids)


def test_drawings_refer_only_to_drawings_and_known_classes() -> None:
    everything = "".join(drawings().values())
    assert references(everything) <= set(drawings())
    known = {name for rule in rules() for name in rule.classes}
    assert classes_in(everything) <= known


def test_rules_use_only_colours_of_the_palette() -> None:
    used = set(re.findall(r"var\(--([\w-]+)\)", art_text("classes.css")))
    assert used <= set(palette())


@pytest.mark.parametrize("grid", GRIDS)
def test_every_name_has_a_drawing(grid: GridKind) -> None:
    for ground in GROUNDS[grid].values():
        names = [ground.pattern, *filter(None, (ground.drawing, ground.mini))]
        assert needed_drawings(names)
        assert ground.flat in {name for rule in rules() for name in rule.classes}
    assert paint(scene_of(whole_vocabulary(grid), tray=tuple([whole_vocabulary(grid)] * 12)))


def test_every_piece_has_a_drawing() -> None:
    pieces = [*SQUARE_PIECES.values(), *HEX_FEATURES.values(), *QUADRANT_PIECES.values()]
    pieces += [figure.shape for _, figure in HEX_FIGURES.values()]
    pieces += [f"mk-{colour}" for colour in SEAT_COLOURS]
    assert needed_drawings(pieces)


def test_an_error_names_the_missing_drawing() -> None:
    with pytest.raises(ValueError, match="t-dragon"):
        needed_drawings(["t-dragon"])


def test_every_name_has_characters() -> None:
    assert set(glyphs.SQUARE) == set(GROUNDS["square"])
    assert set(glyphs.HEX) == set(GROUNDS["hex"])
    assert set(glyphs.QUADRANT) == set(GROUNDS["quadrant"])
    assert set(glyphs.SQUARE_PIECES) | set(glyphs.ARMS) == set(SQUARE_PIECES)
    assert set(glyphs.HEX_FEATURES) == set(HEX_FEATURES)
    assert set(glyphs.QUADRANT_PIECES) == set(QUADRANT_PIECES)
    for table in (glyphs.SQUARE, glyphs.HEX, glyphs.QUADRANT):
        assert len(set(table.values())) == len(table)
    assert len({glyphs.figure_glyph(name) for name in HEX_FIGURES}) == len(HEX_FIGURES)


@pytest.mark.parametrize("grid", GRIDS)
def test_every_name_has_a_word_in_every_language(grid: GridKind) -> None:
    for name in (*GROUNDS[grid], *PIECES[grid], "closed"):
        words = {language: translate(name_message(name), language) for language in LANGUAGES}
        assert all(words.values())
        assert len(set(words.values())) > 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_contrasts_with_its_background(theme: str) -> None:
    def luminance(name: str) -> float:
        return relative_luminance(getattr(palette()[name], theme))

    for text in ("ink", "ink2"):
        for paper in ("paper", "card", "map"):
            dark, bright = sorted((luminance(text), luminance(paper)))
            assert (bright + 0.05) / (dark + 0.05) >= 4.5


def test_line_widths_agree_with_the_classes() -> None:
    rule_of = {name: rule for rule in rules() for name in rule.classes}
    for name, width in LINE_WIDTHS.items():
        assert f"stroke-width: {width}" in rule_of[name].declarations
