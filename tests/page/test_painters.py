"""The painters of Python and of the page draw the same pictures: every name, and positions of all games."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from hedgerow.games import REGISTRY, game_class
from hedgerow.games.core.scene import GridKind, Outline, SceneBoard, SceneCell
from hedgerow.games.core.setup import Setup
from hedgerow.games.core.texts import texts_package
from hedgerow.render.artwork import Art, art_in, references
from hedgerow.render.grid_painter import MINI_UNITS, GridPainter, Level
from hedgerow.render.lattice import LATTICES
from hedgerow.render.markup import classes_in
from hedgerow.render.vocabulary import GRIDS, PARTS
from hedgerow.server.http.art_routes import encoded_art
from tests.registered import TURN_GAME

ROOT = Path(__file__).parents[2]
LEVELS: tuple[Level, ...] = ("full", "mini")
Theme = Literal["light", "dark"]
BLANK = "<body style='margin:0; background:#777'></body>"
MARGIN = 30
"""Units around the cells in a picture."""
CLEAR_DIFFERENCE = 48
"""A difference of a colour channel that is more than rounding."""
MAX_DIFFERENT = 0.005
"""The part of a cell's pixels that may differ clearly."""


@dataclass(frozen=True)
class Picture:
    """A board to be painted by both painters."""

    board: SceneBoard
    art: Art
    level: Level
    theme: Theme

    @cached_property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, width and height."""
        lattice = LATTICES[self.board.grid]
        corners = [lattice.to_point(node) for cell in self.board.cells for node in lattice.corners((cell.x, cell.y))]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        left, top = int(min(xs)) - MARGIN, int(min(ys)) - MARGIN
        return left, top, int(max(xs)) + MARGIN - left, int(max(ys)) + MARGIN - top

    def of_python(self) -> str:
        """Return the picture of Python's painter as SVG."""
        markup = "".join(GridPainter(self.board, self.art, self.level).markup())
        drawings = "".join(self.art.needed_drawings(references(markup)))
        style = self.art.stylesheet.write(classes_in(drawings + markup), self.theme, "")
        scale = 1 / MINI_UNITS if self.level == "mini" else 1
        _, _, width, height = self.box
        return (
            f'<svg viewBox="{" ".join(map(str, self.box))}" width="{width}" height="{height}"><style>{style}</style>'
            f'<defs>{drawings}</defs><g transform="scale({scale})">{markup}</g></svg>'
        )

    def for_page(self) -> dict[str, Any]:
        """Return the board as the page's painter takes it."""

        def cell_of(x: int, y: int) -> dict[str, int]:
            return {"x": x, "y": y}

        return {
            "grid": self.board.grid,
            "mini": self.level == "mini",
            "box": self.box,
            "cells": [
                {**cell_of(cell.x, cell.y), "ground": cell.ground, "group": cell.group, "on": cell.on_top}
                for cell in self.board.cells
            ],
            "outlines": [
                {
                    "kind": outline.kind,
                    "cells": [cell_of(*cell) for cell in outline.cells],
                    "parts": [{**cell_of(x, y), "side": side} for x, y, side in outline.parts],
                }
                for outline in self.board.outlines
            ],
        }

    def crop(self, image: Image.Image, cell: SceneCell) -> Image.Image:
        """Return the part of a picture around a cell."""
        lattice = LATTICES[self.board.grid]
        corners = [lattice.to_point(node) for node in lattice.corners((cell.x, cell.y))]
        left, top = self.box[:2]
        xs, ys = [x - left for x, _ in corners], [y - top for _, y in corners]
        return image.crop((int(min(xs)) - 4, int(min(ys)) - 4, int(max(xs)) + 4, int(max(ys)) + 4))


@pytest.fixture(scope="module")
def painter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the page's painter as one script and one style sheet."""
    folder = tmp_path_factory.mktemp("painter")
    command = ("npx", "vite", "build", "--config", "tests/painter/vite.config.ts", "--outDir", str(folder))
    subprocess.run(("scripts/node", ".venv", "web", *command), cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1400, "height": 1200})
    yield page
    page.close()


def differing_cells(page: Page, painter: Path, game: str, pictures: list[Picture]) -> list[str]:
    """Paint pictures by both painters and return the cells that differ, with the part of their pixels."""
    page.emulate_media(color_scheme=pictures[0].theme)
    of_python = []
    for picture in pictures:
        page.set_content(f"{BLANK}<main>{picture.of_python()}</main>")
        of_python.append(page.locator("main svg").screenshot())
    art = encoded_art(REGISTRY[game]).decode()
    page.set_content(BLANK)
    page.add_style_tag(path=painter / "painter.css")
    page.add_script_tag(path=painter / "painter.js")
    page.evaluate(f"painter.load({art})")
    found: list[str] = []
    for picture, image in zip(pictures, of_python, strict=True):
        page.evaluate(f"board => painter.show({art}, board)", picture.for_page())
        found += compare(picture, read(image), read(page.locator("main svg").screenshot()))
    return found


def read(image: bytes) -> Image.Image:
    return Image.open(io.BytesIO(image)).convert("RGB")


def compare(picture: Picture, first: Image.Image, second: Image.Image) -> Iterator[str]:
    assert first.size == second.size
    for cell in picture.board.cells:
        both = [picture.crop(image, cell) for image in (first, second)]
        channels = ImageChops.difference(*both).split()
        worst = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
        clear = sum(worst.histogram()[CLEAR_DIFFERENCE:])
        if clear > MAX_DIFFERENT * both[0].width * both[0].height:
            part = clear / both[0].width / both[0].height
            yield f"{picture.level} {picture.theme}: {cell.ground} with {cell.on_top} differs by {part:.0%}"


def every_name(grid: GridKind, art: Art) -> SceneBoard:
    """Return a board on which every ground, every piece and every two pieces have a cell of their own."""
    names = art.vocabulary.grids[grid]
    one_of_each_place = [*{piece.place: name for name, piece in names.pieces.items()}.values(), "newt"]
    tops = [*((name,) for name in (*names.pieces, "newt")), *product(one_of_each_place, repeat=2)]
    grounds = [*names.grounds, "lava"]
    contents = [*((name, ()) for name in grounds), *((ground, top) for ground in ("meadow", "forest") for top in tops)]
    columns = 12
    cells = []
    for number, (ground, on_top) in enumerate(contents):
        x, y = 2 * (number % columns), 2 * (number // columns)
        cells.append(SceneCell(x - y // 2 if grid == "hex" else x, y, (ground,) * PARTS[grid], number, on_top))
    return SceneBoard("every", "", grid, tuple(cells))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("game", REGISTRY)
def test_every_name_looks_the_same(page: Page, painter: Path, game: str, grid: GridKind, theme: Theme) -> None:
    art = art_in(texts_package(game_class(game)))
    board = every_name(grid, art)
    assert differing_cells(page, painter, game, [Picture(board, art, level, theme) for level in LEVELS]) == []


@pytest.mark.parametrize("game", REGISTRY)
def test_positions_look_the_same(page: Page, painter: Path, game: str) -> None:
    art = art_in(texts_package(game_class(game)))
    boards = [board for board in positions(game) if board.cells]
    pictures = [Picture(board, art, level, "light") for board in boards for level in LEVELS]
    assert any(board.outlines for board in boards)
    assert differing_cells(page, painter, game, pictures) == []


def positions(game: str) -> Iterator[SceneBoard]:
    """Yield the boards of some positions of a random game."""
    cls, rng = game_class(game), Random(game)
    state = cls.open(Setup(game, max(cls.player_counts))).start()
    for move in range(60):
        state.play_chance(rng)
        if state.over:
            break
        if move in (2, 20, 40):
            yield from state.scene(None).boards
        seat = rng.choice(state.to_act)
        state.play(seat, rng.choice(list(state.moves(seat))))
    yield from state.scene(None).boards


def test_a_difference_is_noticed(page: Page, painter: Path) -> None:
    art = art_in(texts_package(game_class(TURN_GAME)))
    boards = [
        SceneBoard("a", "", "hex", (SceneCell(0, 0, ("moor",), 0, on_top),), outlines=(Outline("last", ((0, 0),)),))
        for on_top in ((), ("chapel",))
    ]
    plain, chapel = (Picture(board, art, "full", "light") for board in boards)
    page.set_content(f"{BLANK}<main>{plain.of_python()}</main>")
    first = read(page.locator("main svg").screenshot())
    page.set_content(f"{BLANK}<main>{chapel.of_python()}</main>")
    assert list(compare(chapel, first, read(page.locator("main svg").screenshot())))
    assert not list(compare(plain, first, first))
