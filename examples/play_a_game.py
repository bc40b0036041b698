"""Play a whole match of Cornwall from Python: one seat is ours, a bot plays the other."""

from __future__ import annotations

from random import Random

import hedgerow
from hedgerow.games import State


def main() -> None:
    """Play the match and print its log."""
    game = hedgerow.new_game("cornwall", players=2)
    # The dealer draws the tiles. A numbered dealer deals the same match every time; leave it out for a secret seed.
    match = hedgerow.Match.start(game, ["Ann", "Bot"], dealer=hedgerow.Dealer.numbered(7))
    bot, rng = hedgerow.new_bot("greedy"), Random(7)

    while not match.over:
        seat = match.state.to_act[0]
        if match.names[seat] == "Bot":
            # A bot gets what its seat may know, never the state itself.
            choice = bot.choose(hedgerow.InformationState.of(match.state, seat), rng)
            match.play(seat, choice.move)
        else:
            # Our own strategy: the move after which we have the most points.
            match.play(seat, best_move(match.state, seat))

    for seat, name in enumerate(match.names):
        items = ", ".join(f"{item.name} {item.points}" for item in match.state.score_sheet()[seat] if item.points)
        print(f"{name}: {match.state.scores()[seat]} points ({items})")
    print("winner:", " and ".join(match.names[seat] for seat in match.state.winners()))


def best_move(state: State, seat: int) -> int:
    """Return the move with the highest score right after it."""

    def score_after(move: int) -> int:
        after = state.copy()
        after.play(seat, move)
        return after.scores()[seat]

    return max(state.moves(seat), key=score_after)


if __name__ == "__main__":
    main()
