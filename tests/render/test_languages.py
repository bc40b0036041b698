"""Pictures in the language of their reader: titles, notes and the description for screen readers."""

from __future__ import annotations

from random import Random
from typing import cast
from xml.etree import ElementTree

import pytest

from hedgerow.games import CHANCE, State, new_game
from hedgerow.games.core.scene import Outline, Scene, SceneBoard, SceneCell, Tray, TrayTile
from hedgerow.i18n import LANGUAGES, Language, messages_of, translate
from hedgerow.render import paint, svg
from hedgerow.render.localize import translate_scene
from tests.registered import COMPLETE
from tests.render.scenes import PACKAGES

msg = messages_of(PACKAGES["square"])
BOG = {"en": "bog", "de": "Moor", "fr": "tourbière", "it": "torbiera"}
DESCRIPTION = {
    "en": "Aoife (red): 2 squares; 2 × bog; last move at a1. Beside the boards: a tile.",
    "de": "Aoife (rot): 2 Felder; 2 × Moor; letzter Zug auf a1. Neben den Plänen: ein Plättchen.",
    "fr": "Aoife (rouge): 2 cases; 2 × tourbière; dernier coup en a1. À côté des plateaux\u202f: une tuile.",
    "it": "Aoife (rosso): 2 caselle; 2 × torbiera; ultima mossa in a1. Accanto ai tabelloni: una tessera.",
}


def toy_scene() -> Scene:
    """Return a scene with messages as titles and notes, and a player's name as a title."""
    bog = msg("ground.bog")
    cells = (SceneCell(0, 0, ("bog",)), SceneCell(1, 0, ("bog",)))
    board = SceneBoard("a", "Aoife", "square", cells, outlines=(Outline("last", ((0, 0),)),), seat=0)
    tile = TrayTile(None, "", "square", ())
    boards = (board, SceneBoard("b", bog, "square", (), (bog,)))
    return Scene(bog, boards, bog, trays=(Tray("tray", bog, (tile,)),), package=PACKAGES["square"])


class ToyState:
    """The part of a state that the renderer uses."""

    def scene(self, seat: int | None) -> Scene:
        return toy_scene()


def shown(picture: str) -> list[str]:
    """Return all lines of text in a picture, and its title."""
    root = ElementTree.fromstring(picture)
    return [element.text or "" for element in root.iter() if element.tag.endswith(("}text", "}title"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_notes_of_a_toy_scene_are_translated(language: Language) -> None:
    picture = svg(cast(State, ToyState()), language=language)
    assert picture == paint(toy_scene(), language=language)
    lines = shown(picture)
    assert lines.count(BOG[language]) == 5
    assert "Aoife" in lines
    for other in LANGUAGES:
        assert other == language or BOG[other] not in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_is_translated(language: Language) -> None:
    scene = toy_scene()
    only_board = Scene("", scene.boards[:1], trays=scene.trays, package=scene.package)
    description = ElementTree.fromstring(paint(only_board, language=language)).findtext("{*}desc")
    assert description == DESCRIPTION[language]


def played(name: str, moves: int) -> State:
    """Return the state of a random game after some moves and draws."""
    state, rng = new_game(name, 2).start(), Random(16)
    for _ in range(moves):
        seat = state.to_act[0]
        state.play(seat, state.chance().draw(rng) if seat == CHANCE else rng.choice(state.moves(seat)))
    return state


@pytest.mark.parametrize("moves", [0, 40])
@pytest.mark.parametrize("name", COMPLETE)
def test_all_notes_of_a_game_are_translated(name: str, moves: int) -> None:
    state = played(name, moves)
    for seat in (None, 0):
        scene = state.scene(seat)
        notes = [*scene.lines, *(note for board in (*scene.boards, *scene.tiles) for note in board.notes)]
        for note in notes:
            versions = [translate(note, language) for language in LANGUAGES]
            assert len(set(versions)) > 1 or not any(map(str.isalpha, note)), f"{note!r} is not translated"
        for language in LANGUAGES:
            assert [*translate_scene(scene, language).lines] == [translate(line, language) for line in scene.lines]
        pictures = {svg(state, seat, language=language) for language in LANGUAGES}
        assert len(pictures) == len(LANGUAGES)
