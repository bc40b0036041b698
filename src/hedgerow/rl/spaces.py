"""The spaces and arrays of observations, for PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from hedgerow.games import HedgerowError
from hedgerow.rl.codecs import FEATURES, RankedCodec
from hedgerow.rl.encoder import MAX_WINDOW
from hedgerow.rl.episode import Episode
from hedgerow.rl.extras import need
from hedgerow.rl.task import Task

ObservationName = Literal["dict", "flat"]
MAX_NUMBER: Final = 4096
"""A bound of all numbers in observations."""
MAX_PLANE: Final = 15
"""The largest value of a plane."""


def action_space(task: Task) -> Any:
    """Return the space of actions."""
    return need("gymnasium").spaces.Discrete(task.codec.size)


def observation_space(task: Task, form: ObservationName) -> Any:
    """Return the space of observations: parts by name, or one flat array, with the action mask."""
    spaces = need("gymnasium").spaces
    check_form(form)
    numbers = spaces.Box(-MAX_NUMBER, MAX_NUMBER, (len(task.encoder.number_names),), np.float32)
    parts = {"action_mask": spaces.Box(0, 1, (task.codec.size,), np.int8)}
    if form == "flat":
        length = int(np.prod(task.encoder.board_shape)) + numbers.shape[0]
        parts["observation"] = spaces.Box(-MAX_NUMBER, MAX_NUMBER, (length,), np.float32)
    else:
        parts["board"] = spaces.Box(0, MAX_PLANE, task.encoder.board_shape, np.uint8)
        parts["numbers"] = numbers
    if isinstance(task.codec, RankedCodec):
        shape = task.codec.ranks, len(FEATURES)
        parts["moves"] = spaces.Box(-1, max(MAX_WINDOW, MAX_NUMBER), shape, np.int16)
    return spaces.Dict(parts)


def observe(episode: Episode, seat: int, form: ObservationName) -> dict[str, Any]:
    """Return the observation of a seat."""
    encoded, codec = episode.encoded(seat), episode.task.codec
    parts: dict[str, Any] = {"action_mask": episode.mask(seat)}
    if form == "flat":
        parts["observation"] = flat(encoded.board, encoded.numbers)
    else:
        parts["board"], parts["numbers"] = encoded.board.copy(), encoded.numbers.copy()
    if isinstance(codec, RankedCodec):
        parts["moves"] = codec.features(encoded)
    return parts


def flat(board: NDArray[np.uint8], numbers: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return a board and numbers as one array, the board first."""
    return np.concatenate([board.ravel(), numbers], dtype=np.float32)


def check_form(form: str) -> None:
    """Raise `HedgerowError` for an unknown form of observations."""
    if form not in get_args(ObservationName):
        raise HedgerowError(f"there is no observation {form!r}; choose 'dict' or 'flat'")
