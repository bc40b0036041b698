"""Learned evaluation: a small network that judges a position by its features; the kernel computes the same.

A position has any number of items (the open regions of a map, for example) with the same features each, and numbers of
the whole position. The first two numbers are the lead and the points of the seat now. Every item goes through one
layer; the results are added up and go through two more layers together with the numbers.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from binascii import Error as DecodingError
from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import exp, isfinite, log1p
from struct import pack, unpack
from typing import Any, Final, NamedTuple

from hedgerow.games.core.errors import HedgerowError

POINTS: Final = 10.0
"""The points that one unit of an output stands for."""
OUTPUTS: Final = 3
FORMAT: Final = "hedgerow-network"
FORMAT_VERSION: Final = 1

Items = Sequence[Sequence[int]]
Row = tuple[float, ...]


class BadNetwork(HedgerowError):
    """A file that is not a network for this game and this version."""


class Forecast(NamedTuple):
    """What a seat may expect at the end of the game."""

    lead: float
    """Its points minus those of its best rival."""
    points: float
    win: float
    """The probability to win."""


class Sizes(NamedTuple):
    """The sizes of a network."""

    item: int
    """Features of an item."""
    numbers: int
    hidden: int
    """Units for each item."""
    first: int
    second: int

    @property
    def layers(self) -> tuple[tuple[int, int], ...]:
        """The inputs and outputs of each layer."""
        return (
            (self.item, self.hidden),
            (self.hidden + self.numbers, self.first),
            (self.first, self.second),
            (self.second, OUTPUTS),
        )

    @property
    def weights(self) -> int:
        """The number of weights."""
        return sum((inputs + 1) * outputs for inputs, outputs in self.layers)


class _Layer:
    def __init__(self, weights: Sequence[float], inputs: int, outputs: int) -> None:
        self.rows = [tuple(weights[index * outputs : (index + 1) * outputs]) for index in range(inputs)]
        self.biases = tuple(weights[inputs * outputs :])

    def __call__(self, inputs: Sequence[float]) -> list[float]:
        sums = list(self.biases)
        for value, row in zip(inputs, self.rows, strict=True):
            if value:
                sums = [total + value * weight for total, weight in zip(sums, row, strict=True)]
        return sums


def _rectified(values: Sequence[float]) -> list[float]:
    return [value if value > 0 else 0.0 for value in values]


class Network:
    """A network with its weights: those of all layers in order, a row for each input, then the biases."""

    def __init__(self, sizes: Sizes, weights: Sequence[float]) -> None:
        if min(sizes) < 1 or sizes.numbers < 2 or len(weights) != sizes.weights:
            raise BadNetwork("the weights do not fit the sizes of the network")
        self.sizes = sizes
        self.weights = tuple(weights)
        layers = []
        first = 0
        for inputs, outputs in sizes.layers:
            last = first + (inputs + 1) * outputs
            layers.append(_Layer(self.weights[first:last], inputs, outputs))
            first = last
        self._item, self._first, self._second, self._last = layers
        self._units: dict[tuple[int, ...], list[float]] = {}

    def forecast(self, items: Items, numbers: Sequence[int]) -> Forecast:
        """Return what the seat may expect in a position with these features."""
        sums = [0.0] * self.sizes.hidden
        for item in items:
            sums = [total + unit for total, unit in zip(sums, self._units_of(tuple(item)), strict=True)]
        outputs = self._last(_rectified(self._second(_rectified(self._first([*sums, *numbers])))))
        lead = numbers[0] + POINTS * outputs[0]
        spread = 1.0 + POINTS * (max(outputs[2], 0.0) + log1p(exp(-abs(outputs[2]))))
        return Forecast(lead, numbers[1] + POINTS * outputs[1], _sigmoid(lead / spread))

    def _units_of(self, item: tuple[int, ...]) -> list[float]:
        """Return the units of an item; most items of a position are those of the position before."""
        units = self._units.get(item)
        if units is None:
            if len(self._units) > CACHE_SIZE:
                self._units.clear()
            units = self._units[item] = _rectified(self._item(item))
        return units


CACHE_SIZE: Final = 20_000


def _sigmoid(value: float) -> float:
    return 1.0 / (1.0 + exp(-value)) if value > -700 else 0.0


# Files


class NetworkFile(NamedTuple):
    """A network with the game that it is for and a card that says how it was made."""

    game: str
    players: int
    features: str
    """The version of the game's features."""
    network: Network
    card: Mapping[str, Any]


def network_text(file: NetworkFile) -> str:
    """Return a network as the text of a file."""
    raw = pack(f"<{len(file.network.weights)}f", *file.network.weights)
    content = {
        "format": FORMAT,
        "version": FORMAT_VERSION,
        "game": file.game,
        "players": file.players,
        "features": file.features,
        "card": dict(file.card),
        "sizes": file.network.sizes._asdict(),
        "sha256": sha256(raw).hexdigest(),
        "weights": b64encode(raw).decode("ascii"),
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def read_network(text: str, game: str, players: int, features: str) -> NetworkFile:
    """Return the network of a file, or raise `BadNetwork` if it is damaged or made for something else."""
    try:
        content = json.loads(text)
    except ValueError as error:
        raise BadNetwork(f"not a network: {error}") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadNetwork("not a network")
    wanted = {"version": FORMAT_VERSION, "game": game, "players": players, "features": features}
    for name, value in wanted.items():
        if content.get(name) != value:
            raise BadNetwork(f"the network has {name} {content.get(name)!r}, not {value!r}")
    try:
        sizes = Sizes(**content["sizes"])
        raw = b64decode(content["weights"], validate=True)
        card = dict(content["card"])
    except (KeyError, TypeError, ValueError, DecodingError) as error:
        raise BadNetwork(f"the network is damaged: {error}") from error
    if not all(isinstance(size, int) for size in sizes) or len(raw) != 4 * max(sizes.weights, 0):
        raise BadNetwork("the network is damaged: its weights do not fit its sizes")
    if sha256(raw).hexdigest() != content.get("sha256"):
        raise BadNetwork("the network is damaged: its checksum is wrong")
    weights = unpack(f"<{len(raw) // 4}f", raw)
    if not all(map(isfinite, weights)):
        raise BadNetwork("the network is damaged: a weight is not a number")
    return NetworkFile(game, players, features, Network(sizes, weights), card)
