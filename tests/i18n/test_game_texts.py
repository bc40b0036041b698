"""Tests that games name their score items, grounds, pieces, words and options, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from hedgerow.games import CHANCE, REGISTRY, State, game_class
from hedgerow.games.core.texts import item_name, name_of, page_texts, texts_package
from hedgerow.i18n import catalogue, translate
from hedgerow.testing import setups_of
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.toys.lantern import Lantern

GAMES = 8
SEAT_COLOUR = re.compile("-(red|blue|yellow|green|black)(?=-)")


@cache
def used_names(game: str) -> dict[str, set[str]]:
    """Return the names of each kind that occur in random games."""
    rng, cls = Random(2026), game_class(game)
    found: dict[str, set[str]] = {kind: set() for kind in ("item", "ground", "piece", "word")}
    setups = setups_of(cls)
    for setup in rng.sample(setups, min(GAMES, len(setups))):
        state = cls.open(setup).start()
        found["piece"] |= {piece_of(text) for text in state.game.pieces()}
        while not state.over:
            seat = state.to_act[0]
            moves = state.chance() if seat == CHANCE else state.moves(seat)
            if seat != CHANCE:
                texts = {state.game.move_text(seat, moves[at]) for at in range(0, len(moves), 1 + len(moves) // 50)}
                found["word"] |= {text.rstrip("0123456789") for text in texts if "@" not in text}
                found["piece"] |= {piece_of(text.partition("@")[0]) for text in texts if "@" in text}
            state.play(seat, state.chance().draw(rng) if seat == CHANCE else moves[rng.randrange(len(moves))])
            if rng.random() < 0.05 or state.over:
                look(state, found)
    return found


def piece_of(text: str) -> str:
    """Return a piece without its orientation."""
    return re.sub(r"^(\d+).*", r"\1", text)


def look(state: State, found: dict[str, set[str]]) -> None:
    found["item"] |= {item.name.replace(" ", "-") for sheet in state.score_sheet() for item in sheet}
    for cell in cells_of(state):
        found["ground"] |= set(cell[0])
        found["piece"] |= {SEAT_COLOUR.sub("", name) for name in cell[1]}


def cells_of(state: State) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    scene = state.scene(0)
    for board in (*scene.boards, *scene.tiles):
        yield from ((cell.ground, cell.on_top) for cell in board.cells)


@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize("kind", ["item", "ground", "piece", "word"])
def test_everything_that_occurs_has_a_name(game: str, kind: str) -> None:
    known = page_texts(game_class(game), "en")
    numbered = kind == "piece"  # tiles have one name with their number
    named = {name for name in used_names(game)[kind] if not (numbered and name.isdigit())}
    assert {name for name in named if f"{kind}.{name}" not in known} == set()


@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize("kind", ["item", "ground", "piece", "word"])
def test_every_name_occurs(game: str, kind: str) -> None:
    names = {key.removeprefix(f"{kind}.") for key in catalogue(texts_package(game_class(game)), "en")}
    named = {name for name in names if f"{kind}.{name}" in catalogue(texts_package(game_class(game)), "en")}
    assert named - used_names(game)[kind] == set()


@pytest.mark.parametrize("game", REGISTRY)
def test_the_options_of_a_game_are_named(game: str) -> None:
    keys = {key for key in catalogue(texts_package(game_class(game)), "en") if key.startswith("option.")}
    options = game_class(game).option_list
    possible = {f"option.{option.name}{end}" for option in options for end in ("", ".about")}
    possible |= {f"option.{option.name}.{value}" for option in options for value in option.values}
    assert keys <= possible
    assert {f"option.{option.name}.about" for option in options} <= keys


def test_a_name_is_translated_and_falls_back_to_plain_words() -> None:
    assert translate(item_name(game_class(TURN_GAME), "forest"), "de") == "Wälder"
    assert item_name(game_class(SIMULTANEOUS_GAME), "stone circles") == "stone circles"
    assert name_of(texts_package(game_class(TURN_GAME)), "ground", "deep-lake") == "deep lake"
    assert item_name(Lantern, "long_row") == "long row"


def test_the_page_gets_the_shared_texts_and_those_of_the_game() -> None:
    texts = page_texts(game_class(SECRET_GAME), "fr")
    assert texts["piece.tile"] == "Tuile {number}"
    assert texts["piece.wolf"] == "Loup"
    assert not any(key.startswith("option.") or "." not in key for key in texts)
    assert page_texts(Lantern, "it").keys() == {"piece.tile"}
