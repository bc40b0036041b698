"""Play a policy against opponents and print how often it wins, with a 95 % interval."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from hedgerow.rl import Episode, Task
from hedgerow.rl.opponents import Opponent

Policy = Callable[[Episode], int]
"""A policy returns an action for the seat to act."""


def win_rate(policy: Policy, task: Task, opponent: str, games: int, seed: int = 1) -> tuple[float, int]:
    """Return how many games the policy won, a shared victory in part, and how many it played; seats alternate."""
    rival, won = Opponent(opponent), 0.0
    for number in range(games):
        episode, own = Episode(task, seed, number), number % task.players
        while (seat := episode.actor) is not None:
            if seat == own:
                episode.act(seat, policy(episode))
            else:
                rival.play(episode)
        winners = episode.state.winners()
        won += (own in winners) / len(winners)
    return won, games


def interval(won: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def report(policy: Policy, task: Task, games: int, opponents: tuple[str, ...] = ("random", "greedy")) -> None:
    """Print the win rate against each opponent."""
    for opponent in opponents:
        won, played = win_rate(policy, task, opponent, games)
        low, high = interval(won, played)
        print(f"against {opponent}: {won / played:.1%} of {played} games ({low:.1%} to {high:.1%})", flush=True)
