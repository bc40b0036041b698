"""The art: complete, without dangling references, and read with clear errors."""

from __future__ import annotations

import re
from importlib import resources
from xml.etree import ElementTree

import pytest

from hedgerow.games import REGISTRY, game_class
from hedgerow.games.core.scene import GridKind, SceneBoard, SceneCell
from hedgerow.games.core.texts import texts_package
from hedgerow.render.artwork import Art, art_in, references, shared_art
from hedgerow.render.card import card_of
from hedgerow.render.grid_painter import LINE_WIDTHS, GridPainter, Level
from hedgerow.render.lattice import LATTICES
from hedgerow.render.markup import classes_in
from hedgerow.render.stylesheet import relative_luminance
from hedgerow.render.undrawn import undrawn_names
from hedgerow.render.vocabulary import GRIDS, PARTS, initials
from hedgerow.render.vocabulary_file import VocabularyError, read_vocabulary
from tests.render.scenes import art_on
from tests.toys.lantern import Lantern

ARTS = {"shared": shared_art(), **{name: art_in(texts_package(game_class(name))) for name in REGISTRY}}
LEVELS: tuple[Level, ...] = ("full", "mini")


def shared_names(grid: GridKind) -> set[str]:
    names = shared_art().vocabulary.grids[grid]
    return {*names.grounds, *names.pieces}


def every_name() -> list[tuple[str, GridKind, str, bool]]:
    """Return every name: game, grid, name, and whether it is a piece."""
    return [
        (game, grid, name, is_piece)
        for game, art in ARTS.items()
        for grid, names in art.vocabulary.grids.items()
        for is_piece, group in ((False, names.grounds), (True, names.pieces))
        for name in group
        if game == "shared" or name not in shared_names(grid)
    ]


@pytest.mark.parametrize("package", ["hedgerow.render", *(texts_package(game_class(name)) for name in REGISTRY)])
def test_every_drawing_of_a_file_is_read(package: str) -> None:
    path = resources.files(package) / "art" / "symbols.svg"
    if path.is_file():
        root = ElementTree.fromstring(path.read_text())
        ids = [name for element in root.iter() if (name := element.get("id")) is not None]
        assert len(ids) == len(set(ids))
        art = shared_art() if package == "hedgerow.render" else art_in(package)
        assert set(ids) <= set(art.drawings)


@pytest.mark.parametrize("art", ARTS.values(), ids=ARTS)
def test_drawings_refer_only_to_drawings_and_known_classes(art: Art) -> None:
    everything = "".join(art.drawings.values())
    assert references(everything) <= set(art.drawings)
    known = {name for rule in art.stylesheet.rules for name in rule.classes}
    assert classes_in(everything) <= known
    for names in art.vocabulary.grids.values():
        assert {f"c-{ground.tone}" for ground in names.grounds.values()} <= known


@pytest.mark.parametrize("art", ARTS.values(), ids=ARTS)
def test_rules_use_only_colours_of_the_palette(art: Art) -> None:
    rules = " ".join(part for rule in art.stylesheet.rules for part in rule.declarations)
    assert set(re.findall(r"var\(--([\w-]+)\)", rules)) <= set(art.stylesheet.palette)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("game", "grid", "name", "is_piece"), every_name())
def test_every_name_changes_the_picture(game: str, grid: GridKind, name: str, is_piece: bool, level: Level) -> None:
    def picture(ground: str, *on_top: str) -> str:
        cell = SceneCell(0, 0, (ground,) * PARTS[grid], 0, on_top)
        return "".join(GridPainter(SceneBoard("a", "", grid, (cell,)), ARTS[game], level).markup())

    others = [picture("meadow"), picture("unknown"), picture("meadow", "unknown")]
    drawn = picture("meadow", name) if is_piece else picture(name)
    assert drawn not in others or name == "meadow"
    assert ARTS[game].needed_drawings(references(drawn)) or level == "mini"


@pytest.mark.parametrize("game", REGISTRY)
def test_nothing_in_a_game_is_undrawn(game: str) -> None:
    assert undrawn_names(game_class(game)) == []


def test_undrawn_names_of_a_game_are_found() -> None:
    assert undrawn_names(Lantern) == ["ember", "flame", "star", "veil"]


@pytest.mark.parametrize("game", REGISTRY)
def test_everything_on_the_card_of_a_game_is_drawn(game: str) -> None:
    card = card_of(game_class(game))
    names = ARTS[game].vocabulary.grids[card.grid]
    assert {name for cell in card.cells for name in cell.ground} <= set(names.grounds)
    assert {name for cell in card.cells for name in cell.on_top} <= set(names.pieces)
    for left, top, width, height in (card.box, card.stamp):
        inside = [
            cell
            for cell in card.cells
            for x, y in [LATTICES[card.grid].centre((cell.x, cell.y))]
            if left < x < left + width and top < y < top + height
        ]
        assert inside


def test_a_game_without_a_card_shows_a_position() -> None:
    card = card_of(Lantern)
    assert card.cells
    assert card.box == card.stamp


def test_an_error_names_the_missing_drawing() -> None:
    with pytest.raises(ValueError, match="t-dragon"):
        shared_art().needed_drawings(["t-dragon"])


@pytest.mark.parametrize("grid", GRIDS)
def test_every_name_has_its_own_letters(grid: GridKind) -> None:
    names = art_on(grid).vocabulary.grids[grid]
    for group in (names.grounds, names.pieces):
        letters = [entry.letters for entry in group.values()]
        assert all(letters)
        assert len(set(letters)) == len(letters)
    width = 2 if grid == "square" else 1
    assert {len(ground.letters) for ground in names.grounds.values()} == {width}


def test_initials() -> None:
    assert [initials(name) for name in ("heron", "grey-heron", "seal-1", "x", "x-", "")] == [
        *("He", "Gh", "S1", "X", "X", "")
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[square", "Expected ']'"),
        ("[cube.grounds]", "unknown field 'cube'"),
        ("[square.tiles]", "square: unknown field 'tiles'"),
        ("[square.grounds]\nreeds = { colour = 'red' }", "square.grounds.reeds: unknown field 'colour'"),
        ("[square.grounds]\nreeds = { drawing = 'd-bog' }", "square.grounds.reeds: the field 'tone' is missing"),
        ("[square.grounds]\nreeds = { tone = 'bog', drawing = 'd-reed' }", "there is no drawing 'd-reed'"),
        ("[hex.pieces]\nheron = { place = 'badge' }", "hex.pieces.heron: the field 'symbol' is missing"),
        ("[hex.pieces]\nheron = { symbol = 'hedge', place = 'sky' }", "hex.pieces.heron: there is no place 'sky'"),
    ],
)
def test_an_error_names_the_entry(text: str, complaint: str) -> None:
    shared = resources.files("hedgerow.render").joinpath("art", "vocabulary.toml").read_text()
    with pytest.raises(VocabularyError, match=f"^heronry.toml: .*{re.escape(complaint)}"):
        read_vocabulary({"shared.toml": shared, "heronry.toml": text}, shared_art().drawings)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_contrasts_with_its_background(theme: str) -> None:
    def luminance(name: str) -> float:
        return relative_luminance(getattr(shared_art().stylesheet.palette[name], theme))

    for text in ("ink", "ink2"):
        for paper in ("paper", "card", "map"):
            dark, bright = sorted((luminance(text), luminance(paper)))
            assert (bright + 0.05) / (dark + 0.05) >= 4.5


def test_line_widths_agree_with_the_classes() -> None:
    rule_of = {name: rule for rule in shared_art().stylesheet.rules for name in rule.classes}
    for name, width in LINE_WIDTHS.items():
        assert f"stroke-width: {width}" in rule_of[name].declarations
