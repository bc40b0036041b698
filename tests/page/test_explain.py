"""What does this do? Everything at a table has an explanation, and asking for it does nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from hedgerow.games import CHANCE, REGISTRY, new_game
from tests.page.axe import measure
from tests.page.conftest import OpenScreen, SeatOf
from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.tables import TITLES, advance, against_bots, sit
from tests.page.watching import Watch, is_over
from tests.server.client import JsonDict
from tests.server.serving import Server

PAGE: Final = Path(__file__).parents[2] / "web" / "src"
AREAS: Final = ("table", *REGISTRY)
ENTRY: Final = re.compile(r'^  "?([\w-]+)"?:', re.MULTILINE)
NAMING: Final = re.compile(r'\bhelp\s*[=:]\s*("[^"]*"|\{[^{}]*\})')
NAMED: Final = re.compile(rf'"((?:{"|".join(AREAS)})\.[\w-]+)"')
ALIKE: Final = re.compile(r"^(pasture|stone|field|arms)-.*$")
"""Names of the art that one text explains."""
OUTLINES: Final = {
    "table.outlineLast",
    "tipperary.outlineScore",
    "cornwall.outlineClosed",
    "cornwall.outlineLight",
    "woolybully.outlineClosed",
}
OPTIONS: Final[dict[str, JsonDict]] = {"woolybully": {"hand_limit": 3}}
"""So that everything a game can ask for is asked for."""
PHASES: Final = {
    "tipperary": {
        "tipperary.tile",
        "tipperary.sheep",
        "tipperary.bonusTile",
        "tipperary.others",
        "tipperary.towerPiece",
    },
    "cornwall": {"cornwall.tile", "cornwall.field", "cornwall.done", "cornwall.payPub"},
    "woolybully": {"woolybully.face", "woolybully.wolfFace", "woolybully.putAway", "woolybully.doneFree"},
}
"""What shows that a match has come to each of its phases; chance may end it before that."""
FEWEST: Final = 30
MUST: Final = """() => [...document.querySelectorAll(
    ".table :is(button, a[href], summary, input, select, .sec, .seat, .seat dl > div, .seat .sign, [role=application])"
)].filter(it => it.checkVisibility() && !it.dataset.help).map(it => it.outerHTML.slice(0, 160))"""
KEYS: Final = """() => [...document.querySelectorAll("[data-help]")].map(it => it.dataset.help)"""


def catalogue() -> set[str]:
    """Everything that is explained."""
    found: set[str] = set()
    for area in AREAS:
        text = (PAGE / "words" / "en" / "help" / f"{area}.ts").read_text(encoding="utf-8")
        found |= {f"{area}.{name}" for name in ENTRY.findall(text)}
    return found


def features(game: str) -> set[str]:
    """Every symbol that can lie on a board of a game, as explanations name them."""
    names: set[str] = set()
    for seed in range(3):
        rng, played = Random(seed), new_game(game, 3)
        names |= {name for cells in played.pieces().values() for cell in cells for name in (*cell.ground, *cell.on_top)}
        state = played.start()
        for _ in range(150):
            if state.over:
                break
            seat = state.to_act[0]
            moves = state.moves(seat)
            texts = [played.move_text(seat, moves[at]) for at in range(len(moves))] if len(moves) < 9 else []
            if seat != CHANCE and "quit" in texts and len(texts) > 1:
                moves = [moves[at] for at, text in enumerate(texts) if text != "quit"]  # type: ignore[assignment]
            state.play(seat, moves[rng.randrange(len(moves))])
            for board in state.scene(None).boards:
                names |= {name for cell in board.cells for name in (*cell.ground, *cell.on_top)}
    return {re.sub(r"^figure-(?:\w+-)?(\d)$", r"figure_\1", ALIKE.sub(r"\1", name)) for name in names}


def named_in_the_page() -> set[str]:
    """Every explanation that the page names by itself."""
    found: set[str] = set()
    for path in (*PAGE.rglob("*.svelte"), *PAGE.rglob("*.ts")):
        if "words" not in path.relative_to(PAGE).parts:
            naming = " ".join(NAMING.findall(path.read_text(encoding="utf-8")))
            found |= {*NAMED.findall(naming)}
    return found


def test_every_symbol_of_the_games_is_explained() -> None:
    for game in REGISTRY:
        found = features(game)
        assert len(found) > 5, f"hardly anything was seen of {game}: {found}"
        assert {f"{game}.{name}" for name in found} <= catalogue()


def test_what_the_page_names_is_explained_and_nothing_is_explained_in_vain() -> None:
    built = {f"cornwall.{size}" for size in ("small", "tall", "big")}
    built |= {f"woolybully.{name}" for name in ("callWolf", "callHunter", "reveal", "quit", "wolfFace", "hunterFace")}
    built |= {f"woolybully.{name}" for name in ("pass", "doneFree", "decline", "face")}
    on_boards = {f"{game}.{name}" for game in REGISTRY for name in features(game)}
    used = named_in_the_page() | built | on_boards | OUTLINES | {"table.emptyCell"}
    assert used - catalogue() == set(), "not explained"
    assert catalogue() - used == set(), "explained, but never asked about"


@pytest.mark.parametrize("game", TITLES)
def test_everything_at_a_table_can_be_asked_about_in_every_phase(screen: Screen, server: Server, game: str) -> None:
    table, token = against_bots(server, game, options=OPTIONS.get(game, {}))
    watch, rng, known = Watch(server, table, 0, token), Random(game), catalogue()
    sit(screen, table, {0: token})
    player = Player(screen, watch)
    met: set[str] = set()
    while not PHASES[game] <= met:
        seen = watch.at_turn()
        if is_over(seen):
            break
        player.caught_up(seen["next_seq"])
        assert screen.page.evaluate(MUST) == []
        met |= {*screen.page.evaluate(KEYS)}
        advance(watch, 1, rng, tried=1)
    assert met <= known, f"named, but not explained: {met - known}"
    assert len(met) > FEWEST, f"hardly anything was seen: {met}"


def card(screen: Screen) -> Locator:
    return screen.page.get_by_role("note", name="What it does")


def test_asking_explains_and_does_nothing_else(screen: Screen, server: Server) -> None:
    page = screen.page
    table, token = against_bots(server, "tipperary")
    sit(screen, table, {0: token})
    board = page.get_by_role("application")
    expect(board).to_be_visible()

    page.keyboard.press("?")
    expect(page.get_by_text("Point at anything to learn what it does.")).to_be_visible()
    # A piece is not chosen; a button that cannot be pressed is explained all the same.
    page.get_by_role("button", name=re.compile(r"^Tile \d+")).first.click()
    expect(card(screen)).to_contain_text("A tile you may take.")
    expect(board).not_to_have_attribute("data-piece", re.compile("."))
    place = page.get_by_role("button", name="Lay tile").bounding_box()
    assert place is not None
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(card(screen)).to_contain_text("Lays the piece where it is now.")
    measure(screen)
    page.get_by_text("bonus tiles", exact=True).click()
    expect(card(screen)).to_contain_text("Bonus tiles left in the supply.")
    town = board.locator("svg.map use[href^='#arms-']").first.bounding_box()
    assert town is not None
    page.mouse.click(town["x"] + town["width"] / 2, town["y"] + town["height"] / 2)
    expect(card(screen)).to_contain_text("all 18 squares around it")

    # By keys: the board cell by cell, a button, and out again step by step.
    board.focus()
    page.keyboard.press("ArrowRight")
    first = card(screen).inner_text()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(card(screen)).not_to_have_text(first)
    screen.button("Light or dark").focus()
    page.keyboard.press("Enter")
    expect(card(screen)).to_contain_text("Switches between the light and the dark look.")
    expect(page.locator("p[aria-live]", has_text="Switches between the light and the dark look.")).to_be_attached()
    page.keyboard.press("Escape")
    expect(card(screen)).to_have_count(0)
    expect(page.get_by_text("Point at anything to learn what it does.")).to_be_visible()

    # The menu can be opened from its explanation, and its entries asked about.
    screen.button("Menu of the table").click()
    small, large = ViewportSize(width=700, height=800), page.viewport_size
    assert large is not None
    page.set_viewport_size(small)
    expect(card(screen)).to_contain_text("Opens everything that is not needed at every move")
    assert page.locator(".ring").bounding_box() == screen.button("Menu of the table").bounding_box()
    page.set_viewport_size(large)
    page.get_by_role("button", name="Open it").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Resign").click()
    expect(dialog.get_by_role("note")).to_contain_text("Leaves your seat to a bot for good.")
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close", exact=True).click()
    expect(dialog).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_text("Point at anything to learn what it does.")).to_have_count(0)

    # Without the mode: F1 explains what has the focus, and things do again what they do.
    for _ in range(2):
        page.set_viewport_size(small)
        expect(card(screen)).to_have_count(0)  # on small screens there is no such button
        page.set_viewport_size(large)
        screen.button("Zoom in").focus()
        page.keyboard.press("F1")
        expect(card(screen)).to_contain_text("Shows a smaller part of the board")
    page.get_by_role("button", name=re.compile(r"^Tile \d+")).first.click()
    expect(card(screen)).to_have_count(0)
    expect(board).to_have_attribute("data-piece", re.compile("."))
    assert Watch(server, table, 0, token).look()["match"]["state"]["displays"][0]["layings"] == []


@pytest.mark.parametrize("game", ["cornwall", "woolybully"])
def test_asking_with_a_finger(new_screen: OpenScreen, midway: SeatOf, game: str) -> None:
    screen, seat = new_screen("phone", "dark"), midway(game)
    page = screen.page
    sit(screen, seat.table, {0: seat.token})
    expect(page.get_by_role("application")).to_be_visible()
    screen.button("What does this do?").tap()
    expect(screen.button("What does this do?")).to_have_attribute("aria-pressed", "true")
    piece = {"cornwall": r"^small figure", "woolybully": "^Quit"}[game]
    text = {"cornwall": "Your small figures: value 1.", "woolybully": "Leaves the game for good."}[game]
    place = page.get_by_role("button", name=re.compile(piece)).bounding_box()
    assert place is not None
    page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(card(screen)).to_contain_text(text)
    measure(screen)
    screen.button("End").tap()
    expect(card(screen)).to_have_count(0)
    expect(screen.button("What does this do?")).to_have_attribute("aria-pressed", "false")
