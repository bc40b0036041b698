"""The test hook of Heronry: its components, counted."""

from __future__ import annotations

from hedgerow_heronry.state import HeronryState


def component_counts(state: HeronryState) -> dict[str, int]:
    """Return the number of tiles in the bag, in the market and in the marsh, and the herons of all players."""
    herons = sum(state.herons_left(seat) + nests.bit_count() for seat, nests in enumerate(state.nests))
    return {"tiles": state.bag.bit_count() + len(state.market) + len(state.placements), "herons": herons}
