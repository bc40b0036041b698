"""Pictures and texts of environments: our own SVG as pixels, and the position in characters for language models."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from hedgerow.games import HedgerowError
from hedgerow.games.core.contract import State
from hedgerow.games.core.scene import Scene, SceneBoard
from hedgerow.i18n import translate
from hedgerow.render import svg
from hedgerow.render.text import draw, legend
from hedgerow.rl.extras import need

RenderMode = Literal["rgb_array", "ansi", "human"]
RENDER_MODES: Final = list(get_args(RenderMode))
WIDTH: Final = 800
"""The width of pictures in pixels."""


def check_mode(mode: str | None) -> None:
    """Raise `HedgerowError` for an unknown mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise HedgerowError(f"there is no render mode {mode!r}; the modes are {', '.join(RENDER_MODES)}")


def render(state: State, seat: int | None, mode: str) -> Any:
    """Return a state as pixels or text; `human` prints the text. `None` is a spectator."""
    if mode == "rgb_array":
        return pixels(state, seat)
    text = describe(state, seat)
    if mode == "ansi":
        return text
    print(text)
    return None


def pixels(state: State, seat: int | None) -> NDArray[np.uint8]:
    """Return the picture of a state as an array of rows, columns and red, green, blue."""
    image = need("PIL.Image")
    data = need("resvg_py").svg_to_bytes(svg_string=svg(state, seat, "light"), width=WIDTH, background="#ffffff")
    from io import BytesIO  # noqa: PLC0415 only for pictures

    return np.asarray(image.open(BytesIO(bytes(data))).convert("RGB"), np.uint8)


def describe(state: State, seat: int | None, moves: bool = False) -> str:
    """Return everything that a seat sees as text; with `moves`, its legal moves in notation as well."""
    scene = state.scene(seat).seen_from(seat)
    lines = [translate(line, "en") for line in (scene.title, *scene.lines)]
    for board in (*scene.boards, *scene.tiles):
        lines += ["", *_board(board)]
    lines += ["", *_seats(scene)]
    if moves and seat is not None:
        lines += ["", "Legal moves: " + " ".join(state.game.move_text(seat, move) for move in state.moves(seat))]
    return "\n".join(lines)


def _board(board: SceneBoard) -> list[str]:
    drawn = ["".join(span.text for span in line).rstrip() for line in draw(board, borders=False)]
    key = ", ".join(f"{letter} {translate(name, 'en')}" for name, letter in legend(board).items())
    return [translate(board.title, "en"), *drawn, *([key] if key else [])]


def _seats(scene: Scene) -> list[str]:
    lines = []
    for number, seat in enumerate(scene.seats):
        parts = [f"player_{number}", "points secret" if seat.points is None else f"{seat.points} points"]
        parts += [f"{translate(counter.name, 'en')} {counter.value}" for counter in seat.counters]
        parts += [translate(text, "en") for text in (seat.pieces_title, seat.activity) if text]
        lines.append(", ".join(parts))
    return lines
