"""Read a match code: check the deal, list the moves, and draw the final position.

    python examples/read_a_match_code.py [CODE]

A match code is the text that "Share" copies at the end of a match. Without an argument, the example plays a random
match and reads its code.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from tempfile import gettempdir

import hedgerow
from hedgerow.match import MoveEntry, check_deal, encode


def random_match_code() -> str:
    """Play a random match of Wooly Bully and return its code."""
    match = hedgerow.Match.start(hedgerow.new_game("woolybully", players=2), dealer=hedgerow.Dealer.numbered(3))
    rng = Random(3)
    while not match.over:
        seat = match.state.to_act[0]
        match.play(seat, match.state.moves(seat).choice(rng))
    return encode(match)


def main() -> None:
    """Read the match code from the command line, or the code of a random match."""
    code = sys.argv[1] if len(sys.argv) > 1 else random_match_code()
    print(f"code: {code}")

    match = hedgerow.load(code)
    print(f"game: {match.game.title} for {match.setup.players}")

    # The seed is in the code: check that every draw follows from it.
    print(f"deal: all {check_deal(match)} draws follow from the seed")

    for step in match.replay():
        if isinstance(step.entry, MoveEntry):
            name, move = match.names[step.entry.seat], match.game.move_text(step.entry.seat, step.entry.move)
            print(f"  {name:8} {move:12} score now: {step.state.scores()}")

    picture = Path(gettempdir()) / "hedgerow-match.svg"
    picture.write_text(hedgerow.svg(match.state), encoding="utf-8")
    print(f"score: {match.state.scores()}; picture: {picture}")


if __name__ == "__main__":
    main()
