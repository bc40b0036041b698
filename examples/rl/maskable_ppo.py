"""Learn with MaskablePPO (sb3-contrib) on the vector environment: a convolutional policy that scores every cell.

make learning               # once: PyTorch and sb3-contrib, in an environment of their own
build/rl/bin/python examples/rl/maskable_ppo.py --minutes 8
"""

from __future__ import annotations

import argparse
from time import monotonic
from typing import Any

import numpy as np
import torch
from evaluation import report
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from hedgerow.rl import Episode, Task
from hedgerow.rl.stable_baselines3 import HedgerowVecEnv

CHANNELS, HIDDEN = 24, 96


class Trunk(BaseFeaturesExtractor):  # type: ignore[misc]
    """Convolutions over the board, with the numbers added to every cell."""

    def __init__(self, space: Any) -> None:
        planes, side, _ = space["board"].shape
        super().__init__(space, CHANNELS * side * side + HIDDEN)
        self.first = nn.Conv2d(planes, CHANNELS, 3, padding=1)
        self.second = nn.Conv2d(CHANNELS, CHANNELS, 5, padding=2)
        self.numbers = nn.Sequential(nn.Linear(space["numbers"].shape[0], HIDDEN), nn.ReLU())
        self.spread = nn.Linear(HIDDEN, CHANNELS)

    def forward(self, seen: dict[str, Tensor]) -> Tensor:
        numbers = self.numbers(seen["numbers"] / 10)
        cells = torch.relu(self.first(seen["board"].float()) + self.spread(numbers)[:, :, None, None])
        cells = torch.relu(cells + self.second(cells))
        return torch.cat([cells.flatten(1), numbers], dim=1)


class Head(nn.Module):  # type: ignore[misc]
    """A score for every layer and cell, and for every word."""

    def __init__(self, task: Task) -> None:
        super().__init__()
        layout = task.encoder.layout
        self.side = layout.window
        self.cells = nn.Conv2d(CHANNELS, len(layout.layers), 1)
        self.words = nn.Linear(HIDDEN, layout.size - layout.first_word)

    def forward(self, latent: Tensor) -> Tensor:
        cells = latent[:, :-HIDDEN].reshape(-1, CHANNELS, self.side, self.side)
        return torch.cat([self.cells(cells).flatten(1), self.words(latent[:, -HIDDEN:])], dim=1)


class Worth(nn.Module):  # type: ignore[misc]
    """The value of a position, from the mean of the cells and the numbers."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self.side = side
        self.value = nn.Sequential(nn.Linear(CHANNELS + HIDDEN, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, latent: Tensor) -> Tensor:
        cells = latent[:, :-HIDDEN].reshape(-1, CHANNELS, self.side * self.side).mean(dim=2)
        value: Tensor = self.value(torch.cat([cells, latent[:, -HIDDEN:]], dim=1))
        return value


class Policy(MaskableMultiInputActorCriticPolicy):  # type: ignore[misc]
    """The trunk with both heads."""

    def __init__(self, *arguments: Any, task: Task, **settings: Any) -> None:
        self.task = task
        super().__init__(*arguments, features_extractor_class=Trunk, net_arch=[], ortho_init=False, **settings)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net, self.value_net = Head(self.task), Worth(self.task.encoder.layout.window)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)


class Deadline(BaseCallback):  # type: ignore[misc]
    """Stop after some minutes."""

    def __init__(self, minutes: float) -> None:
        super().__init__()
        self.end = monotonic() + 60 * minutes

    def _on_step(self) -> bool:
        return monotonic() < self.end


def main() -> None:
    """Train for some minutes, and print the win rates."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="tipperary")
    parser.add_argument("--window", type=int, default=20)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--games", type=int, default=400, help="games against each opponent at the end")
    arguments = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    task = Task(arguments.game, window=arguments.window)
    envs = HedgerowVecEnv(arguments.game, 32, window=arguments.window, reward="points")
    envs.seed(1)
    model = MaskablePPO(
        Policy,
        envs,
        n_steps=32,
        batch_size=256,
        n_epochs=2,
        gamma=0.98,
        ent_coef=0.003,
        learning_rate=1e-3,
        policy_kwargs={"task": task},
        verbose=0,
    )
    model.learn(10**9, callback=Deadline(arguments.minutes))
    print(f"{model.num_timesteps} decisions")

    def policy(episode: Episode) -> int:
        seat = episode.actor
        assert seat is not None
        encoded = episode.encoded(seat)
        seen = {"board": encoded.board, "numbers": encoded.numbers}
        action, _ = model.predict(seen, action_masks=episode.mask(seat).astype(np.bool_), deterministic=True)
        return int(action)

    report(policy, task, arguments.games)


if __name__ == "__main__":
    main()
