"""Change tiles of Tipperary and compare the statistics of random games with the built-in set."""

from __future__ import annotations

from dataclasses import replace

import hedgerow
from hedgerow.games import game_class

GAMES = 150


def main() -> None:
    """Compare the built-in tile set with one whose stone circles are worth 1 point each."""
    built_in = game_class("tipperary").built_in_tiles()
    # A tile file is plain text: S2 and S3 are stone circles worth 2 and 3 points.
    poorer = built_in.replace("S2", "S1").replace("S3", "S1")

    setup = hedgerow.Setup("tipperary", players=3)
    print(f"{'':12}{'mean':>8}{'± 95 %':>8}{'moves':>8}")
    for name, tiles in (("built-in", built_in), ("poorer", poorer)):
        # The same seed deals the same tiles in both sets, so that the difference comes from the change alone.
        result = hedgerow.simulate(replace(setup, tiles=tiles), games=GAMES, seed=1)
        scores = result.all_scores
        error = 1.96 * scores.deviation / scores.count**0.5
        print(f"{name:12}{scores.mean:8.1f}{error:8.1f}{result.moves / result.games:8.1f}")


if __name__ == "__main__":
    main()
