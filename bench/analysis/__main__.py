"""Measure the analysis: `python -m bench.analysis calibrate|noise|blunders|levels|luck|speed [GAME …]`.

`calibrate` writes `bot/calibration.json` in the folder of the game. The others print what docs/analysis.md quotes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from bench.analysis import speed, validity
from bench.analysis.calibrate import fit, observations
from hedgerow.games import REGISTRY, Setup

FOLDER = Path("src/hedgerow/games")
NOTE = "Fitted by `python -m bench.analysis calibrate` to games of the planner against itself."


def calibrate(game: str, players: int, games: int, seed: int) -> None:
    """Write the calibration of a game for a number of players."""
    path = FOLDER / game / "bot" / "calibration.json"
    content: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {"note": NOTE, "players": {}}
    content["players"][str(players)] = fit(list(observations(Setup(game, players), games, seed)), players)
    content["players"] = dict(sorted(content["players"].items()))
    path.write_text(json.dumps(content, indent=1) + "\n")
    print(game, players, content["players"][str(players)], flush=True)


def measure(what: str, game: str, games: int, seed: int) -> None:
    """Print one measurement."""
    measures: dict[str, Callable[[str, int, int], Mapping[str, Any]]] = {
        "blunders": validity.planted_blunders,
        "levels": validity.level_accuracies,
        "luck": validity.luck_of_games,
        "noise": validity.noise,
        "speed": speed.review_seconds,
    }
    for name, value in measures[what](game, games, seed).items():
        values = value if isinstance(value, tuple) else (value,)
        print(f"{what} {game}: {name} = " + ", ".join(f"{one:.4g}" for one in values), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.analysis", description=__doc__)
    parser.add_argument("what", choices=["calibrate", "blunders", "levels", "luck", "noise", "speed"])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--number", type=int, default=100, help="games to play")
    parser.add_argument("--players", nargs="*", type=int, help="numbers of players, for calibrate; default: all")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    games = chosen.games or list(REGISTRY)
    if chosen.what != "calibrate":
        for game in games:
            measure(chosen.what, game, chosen.number, chosen.seed)
        return
    for players in chosen.players or (2, 3, 1, 4, 5):
        for game in games:
            if players in REGISTRY[game].player_counts:
                calibrate(game, players, chosen.number, chosen.seed)


if __name__ == "__main__":
    main()
