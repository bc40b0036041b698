"""Environments for reinforcement learning beside their peers: PettingZoo's chess, OpenSpiel's hive, pgx and EnvPool.

    python -m bench.rl [--rl-seconds 2]

Steps of the vector environment count decisions with masks and observations, in processor time. Its actions are random,
and an illegal one plays the next legal one; for peers, a random legal action is chosen outside of the measured time.
Peers are measured in the same run, if they are installed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import asdict, dataclass
from random import Random
from time import process_time
from typing import Any, Final

import numpy as np
from rich.console import Console
from rich.table import Table

from bench.targets import Missing, PerformanceTarget, show_missing, target_table, wide_console
from hedgerow.games import REGISTRY
from hedgerow.rl import pettingzoo as hz
from hedgerow.rl.vector import HedgerowVectorEnv

ENVIRONMENTS: Final = 16
VECTOR_STEPS: Final = 200_000
COPY_MICROSECONDS: Final = 10.0


@dataclass(frozen=True)
class EnvironmentSpeed:
    """The speed of one environment."""

    name: str
    steps: float
    """Steps in a second of processor time."""
    ours: bool
    vector: bool


@dataclass(frozen=True)
class RlReport:
    """All measurements."""

    speeds: list[EnvironmentSpeed]
    copies: dict[str, float]
    """Microseconds for a copy of a PettingZoo environment in mid-game, by title."""
    missing: list[Missing]

    @property
    def targets(self) -> list[PerformanceTarget]:
        """The targets and whether they are met."""
        targets = []
        for speed in self.speeds:
            if not speed.ours:
                continue
            peers = [peer for peer in self.speeds if not peer.ours and peer.vector == speed.vector]
            wanted = [VECTOR_STEPS] * speed.vector + [peer.steps for peer in peers]
            names = ", ".join(peer.name for peer in peers) or "no peer"
            target = f"≥ {VECTOR_STEPS:,}/s, ahead of {names}" if speed.vector else f"ahead of {names}"
            targets.append(
                PerformanceTarget(
                    speed.name, target, f"{speed.steps:,.0f}/s", all(speed.steps >= each for each in wanted)
                )
            )
        for title, micros in self.copies.items():
            measured = f"{micros:.1f} µs"
            name = f"{title}, PettingZoo: copy"
            targets.append(
                PerformanceTarget(name, f"< {COPY_MICROSECONDS:.0f} µs", measured, micros < COPY_MICROSECONDS)
            )
        return targets


def options() -> argparse.ArgumentParser:
    """Return the options of this benchmark."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--rl-seconds", type=float, default=2.0, help="seconds for each environment")
    return parser


def measure(chosen: argparse.Namespace, tell: Callable[[str], None] = lambda _: None) -> RlReport:
    """Measure our environments and those of the peers that are installed."""
    seconds, speeds, copies, missing = chosen.rl_seconds, [], {}, []
    for name in REGISTRY:
        title = REGISTRY[name].title
        tell(f"environments of {title}")
        speeds.append(EnvironmentSpeed(f"{title}, vector", vector_speed(name, seconds), True, True))
        speeds.append(EnvironmentSpeed(f"{title}, PettingZoo", turns(hz.env(name), seconds), True, False))
        copies[title] = copy_time(name)
    for name, vector, peer in PEERS:
        tell(name)
        try:
            speeds.append(EnvironmentSpeed(name, peer(seconds), False, vector))
        except ImportError as error:
            if name not in OPTIONAL:
                missing.append(Missing(name, str(error)))
    return RlReport(speeds, copies, missing)


def vector_speed(name: str, seconds: float) -> float:
    """Return the decisions in a second of the vector environment with observations and masks."""
    env = HedgerowVectorEnv(name, ENVIRONMENTS, opponent=None, copy=False)
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, env.task.codec.size, (256, ENVIRONMENTS))
    started, steps = process_time(), 0
    while (spent := process_time() - started) < seconds:
        env.step(actions[steps % len(actions)])
        steps += 1
    return steps * ENVIRONMENTS / spent


def _random_actions(rng: np.random.Generator, masks: Any) -> Any:
    """Return a random legal action for each mask; 0 where a game is over."""
    chosen = np.zeros(len(masks), np.int64)
    for number, mask in enumerate(masks):
        legal = np.flatnonzero(mask)
        if len(legal):
            chosen[number] = legal[rng.integers(len(legal))]
    return chosen


def turns(env: Any, seconds: float) -> float:
    """Return the turns in a second of a PettingZoo environment, with observations and random legal actions."""
    rng, started, steps = Random(1), process_time(), 0
    while process_time() - started < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            env.step(None if over or cut else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1
    return steps / (process_time() - started)


def copy_time(name: str) -> float:
    """Return the microseconds for a copy of a PettingZoo environment in mid-game."""
    env, count = hz.env(name), 2000
    env.reset(seed=1)
    for _ in range(12):
        env.step(int(np.argmax(env.last()[0]["action_mask"])))
    started = process_time()
    for _ in range(count):
        copy(env)
    return 1e6 * (process_time() - started) / count


def _pettingzoo_chess(seconds: float) -> float:
    from pettingzoo.classic import chess_v6  # noqa: PLC0415

    return turns(chess_v6.env(), seconds)


def _openspiel_hive(seconds: float) -> float:
    """Return the turns in a second of OpenSpiel's hive through its environment, with observations."""
    from open_spiel.python import rl_environment  # noqa: PLC0415

    env, rng = rl_environment.Environment("hive"), Random(1)
    started, steps = process_time(), 0
    while process_time() - started < seconds:
        step = env.reset()
        while not step.last():
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            step = env.step([rng.choice(legal)])
            steps += 1
    return steps / (process_time() - started)


def _pgx(seconds: float) -> float:
    """Return the steps in a second of pgx's chess on the processor, compiled and vectorised."""
    import jax  # noqa: PLC0415
    import pgx  # noqa: PLC0415

    env = pgx.make("chess")
    keys = jax.random.split(jax.random.PRNGKey(0), ENVIRONMENTS)
    state = jax.jit(jax.vmap(env.init))(keys)
    step = jax.jit(jax.vmap(env.step))
    pick = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=-1))
    key = jax.random.PRNGKey(1)
    state = jax.block_until_ready(step(state, pick(key, state.legal_action_mask)))
    spent, steps = 0.0, 0
    while spent < seconds:
        key, used = jax.random.split(key)
        actions = jax.block_until_ready(pick(used, state.legal_action_mask))
        started = process_time()
        state = jax.block_until_ready(step(state, actions))
        spent += process_time() - started
        steps += ENVIRONMENTS
    return steps / spent


def _envpool(seconds: float) -> float:
    """Return the steps in a second of EnvPool's chess, which is that of pgx in C++."""
    import envpool  # noqa: PLC0415

    env = envpool.make_gymnasium("Chess-v1", num_envs=ENVIRONMENTS, num_threads=1)
    _, info = env.reset()
    spent, steps, rng = 0.0, 0, np.random.default_rng(1)
    while spent < seconds:
        actions = _random_actions(rng, info["legal_action_mask"]).astype(np.int32)
        started = process_time()
        *_, info = env.step(actions)
        spent += process_time() - started
        steps += ENVIRONMENTS
    return steps / spent


OPTIONAL: Final = {"EnvPool chess"}
"""Peers that `make bench` does not install, because they bring large packages for other environments."""
PEERS: Final[list[tuple[str, bool, Callable[[float], float]]]] = [
    ("PettingZoo chess", False, _pettingzoo_chess),
    ("OpenSpiel hive", False, _openspiel_hive),
    ("pgx chess", True, _pgx),
    ("EnvPool chess", True, _envpool),
]


def show(report: RlReport, console: Console) -> None:
    """Print the speeds."""
    table = Table(title="Environments for reinforcement learning: steps/s of processor time")
    for heading in ("environment", "steps/s"):
        table.add_column(heading, justify="left" if heading == "environment" else "right")
    for speed in sorted(report.speeds, key=lambda speed: (speed.vector, -speed.steps)):
        table.add_row(speed.name, f"{speed.steps:,.0f}")
    console.print(table)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.rl", parents=[options()])
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    report = measure(chosen)
    if chosen.json:
        print(json.dumps(asdict(report), indent=2))
        return 0
    console = wide_console()
    show(report, console)
    console.print(target_table(report.targets))
    show_missing(console, report.missing)
    return 0


if __name__ == "__main__":
    sys.exit(main())
