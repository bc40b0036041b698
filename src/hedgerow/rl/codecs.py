"""Action codecs: how the legal moves of a game become numbers of a fixed range.

- `window`: a layer (the k-th offered tile in an orientation, or another piece) and a cell of the window, or a word
- `ranked`: the rank of a legal move; each legal move has a row of features
- `steps`: first a layer or a word, then a cell: two smaller decisions

A move that has no action is never lost silently: `outside` counts such moves, and if no legal move has an action, the
action `outside` plays the first one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from hedgerow.games import HedgerowError
from hedgerow.rl.encoder import NO_ACTION, Encoded
from hedgerow.rl.layout import Layout

CodecName = Literal["window", "ranked", "steps"]
RANKS: Final = 2048
"""The usual number of ranks: no game of the built-in ones has shown more than 1,200 legal moves."""
NO_LAYER: Final = -1
FEATURES: Final = ("kind", "index", "offered tile", "orientation", "column", "row")
"""The features of a legal move. Kinds are 0 word, 1 piece, 2 tile, 3 without an action; tiles and orientations count
from 1; columns and rows are those of the window, -1 for none."""


class Codec(ABC):
    """A codec for the moves of a game."""

    name: ClassVar[CodecName]
    size: int
    """The number of actions."""
    wait: int
    """The action of an agent that has nothing to do, where all agents act at once."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    @abstractmethod
    def allowed(self, encoded: Encoded, layer: int) -> NDArray[np.int64]:
        """Return the legal actions in ascending order; `layer` is that chosen in the first of two steps."""

    @abstractmethod
    def move(self, encoded: Encoded, layer: int, action: int) -> int:
        """Return the move of a legal action that does not choose a layer."""

    def chooses_layer(self, layer: int, action: int) -> bool:  # noqa: ARG002 only one codec has two steps
        """Return whether a legal action only chooses a layer."""
        return False

    def outside(self, encoded: Encoded) -> int:
        """Return the number of legal moves that no action plays."""
        return encoded.outside

    def _if_none(self, actions: NDArray[np.int64], encoded: Encoded, outside: int) -> NDArray[np.int64]:
        return np.array([outside]) if not len(actions) and len(encoded.moves) else actions


class WindowCodec(Codec):
    """A layer and a cell of the window around the middle of the board, or a word."""

    name = "window"

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.size, self.wait = layout.size, layout.wait

    def allowed(self, encoded: Encoded, layer: int) -> NDArray[np.int64]:  # noqa: ARG002
        actions = np.unique(encoded.actions[encoded.actions != NO_ACTION]).astype(np.int64)
        return self._if_none(actions, encoded, self.layout.outside)

    def move(self, encoded: Encoded, layer: int, action: int) -> int:  # noqa: ARG002
        if action == self.layout.outside:
            return int(encoded.moves[0])
        return int(encoded.moves[int(np.argmax(encoded.actions == action))])


class RankedCodec(Codec):
    """The rank of a legal move."""

    name = "ranked"

    def __init__(self, layout: Layout, ranks: int = RANKS) -> None:
        super().__init__(layout)
        if type(ranks) is not int or ranks < 1:
            raise HedgerowError(f"the number of ranks must be at least 1, not {ranks!r}")
        self.ranks, self.size, self.wait = ranks, ranks + 1, ranks

    def allowed(self, encoded: Encoded, layer: int) -> NDArray[np.int64]:  # noqa: ARG002
        return np.arange(min(len(encoded.moves), self.ranks))

    def move(self, encoded: Encoded, layer: int, action: int) -> int:  # noqa: ARG002
        return int(encoded.moves[action])

    def outside(self, encoded: Encoded) -> int:
        return max(0, len(encoded.moves) - self.ranks)

    def features(self, encoded: Encoded) -> NDArray[np.int16]:
        """Return a row of `FEATURES` for each rank; rows without a legal move are zero."""
        rows = np.zeros((self.ranks, len(FEATURES)), np.int16)
        actions = encoded.actions[: self.ranks].astype(np.int64)
        rows[: len(actions)] = features_of(actions, self.layout)
        return rows


class StepsCodec(Codec):
    """First a layer or a word, then a cell."""

    name = "steps"

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self._layers = len(layout.layers)
        self._outside = self._layers + len(layout.words)
        self.wait = self._outside + 1
        self._first_cell = self.wait + 1
        self.size = self._first_cell + layout.cells

    def allowed(self, encoded: Encoded, layer: int) -> NDArray[np.int64]:
        actions = encoded.actions[encoded.actions != NO_ACTION].astype(np.int64)
        layers = actions // self.layout.cells
        if layer != NO_LAYER:
            return np.unique(self._first_cell + actions[layers == layer] % self.layout.cells)
        words = self._layers + actions - self.layout.first_word
        first = np.unique(np.where(actions < self.layout.first_word, layers, words))
        return self._if_none(first, encoded, self._outside)

    def chooses_layer(self, layer: int, action: int) -> bool:
        return layer == NO_LAYER and action < self._layers

    def move(self, encoded: Encoded, layer: int, action: int) -> int:
        if action == self._outside:
            return int(encoded.moves[0])
        if layer == NO_LAYER:
            wanted = self.layout.first_word + action - self._layers
        else:
            wanted = layer * self.layout.cells + action - self._first_cell
        return int(encoded.moves[int(np.argmax(encoded.actions == wanted))])


def features_of(actions: NDArray[np.int64], layout: Layout) -> NDArray[np.int64]:
    """Return the features of moves with these actions."""
    layers, cells = np.divmod(actions, layout.cells)
    word, tile, none = actions >= layout.first_word, layers < layout.tile_layers, actions == NO_ACTION
    orientations = len(layout.orientations)
    columns = [
        np.select([none, word, tile], [3, 0, 2], 1),
        np.select([none, word, tile], [0, actions - layout.first_word, 0], layers - layout.tile_layers),
        np.where(tile & ~none, layers // orientations + 1, 0),
        np.where(tile & ~none, layers % orientations + 1, 0),
        np.where(none | word, -1, cells % layout.window),
        np.where(none | word, -1, cells // layout.window),
    ]
    return np.stack(columns, axis=1) if len(actions) else np.zeros((0, len(FEATURES)), np.int64)


def new_codec(name: str, layout: Layout, ranks: int = RANKS) -> Codec:
    """Return a codec by its name, or raise `HedgerowError` with the names."""
    if name == "window":
        return WindowCodec(layout)
    if name == "ranked":
        return RankedCodec(layout, ranks)
    if name == "steps":
        return StepsCodec(layout)
    raise HedgerowError(f"there is no codec {name!r}; the codecs are {', '.join(get_args(CodecName))}")
