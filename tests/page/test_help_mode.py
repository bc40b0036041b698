"""The help mode: everything at a table has an explanation, and asking for it does nothing else."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from hedgerow.games import CHANCE, REGISTRY, new_game
from tests.page.axe import check_sizes
from tests.page.conftest import OpenScreen, SeatOf
from tests.page.game_page import page_of
from tests.page.player import Player
from tests.page.screens import Screen
from tests.page.seat_client import SeatClient, has_laid, is_over
from tests.page.tables import TITLES, advance, against_bots, sit
from tests.page.texts import beginning, en, texts
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME
from tests.server.serving import Server

SOURCE: Final = Path(__file__).parents[2] / "web" / "src"
AREAS: Final = ("table", *REGISTRY)
USES: Final = re.compile(r'\bhelp\s*[=:]\s*("[^"]*"|`[^`]*`|\{[^{}]*\})')
KEY: Final = re.compile(rf'["` ]((?:{"|".join(AREAS)})\.[\w-]+)["`]')
SHARED: Final = re.compile(r"^(pasture|stone|field|arms)-.*$")
"""Names of the art that share an explanation."""
MIN_KEYS: Final = 30
WITHOUT_HELP: Final = """() => [...document.querySelectorAll(
    ".table :is(button, a[href], summary, input, select, .sec, .seat, .seat dl > div, .seat .sign, [role=application])"
)].filter(it => it.checkVisibility() && !it.dataset.help).map(it => it.outerHTML.slice(0, 160))"""
KEYS: Final = """() => [...document.querySelectorAll("[data-help]")].map(it => it.dataset.help)"""


def explanations() -> set[str]:
    """Return the keys of all explanations."""
    shared = {f"table.{key.removeprefix('help.')}" for key in texts().catalogues["en"] if key.startswith("help.")}
    return shared | {key.replace(".help.", ".") for key in texts().games["en"] if ".help." in key}


def explanation(key: str) -> str:
    """Return an English explanation."""
    area, _, name = key.partition(".")
    return en(f"help.{name}" if area == "table" else f"{area}.help.{name}")


def shown_key(keys: str, known: set[str]) -> str:
    """Return the key that explains something: the first one; for an item of a score the first that has a text."""
    first, *others = keys.split()
    return "table.scoreItem" if first not in known and others == ["table.scoreItem"] else first


def features(game: str) -> set[str]:
    """Return the names of everything that can be on a board of a game, as explanations name them."""
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
            notation = [played.move_text(seat, moves[at]) for at in range(len(moves))] if len(moves) < 9 else []
            if seat != CHANCE and "quit" in notation and len(notation) > 1:
                moves = [moves[at] for at, text in enumerate(notation) if text != "quit"]  # type: ignore[assignment]
            state.play(seat, moves[rng.randrange(len(moves))])
            for board in state.scene(None).boards:
                names |= {name for cell in board.cells for name in (*cell.ground, *cell.on_top)}
    return {re.sub(r"^figure-(?:\w+-)?(\d)$", r"figure-\1", SHARED.sub(r"\1", name)) for name in names}


def keys_in_the_source() -> set[str]:
    """Return the keys of explanations that the source of the page contains."""
    keys: set[str] = set()
    for path in (*SOURCE.rglob("*.svelte"), *SOURCE.rglob("*.ts")):
        if "locales" not in path.relative_to(SOURCE).parts:
            uses = " ".join(USES.findall(path.read_text(encoding="utf-8")))
            keys |= {*KEY.findall(uses)}
    return keys


def test_every_symbol_of_the_games_is_explained() -> None:
    for game in REGISTRY:
        names = features(game)
        assert len(names) > 5, f"hardly anything was seen of {game}: {names}"
        assert {f"{game}.{name}" for name in names} <= explanations()


def seat_keys(game: str) -> set[str]:
    """Return the keys of everything that scenes show about seats; the page makes them of ids."""
    keys = {f"{game}.points"}
    for seed in range(8):
        state, rng = new_game(game, 3, page_of(game).options).start(), Random(seed)
        while not state.over:
            for shown in state.scene(None).seats:
                keys |= {f"{game}.fact{counter.id.capitalize()}" for counter in shown.counters}
                keys |= {f"{game}.fact{item.id.capitalize()}" for item in shown.score} & explanations()
                keys |= {f"{game}.badge{badge.id.capitalize()}" for badge in shown.badges}
                keys |= {f"{game}.atHand"} if shown.pieces else set()
            seat = state.to_act[0]
            state.play(seat, state.moves(seat).choice(rng))
    return keys


def test_explanations_match_the_source() -> None:
    built = {key for game in REGISTRY for key in page_of(game).explained | page_of(game).outlines}
    on_boards = {f"{game}.{name}" for game in REGISTRY for name in features(game)}
    on_boards |= {key for game in REGISTRY for key in seat_keys(game)}
    built |= {
        f"table.{name}" for name in ("outlineLast", "emptyCell", "points", "counter", "scoreItem", "badge", "pieces")
    }
    used = keys_in_the_source() | built | on_boards
    assert used - explanations() == set(), "not explained"
    assert explanations() - used == set(), "explained, but not used"


@pytest.mark.parametrize("game", TITLES)
def test_everything_is_explained_in_every_phase(screen: Screen, server: Server, game: str) -> None:
    table, token = against_bots(server, game, options=page_of(game).options)
    seat, rng, known = SeatClient(server, table, 0, token), Random(game), explanations()
    sit(screen, table, {0: token})
    player = Player(screen, seat)
    keys: set[str] = set()
    while not page_of(game).phases <= keys:
        view = seat.at_turn()
        if is_over(view):
            break
        player.wait_for_seq(view["next_seq"])
        assert screen.page.evaluate(WITHOUT_HELP) == []
        keys |= {shown_key(named, known) for named in screen.page.evaluate(KEYS)}
        advance(seat, 1, rng, candidates=1)
    assert keys <= known, f"not explained: {keys - known}"
    assert len(keys) > MIN_KEYS, f"hardly anything was seen: {keys}"


def card(screen: Screen) -> Locator:
    return screen.page.get_by_role("note", name=en("helpMode.card"))


def click_middle(screen: Screen, element: Locator) -> None:
    """Click where an element is, even if it is disabled."""
    box = element.bounding_box()
    assert box is not None
    screen.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_asking_explains_and_does_nothing_else(screen: Screen, server: Server) -> None:
    page = screen.page
    table, token = against_bots(server, SIMULTANEOUS_GAME)
    sit(screen, table, {0: token})
    board = page.get_by_role("application")
    expect(board).to_be_visible()
    banner = page.get_by_text(en("helpMode.banner"))
    tile = page.get_by_role("button", name=beginning(f"{SIMULTANEOUS_GAME}.piece.tile")).first

    page.keyboard.press("?")
    expect(banner).to_be_visible()
    # A tile is not chosen; a disabled button is explained, too.
    tile.click()
    expect(card(screen)).to_contain_text(explanation(f"{SIMULTANEOUS_GAME}.tile"))
    expect(board).not_to_have_attribute("data-piece", re.compile("."))
    click_middle(screen, page.get_by_role("button", name=en("tray.chooseTile")))
    expect(card(screen)).to_contain_text(explanation("table.lay"))
    check_sizes(screen)
    page.get_by_text(en(f"{SIMULTANEOUS_GAME}.supplyBonus"), exact=True).click()
    expect(card(screen)).to_contain_text(explanation(f"{SIMULTANEOUS_GAME}.supplyBonus"))
    click_middle(screen, board.locator(f"svg.map use[href^='#{SIMULTANEOUS_GAME}-arms-']").first)
    expect(card(screen)).to_contain_text(explanation(f"{SIMULTANEOUS_GAME}.town"))

    # By keys: the board cell by cell, a button, and back step by step.
    board.focus()
    page.keyboard.press("ArrowRight")
    first = card(screen).inner_text()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(card(screen)).not_to_have_text(first)
    screen.button(en("common.dark")).focus()
    page.keyboard.press("Enter")
    expect(card(screen)).to_contain_text(explanation("table.theme"))
    expect(page.locator("p[aria-live]", has_text=explanation("table.theme"))).to_be_attached()
    page.keyboard.press("Escape")
    expect(card(screen)).to_have_count(0)
    expect(banner).to_be_visible()

    # The menu can be opened from its explanation, and its entries are explained, too.
    menu = screen.button(en("table.menu"))
    menu.click()
    small, large = ViewportSize(width=690, height=800), page.viewport_size
    assert large is not None
    page.set_viewport_size(small)
    expect(card(screen)).to_contain_text(explanation("table.menu"))
    assert page.locator(".ring").bounding_box() == menu.bounding_box()
    page.set_viewport_size(large)
    page.get_by_role("button", name=en("helpMode.open")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=en("table.resign")).click()
    expect(dialog.get_by_role("note")).to_contain_text(explanation("table.resign"))
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name=en("common.close"), exact=True).click()
    expect(dialog).to_have_count(0)
    page.keyboard.press("Escape")
    expect(banner).to_have_count(0)

    # Without the mode, F1 explains the focused element, and everything works as usual.
    for _ in range(2):
        page.set_viewport_size(small)
        expect(card(screen)).to_have_count(0)  # small screens have no such button
        page.set_viewport_size(large)
        screen.button(en("board.zoomIn")).focus()
        page.keyboard.press("F1")
        expect(card(screen)).to_contain_text(explanation("table.zoomIn"))
    tile.click()
    expect(card(screen)).to_have_count(0)
    expect(board).to_have_attribute("data-piece", re.compile("."))
    assert not has_laid(SeatClient(server, table, 0, token).view(), 0)


def test_ask_by_touch(new_screen: OpenScreen, midway: SeatOf) -> None:
    screen, seat = new_screen("phone", "dark"), midway(TURN_GAME)
    page = screen.page
    sit(screen, seat.table, {0: seat.token})
    expect(page.get_by_role("application")).to_be_visible()
    toggle = screen.button(en("helpMode.on"))
    toggle.tap()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    figure = page.get_by_role("button", name=beginning(f"{TURN_GAME}.figureLabel", size=en(f"{TURN_GAME}.piece.small")))
    box = figure.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(card(screen)).to_contain_text(explanation(f"{TURN_GAME}.small"))
    check_sizes(screen)
    page.get_by_role("button", name=en("helpMode.end"), exact=True).tap()
    expect(card(screen)).to_have_count(0)
    expect(toggle).to_have_attribute("aria-pressed", "false")
