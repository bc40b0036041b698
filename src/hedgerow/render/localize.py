"""Translation of scenes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hedgerow.games.core.scene import Scene, SceneBoard
from hedgerow.i18n import Language, translate


def translate_scene(scene: Scene, language: Language) -> Scene:
    """Return a scene with every title and note in a language; plain text, such as a name, is left unchanged."""
    return replace(
        scene,
        title=translate(scene.title, language),
        notes=_translate_all(scene.notes, language),
        boards=tuple(_translate_board(board, language) for board in scene.boards),
        tray=tuple(_translate_board(board, language) for board in scene.tray),
    )


def _translate_board(board: SceneBoard, language: Language) -> SceneBoard:
    return replace(board, title=translate(board.title, language), notes=_translate_all(board.notes, language))


def _translate_all(texts: Iterable[str], language: Language) -> tuple[str, ...]:
    return tuple(translate(text, language) for text in texts)
