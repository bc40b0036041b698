"""Pictures: well-formed, self-contained, small, translated, and independent of each other."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Literal, cast
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.games.core.contract import State
from hedgerow.games.core.scene import GridKind, Outline, Scene, SceneBoard, SceneCell
from hedgerow.render import paint, svg
from hedgerow.render.stylesheet import THEMES, Theme
from hedgerow.render.vocabulary import GRIDS, PARTS
from tests.registered import GAME_ON
from tests.render.scenes import (
    CLOSED_FIELDS,
    draw,
    everything,
    home_town,
    part_at,
    quadrant_board,
    quadrant_land,
    quadrant_scene,
    scene_of,
    square_board,
    trays_of,
    whole_vocabulary,
)

GAME = GAME_ON["square"]
SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def ids(root: ElementTree.Element) -> list[str]:
    return [name for element in root.iter() if (name := element.get("id")) is not None]


def referenced(text: str) -> set[str]:
    return set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))


def symbols(text: str) -> set[str]:
    """Return the drawings in a picture, without its prefix."""
    return {name.split("-", 1)[1] for name in re.findall(r'<(?:symbol|pattern) id="([^"]+)"', text)}


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_well_formed_and_its_references_resolve(theme: Theme) -> None:
    for scene in everything():
        text = paint(scene, theme)
        root = parsed(text)
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        names = ids(root)
        assert len(names) == len(set(names))
        assert referenced(text) <= set(names)
        assert {root.get("aria-labelledby"), root.get("aria-describedby")} <= set(names)


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_has_no_external_references(theme: Theme) -> None:
    text = paint(everything()[0], theme)
    assert text.count("http") == 1  # the namespace of SVG
    assert 'xmlns="http://www.w3.org/2000/svg"' in text
    for word in ("<script", "@import", "<image", "foreignObject", "var(", "@font-face", "data:"):
        assert word not in text
    assert not re.search(r" on\w+=", text)


def test_title_and_description() -> None:
    root = parsed(paint(scene_of(home_town())))
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == "Town"
    assert desc is not None
    assert desc.text is not None
    assert "Aoife (blue): 16 squares; 6 × home town" in desc.text
    assert "last move at c3, d3, c4, d4" in desc.text


def test_only_used_drawings_and_rules_are_included() -> None:
    lone_bog = square_board("b", seat=None, coordinates=False)
    text = paint(scene_of(lone_bog), "light")
    assert symbols(text) == {"pt-bog", "d-bog", "g-reed", "hedge"}
    style = re.search(r"<style>(.*?)</style>", text)
    assert style is not None
    written = set(re.findall(r"\.(h[0-9a-f]{8}-[\w-]+)", style[1]))
    used = {name for names in re.findall(r' class="([^"]+)"', text) for name in names.split()}
    assert written <= used
    assert used - written == {"hedgerow-picture"}
    assert len(text) < 6_000


def test_ordinary_positions_give_small_files() -> None:
    rows = " ".join(["S.gRb3tDsT"] * 8)
    boards = [square_board(rows, title=f"player {seat}", seat=seat) for seat in range(5)]
    assert len(paint(scene_of(*boards)).encode()) < 90_000


@pytest.mark.parametrize("name", ['<script>&"', "]]>", "a\x00b\x1b[31m", "\ud800", 'x" class="y" href="#z"'])
def test_names_of_players_are_escaped(name: str) -> None:
    text = paint(scene_of(replace(home_town(), title=name, notes=(name,)), tray=(home_town(),), title=name))
    root = parsed(text)
    assert root.find(f".//{SVG}script") is None
    known = set(ids(root))
    assert referenced(re.sub(r">[^<]*<", "><", text)) <= known
    shown = [element.text for element in root.iter(f"{SVG}text")]
    if name.isprintable():
        assert shown.count(name) >= 2


@given(st.text(max_size=60), st.text(max_size=300))
@settings(max_examples=40, deadline=None)
def test_any_text_gives_well_formed_pictures(title: str, note: str) -> None:
    board = replace(home_town(), title=title, notes=(note,))
    parsed(paint(Scene(title, (board,), note, trays=trays_of(board))))


def test_long_titles_are_cut() -> None:
    root = parsed(paint(scene_of(replace(home_town(), title="W" * 500), title="M" * 500)))
    shown = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert max(map(len, shown)) < 120
    assert sum(text.endswith("…") for text in shown) == 2


def test_a_cell_with_too_many_grounds_raises_an_error() -> None:
    board = SceneBoard("a", "Aoife", "square", (SceneCell(0, 0, ("meadow", "bog")),))
    with pytest.raises(ValueError, match="ground names"):
        paint(scene_of(board))
    with pytest.raises(ValueError, match="ground names"):
        paint(scene_of(home_town(), tray=(board,)))


@pytest.mark.parametrize("grid", GRIDS)
def test_names_that_nobody_has_drawn_are_initials(grid: GridKind) -> None:
    def initials_in(*boards: SceneBoard) -> Counter[str | None]:
        texts = parsed(paint(scene_of(tray=boards) if len(boards) > 1 else scene_of(*boards))).iter(f"{SVG}text")
        return Counter(element.text for element in texts if element.get("style"))

    ground = ("peat-swamp",) * PARTS[grid]
    bare = SceneBoard("a", "", grid, (SceneCell(0, 0, ground),))
    board = SceneBoard("a", "", grid, (SceneCell(0, 0, ground, 0, ("dragon", "seal-1")),))
    assert initials_in(bare) == {"Ps": PARTS[grid]}
    assert initials_in(*[bare] * 12) == {"Ps": 12 * PARTS[grid]}
    assert initials_in(board) == {"Ps": PARTS[grid], "Dr": 1, "S1": 1}
    assert {"Dr": 12, "S1": 12}.items() <= initials_in(*[board] * 12).items()


@pytest.mark.parametrize(
    ("board", "word"),
    [
        (square_board("s", outlines=(Outline("closed", parts=((0, 0, 1),)),)), "square grid have no parts"),
        (replace(whole_vocabulary("hex"), outlines=(Outline("last", parts=((0, 0, 1),)),)), "hex grid have no parts"),
        (quadrant_board("KBRY", outlines=(Outline("score", parts=((0, 0, 4),)),)), "no part 4: the parts are 0 to 3"),
        (quadrant_board("KBRY", outlines=(Outline("score", parts=((2, 3, -1),)),)), r"\(2, 3\) has no part -1"),
    ],
)
def test_invalid_parts_raise_an_error(board: SceneBoard, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        paint(scene_of(board))
    with pytest.raises(ValueError, match=word):
        draw(board)


def test_unknown_seats_and_themes_raise_an_error() -> None:
    with pytest.raises(ValueError, match="seat 5"):
        paint(scene_of(square_board("b", seat=5)))
    with pytest.raises(ValueError, match="sepia"):
        paint(scene_of(home_town()), cast(Theme, "sepia"))


def test_themes_have_their_colours() -> None:
    scene = scene_of(home_town())
    light, dark, auto = (paint(scene, theme) for theme in ("light", "dark", "auto"))
    assert "#b9cf8b" in light
    assert "#93aa69" not in light
    assert "#93aa69" in dark
    assert "#b9cf8b" not in dark
    assert "prefers-color-scheme" not in light + dark
    light_rules, dark_rules = auto.split("@media (prefers-color-scheme:dark)")
    assert "#b9cf8b" in light_rules
    assert "#93aa69" in dark_rules.split("</style>")[0]


def test_pictures_on_one_page_share_no_ids_or_classes() -> None:
    scene = scene_of(home_town())
    other = scene_of(whole_vocabulary("hex"))
    texts = [paint(scene, "light"), paint(scene, "dark"), paint(other, "light")]
    names = [set(ids(parsed(text))) for text in texts]
    classes = [{name for found in re.findall(r' class="([^"]+)"', text) for name in found.split()} for text in texts]
    for first in range(3):
        for second in range(first):
            assert not names[first] & names[second]
            assert classes[first] & classes[second] == {"hedgerow-picture"}


def test_the_same_scene_gives_the_same_picture() -> None:
    assert list(map(paint, everything())) == list(map(paint, everything()))


@pytest.mark.parametrize("count", range(8))
def test_pictures_with_any_number_of_boards(count: int) -> None:
    text = paint(scene_of(*[home_town()] * count))
    assert text.count(">Aoife</text>") == count


def test_boards_without_cells_and_far_away_cells() -> None:
    parsed(paint(Scene("", (SceneBoard("", "", "square", ()),), trays=trays_of(SceneBoard("", "", "hex", ())))))
    far = SceneCell(-70, 90, ("town",), 3, ("arms-bee",))
    text = paint(scene_of(SceneBoard("far", "far", "square", (far,), coordinates=True)))
    assert "arms-bee" in text
    assert ">91</text>" in text


def test_small_cells_use_the_mini_drawings() -> None:
    crowded = scene_of(tray=tuple([square_board("sDb")] * 12))
    assert {f"{GAME}-dm-P1", f"{GAME}-dm-D", "dm-B"} <= symbols(paint(crowded))
    assert f"{GAME}-d-p1" not in symbols(paint(crowded))
    spacious = scene_of(tray=(square_board("sDb"),))
    assert {f"{GAME}-d-p1", f"{GAME}-d-distil", "d-bog"} <= symbols(paint(spacious))
    assert not any("dm-" in name for name in symbols(paint(spacious)))


def test_the_coat_of_arms_is_in_the_centre_of_the_town() -> None:
    board = square_board("tt. tt. tt.", "112 112 112", {(1, 2): ("arms-bee",)}, seat=None)
    text = paint(scene_of(board))
    # Two by three squares of 48 units: the centre is (48, 72), the shield 48 by 56.
    assert re.search(r'href="#[\w-]*arms-bee" x="24" y="44" width="48" height="56"', text)
    assert len(re.findall(r"<use href=\"#[\w-]*d-houses\"", text)) == 4


def test_the_form_of_an_outline_depends_on_its_kind() -> None:
    def classes_with(outline: Outline) -> set[str]:
        text = paint(scene_of(replace(home_town(), outlines=(outline,))))
        return {name.split("-", 1)[1] for name in re.findall(r'<path class="([^"]+)"', text)}

    rectangle = ((0, 0), (1, 0), (0, 1), (1, 1))
    assert {"brack", "brack-h"} <= classes_with(Outline("score", rectangle))
    assert {"ghost-l", "ghost-h"} <= classes_with(Outline("score", rectangle[:3]))
    assert {"last", "halo"} <= classes_with(Outline("last", rectangle))
    assert "closed" in classes_with(Outline("closed", rectangle))
    assert "last" not in classes_with(Outline("last", ((50, 50),)))


def lines_of(text: str, css_class: str) -> list[list[tuple[float, float]]]:
    """Return the lines of all paths of a class as points; each must be closed."""
    paths = re.findall(rf'<path class="h[0-9a-f]{{8}}-{css_class}" d="([^"]+)"', text)
    lines = [line for lines in paths for line in lines.split("M")[1:]]
    assert all(line.endswith("z") for line in lines)
    return [[(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", line)] for line in lines]


def test_the_sample_land_is_legal() -> None:
    """Touching edges match, and closed fields end only at their own fences."""
    cells = {(cell.x, cell.y): cell.ground for cell in quadrant_land().cells}
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    beyond = {
        (x, y, part): (x + steps[part][0], y + steps[part][1], (part + 2) % 4) for x, y in cells for part in range(4)
    }
    ground = {(x, y, part): cells[x, y][part] for x, y, part in beyond}
    assert all(ground.get(other, ground[part]) == ground[part] for part, other in beyond.items())
    for field in map(set, CLOSED_FIELDS):
        assert {beyond[part] for part in field} == field
        for x, y, part in field:
            beside = {(x, y, (part + 1) % 4), (x, y, (part + 3) % 4)}
            assert all((other in field) == (ground[other] == ground[x, y, part]) for other in beside)


@pytest.mark.parametrize("field", CLOSED_FIELDS)
def test_a_hedge_runs_along_the_inside_of_its_field(field: tuple[tuple[int, int, int], ...]) -> None:
    board = replace(quadrant_land(), outlines=(Outline("closed", parts=field),))
    [line] = lines_of(paint(scene_of(board)), "hedged")
    passed = set()
    for (x, y), (to_x, to_y) in zip(line, line[1:] + line[:1], strict=True):
        for step in range(20):
            passed.add(part_at(x + (to_x - x) * step / 20, y + (to_y - y) * step / 20, side=96))
    assert passed <= set(field)
    # The strip between edge and hedge is narrow.
    inside = sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(line, line[1:] + line[:1], strict=True)) / 2
    assert 0.65 < inside / (len(field) * 96 * 96 / 4) < 0.95


@pytest.mark.parametrize(("kind", "css_class"), [("last", "last"), ("last", "halo"), ("score", "brack")])
def test_outlines_follow_parts(kind: Literal["last", "score"], css_class: str) -> None:
    def corners(outline: Outline) -> list[set[tuple[float, float]]]:
        board = quadrant_board("BRRK BBBR", outlines=(outline,))
        return [set(line) for line in lines_of(paint(scene_of(board)), css_class)]

    diamond = ((0, 0, 1), (1, 0, 3), (1, 0, 3))
    assert corners(Outline(kind, parts=diamond)) == [{(48, 48), (96, 0), (144, 48), (96, 96)}]
    assert corners(Outline(kind, parts=((0, 0, 1), (0, 0, 2)))) == [{(96, 0), (96, 96), (0, 96)}]
    assert corners(Outline(kind, parts=((0, 0, 0), (0, 0, 2)))) == [
        {(0, 0), (96, 0), (48, 48)},
        {(96, 96), (0, 96), (48, 48)},
    ]
    cell_and_part = Outline(kind, ((0, 0),), ((1, 0, 3),))
    assert corners(cell_and_part) == [{(0, 0), (96, 0), (144, 48), (96, 96), (0, 96)}]
    assert corners(Outline(kind, parts=((9, 9, 1),))) == []


def test_small_pictures_have_hedges_too() -> None:
    land = quadrant_land()
    wide = replace(land, cells=(*land.cells, replace(land.cells[0], x=100)))
    text = paint(scene_of(wide))
    assert len(lines_of(text, "hedged-mini")) == len(CLOSED_FIELDS)
    assert len(lines_of(text, "brack-mini")) == 1


def test_pieces_are_drawn_above_hedges() -> None:
    text = paint(replace(quadrant_scene(), trays=()))
    pieces = [text.rindex(f"-p-{name}") for name in ("hunter", "wolf", "well", "shepherd")]
    assert max(text.rindex(f'-{name}"') for name in ("hedged", "brack", "last")) < min(pieces)


def test_only_loose_tiles_are_drawn_apart() -> None:
    faces = quadrant_board("YYYY YYYY", coordinates=False)
    land, hand = paint(scene_of(faces)), paint(scene_of(tray=(faces,)))
    assert '-seam" d="M96 0L96 96"' in land
    assert '-seam"' not in hand
    differing = quadrant_board("KKKK YYYY", coordinates=False)
    assert '-rail"' in paint(scene_of(differing))
    assert '-rail"' not in paint(scene_of(tray=(differing,)))
    assert re.search(r'-edge" d="[^"]*(96 0L96 96|96 96L96 0)', hand)


def test_seats_are_marked_by_colour() -> None:
    for seat, mark in enumerate(("mk-red", "mk-blue", "mk-yellow", "mk-green", "mk-black")):
        text = paint(scene_of(square_board("b", seat=seat)))
        assert {name for name in symbols(text) if name.startswith("mk-")} == {mark}


@pytest.mark.parametrize("seat", range(5))
def test_numbered_seats_are_discs_with_a_number(seat: int) -> None:
    board = quadrant_board("YYYY YYYY", title="Odette", seat=seat)
    scene = scene_of(board, tray=(board, square_board("b", seat=seat)))
    text = paint(replace(scene, numbered_seats=True))
    assert not [name for name in symbols(text) if name.startswith("mk-")]
    assert not re.search(r"-seat-(red|blue|yellow|green|black)", text)
    assert len(re.findall(r'<circle class="h[0-9a-f]{8}-seat-disc"', text)) == 3
    assert len(re.findall(rf'<text class="h[0-9a-f]{{8}}-seat-number"[^>]*>{seat + 1}</text>', text)) == 3
    assert f"Odette (seat {seat + 1}): 2 tiles" in text


def test_the_description_names_the_tiles_of_the_last_move() -> None:
    outlines = (Outline("last", parts=((1, 0, 0), (0, 0, 3), (1, 0, 2))),)
    assert "last move at a1, b1." in paint(scene_of(quadrant_board("BRRK BBBR", outlines=outlines)))


class _SceneOnly:
    """The part of a state that the renderer uses."""

    def scene(self, seat: int | None) -> Scene:
        return scene_of(home_town(), title=f"viewer {seat}")


def test_notebooks_display_states() -> None:
    state = cast(State, _SceneOnly())
    assert "viewer 2" in svg(state, seat=2)
    assert State._repr_svg_(state) == svg(state, None, "auto")
