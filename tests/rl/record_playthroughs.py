"""Record OpenSpiel's playthroughs again: python -m tests.rl.record_playthroughs (then read the diff)."""

from __future__ import annotations

from pathlib import Path

import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import hedgerow.rl.openspiel  # noqa: F401 registers the games

SEQUENTIAL = pyspiel.GameType.Dynamics.SEQUENTIAL
FOLDER = Path(__file__).with_name("playthroughs")


def main() -> None:
    flags.FLAGS(["record"])
    FOLDER.mkdir(exist_ok=True)
    for kind in pyspiel.registered_games():
        if kind.short_name.startswith("hedgerow_"):
            alone = 1 if kind.min_num_players == 1 and kind.dynamics == SEQUENTIAL else 2  # shorter
            settings = f"players={alone},window=8,codec=ranked"
            played = generate_playthrough.playthrough(f"{kind.short_name}({settings})", None, seed=1)
            FOLDER.joinpath(f"{kind.short_name}.txt").write_text(played, encoding="utf-8")


if __name__ == "__main__":
    main()
