"""The tasks of the tests: a sample of games, numbers of players and codecs, or all of them.

`make rl` sets HEDGEROW_RL=all.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, Final

from hedgerow.games import REGISTRY
from hedgerow.rl.codecs import CodecName
from tests.registered import BUILT_IN

ALL: Final = os.environ.get("HEDGEROW_RL") == "all"
CYCLES: Final = 300 if ALL else 30
CODECS: Final[tuple[CodecName, ...]] = ("window", "ranked", "steps")


@dataclass(frozen=True)
class Case:
    """A game, a number of players and a codec."""

    game: str
    players: int
    codec: CodecName

    def __str__(self) -> str:
        return f"{self.game}-{self.players}-{self.codec}"

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments of an environment."""
        return {"game": self.game, "players": self.players, "codec": self.codec}


def _sample() -> list[Case]:
    """Return every codec and every game once, with different numbers of players."""
    cases = []
    for index, game in enumerate(BUILT_IN):
        counts = REGISTRY[game].player_counts
        cases.append(Case(game, counts[-1 - index % len(counts)], CODECS[index % len(CODECS)]))
    return cases


CASES: Final = (
    [Case(game, players, codec) for game in BUILT_IN for players in REGISTRY[game].player_counts for codec in CODECS]
    if ALL
    else _sample()
)
PARALLEL_CASES: Final = [case for case in CASES if case.codec != "steps"]
