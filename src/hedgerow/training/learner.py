"""The network of a learned evaluation in NumPy, and how it learns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hedgerow.games.core.network import POINTS, Sizes

Floats = NDArray[np.float32]

BATCH: Final = 512
"""Positions per step."""
POINTS_WEIGHT: Final = 0.25
WIN_WEIGHT: Final = 0.3
"""The weights of the losses of points and of winning; that of the lead is 1."""
DECAY: Final = 1e-4
FIRST_MOMENT: Final = 0.9
SECOND_MOMENT: Final = 0.999


@dataclass(frozen=True)
class Lessons:
    """Positions with what was expected and what happened."""

    game: NDArray[np.int32]
    seat: NDArray[np.int16]
    item_counts: NDArray[np.int32]
    items: NDArray[np.int16]
    numbers: NDArray[np.int16]
    forecasts: Floats
    leads: Floats
    points: Floats
    wins: Floats

    def __len__(self) -> int:
        return len(self.game)

    @staticmethod
    def joined(parts: list[Lessons]) -> Lessons:
        """Return all positions of several sets."""
        return Lessons(*(np.concatenate([getattr(part, name) for part in parts]) for name in Lessons.__annotations__))

    def targets(self, trace: float) -> Floats:
        """Return the lead to learn for each position: a mix of all later forecasts of its game and the result.

        With `trace` 1 it is the result, with 0 the forecast after the next turn.
        """
        targets = self.leads.copy()
        later: dict[tuple[int, int], int] = {}
        for index in range(len(self) - 1, -1, -1):
            key = (int(self.game[index]), int(self.seat[index]))
            following = later.get(key)
            if following is not None:
                targets[index] = (1 - trace) * self.forecasts[following] + trace * targets[following]
            later[key] = index
        return targets


class Loss(NamedTuple):
    """The mean squared errors in points, and the Brier score of the chance to win."""

    lead: float
    points: float
    brier: float


class _Forward(NamedTuple):
    items: Floats
    units: Floats
    joined: Floats
    first: Floats
    second: Floats
    outputs: Floats


class Learner:
    """A network that learns, with the state of its optimizer (Adam)."""

    def __init__(self, sizes: Sizes, seed: int) -> None:
        self.sizes = sizes
        rng = np.random.default_rng(seed)
        self.weights = [
            part
            for inputs, outputs in sizes.layers
            for part in (
                (rng.standard_normal((inputs, outputs)) * (1.4 / inputs) ** 0.5).astype(np.float32),
                np.zeros(outputs, np.float32),
            )
        ]
        self.weights[-2] *= 0.1
        self.item_scale = np.ones(sizes.item, np.float32)
        self.number_scale = np.ones(sizes.numbers, np.float32)
        self.means = [np.zeros_like(part) for part in self.weights]
        self.squares = [np.zeros_like(part) for part in self.weights]
        self.steps = 0

    def set_scales(self, lessons: Lessons) -> None:
        """Set the scales of the inputs so that their sizes are alike."""
        for name in ("item", "number"):
            values = getattr(lessons, f"{name}s").astype(np.float32)
            size = np.sqrt((values**2).mean(axis=0))
            setattr(self, f"{name}_scale", (1 / np.maximum(size, 0.1)).astype(np.float32))

    def flat_weights(self) -> list[float]:
        """Return the weights for whole inputs, in the order of the kernel."""
        parts = [part.copy() for part in self.weights]
        parts[0] *= self.item_scale[:, None]
        parts[2][self.sizes.hidden :] *= self.number_scale[:, None]
        return [float(value) for part in parts for value in part.ravel()]

    def learn(self, lessons: Lessons, targets: Floats, rate: float, rng: np.random.Generator, share: float) -> None:
        """Learn from a random share of the positions, each once."""
        starts = np.concatenate([[0], np.cumsum(lessons.item_counts)])
        order = rng.permutation(len(lessons))[: int(len(lessons) * share)]
        size = min(BATCH, len(order))
        for first in range(0, len(order) - size + 1, size):
            self._descend(self.gradients(lessons, targets, starts, order[first : first + size]), rate)

    def test(self, lessons: Lessons) -> Loss:
        """Return the loss of forecasts against the results of the games."""
        starts = np.concatenate([[0], np.cumsum(lessons.item_counts)])
        lead, points, brier = 0.0, 0.0, 0.0
        for first in range(0, len(lessons), 4 * BATCH):
            chosen = np.arange(first, min(first + 4 * BATCH, len(lessons)))
            outputs = self._forward(lessons, starts, chosen).outputs
            expected = lessons.numbers[chosen, :2] + POINTS * outputs[:, :2]
            _, chance = _win_chance(expected[:, 0], outputs[:, 2])
            lead += float(((expected[:, 0] - lessons.leads[chosen]) ** 2).sum())
            points += float(((expected[:, 1] - lessons.points[chosen]) ** 2).sum())
            brier += float(((chance - lessons.wins[chosen]) ** 2).sum())
        return Loss(lead / len(lessons), points / len(lessons), brier / len(lessons))

    def _forward(self, lessons: Lessons, starts: NDArray[np.int64], chosen: NDArray[np.int64]) -> _Forward:
        w = self.weights
        counts = lessons.item_counts[chosen]
        begins = np.concatenate([[0], np.cumsum(counts)[:-1]])
        rows = np.repeat(starts[chosen] - begins, counts) + np.arange(counts.sum())
        items = lessons.items[rows] * self.item_scale
        units = np.maximum(items @ w[0] + w[1], 0)
        # A position without items adds nothing.
        sums = np.zeros((len(chosen), self.sizes.hidden), np.float32)
        filled = counts > 0
        sums[filled] = np.add.reduceat(units, begins[filled], axis=0)
        joined = np.hstack([sums, lessons.numbers[chosen] * self.number_scale]).astype(np.float32)
        first = np.maximum(joined @ w[2] + w[3], 0)
        second = np.maximum(first @ w[4] + w[5], 0)
        return _Forward(items, units, joined, first, second, second @ w[6] + w[7])

    def gradients(
        self, lessons: Lessons, targets: Floats, starts: NDArray[np.int64], chosen: NDArray[np.int64]
    ) -> list[Floats]:
        """Return the gradient of the loss by each part of the weights."""
        w, forward = self.weights, self._forward(lessons, starts, chosen)
        error = _error(lessons, targets, chosen, forward.outputs)
        to_second = (error @ w[6].T) * (forward.second > 0)
        to_first = (to_second @ w[4].T) * (forward.first > 0)
        to_sums = (to_first @ w[2].T)[:, : self.sizes.hidden]
        to_units = np.repeat(to_sums, lessons.item_counts[chosen], axis=0) * (forward.units > 0)
        return [
            forward.items.T @ to_units,
            to_units.sum(axis=0),
            forward.joined.T @ to_first,
            to_first.sum(axis=0),
            forward.first.T @ to_second,
            to_second.sum(axis=0),
            forward.second.T @ error,
            error.sum(axis=0),
        ]

    def loss(self, lessons: Lessons, targets: Floats, starts: NDArray[np.int64], chosen: NDArray[np.int64]) -> float:
        """Return what learning minimises, for these positions."""
        outputs = self._forward(lessons, starts, chosen).outputs
        now = lessons.numbers[chosen, :2]
        lead = outputs[:, 0] - (targets[chosen] - now[:, 0]) / POINTS
        points = outputs[:, 1] - (lessons.points[chosen] - now[:, 1]) / POINTS
        _, chance = _win_chance(now[:, 0] + POINTS * outputs[:, 0], outputs[:, 2])
        wins = lessons.wins[chosen]
        surprise = wins * np.log(chance) + (1 - wins) * np.log(1 - chance)
        return float((lead**2 / 2 + POINTS_WEIGHT * points**2 / 2 - WIN_WEIGHT * surprise).mean())

    def _descend(self, gradients: list[Floats], rate: float) -> None:
        self.steps += 1
        correction = (1 - SECOND_MOMENT**self.steps) ** 0.5 / (1 - FIRST_MOMENT**self.steps)
        for index, gradient in enumerate(gradients):
            part, mean, square = self.weights[index], self.means[index], self.squares[index]
            mean += (1 - FIRST_MOMENT) * (gradient - mean)
            square += (1 - SECOND_MOMENT) * (gradient**2 - square)
            part -= (rate * correction * mean / (np.sqrt(square) + 1e-8) + rate * DECAY * part).astype(np.float32)


def _win_chance(leads: Floats, outputs: Floats) -> tuple[NDArray[np.floating[Any]], NDArray[np.floating[Any]]]:
    """Return the spread of the final lead, and the chance to win."""
    spread = 1 + POINTS * np.logaddexp(0, outputs)
    return spread, 1 / (1 + np.exp(-np.clip(leads / spread, -30, 30)))


def _error(lessons: Lessons, targets: Floats, chosen: NDArray[np.int64], outputs: Floats) -> Floats:
    """Return the gradient of the loss by the outputs."""
    now = lessons.numbers[chosen, :2].astype(np.float32)
    error = np.zeros_like(outputs)
    error[:, 0] = outputs[:, 0] - (targets[chosen] - now[:, 0]) / POINTS
    error[:, 1] = POINTS_WEIGHT * (outputs[:, 1] - (lessons.points[chosen] - now[:, 1]) / POINTS)
    lead = now[:, 0] + POINTS * outputs[:, 0]
    spread, chance = _win_chance(lead, outputs[:, 2])
    surprise = WIN_WEIGHT * (chance - lessons.wins[chosen])
    error[:, 0] += surprise * POINTS / spread
    error[:, 2] = -surprise * lead / spread**2 * POINTS / (1 + np.exp(-outputs[:, 2]))
    return (error / len(chosen)).astype(np.float32)
