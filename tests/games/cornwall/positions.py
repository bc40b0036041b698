"""Positions of Cornwall for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hedgerow.games import CHANCE, Event, OptionValue, new_game
from hedgerow.games.core.notation import cell_name
from hedgerow.games.cornwall import Cornwall, CornwallState
from tests.games.cornwall.plain_rules import turned

START = "M@0,0 S@1,0 F@2,0 V@0,1 G@1,1"
FILLER = "S M F"


def tile_file(tiles: Mapping[int, str], start: str = START) -> str:
    """Return a tile file with these tiles; the other tiles are alike, and the last ones get the missing cottages."""
    cottages = 11 - sum(tile.count("c") for tile in tiles.values())
    lines = [f"start {start}"]
    for number in range(1, 37):
        tile = tiles.get(number)
        if tile is None:
            tile = "S Mc F" if cottages > 0 and number > 20 else FILLER
            cottages -= number > 20
        lines.append(f"tile {number} {tile}")
    return "\n".join(lines) + "\n"


def placement(number: int, hexes: str, covering: Mapping[tuple[int, int], str]) -> str:
    """Return the move that places a tile so that it covers these places with these hexes."""
    for turn in range(6):
        tile = turned(hexes.split(), turn)
        for dx, dy in tile:
            x, y = next(iter(covering))
            placed = {(x - dx + ox, y - dy + oy): token for (ox, oy), token in tile.items()}
            if all(placed.get(place) == token for place, token in covering.items()):
                return f"{number}r{turn}@{cell_name(x - dx, y - dy)}"
    raise AssertionError(f"tile {number} ({hexes}) cannot be placed like that")


class CornwallPosition:
    """A position: tiles placed beside a start tile of any shape, figures, and one drawn tile."""

    def __init__(
        self,
        tiles: Mapping[int, str],
        *,
        start: str = START,
        laid: str = "-",
        draw: int | None = 1,
        figures: str = "-",
        coins: Sequence[int] = (1, 1),
        options: Mapping[str, OptionValue] | None = None,
        first: int = 0,
        under: str = "-",
    ) -> None:
        """`figures` are written like a1:0.2 (place:seat.value)."""
        self.game = new_game("cornwall", len(coins), options, tile_file(tiles, start))
        assert isinstance(self.game, Cornwall)
        hands = [[4, 2, 1] for _ in coins]
        for figure in figures.split(",") if figures != "-" else ():
            owner, value = figure.split(":")[1].split(".")
            hands[int(owner)][int(value) - 1] -= 1
        fields = {
            "phase": "draw" if draw is None else "lay",
            "first": str(first),
            "tile": "-" if draw is None else str(draw),
            "under": under,
            "laid": laid,
            "figures": figures,
            "scored": "-",
        }
        for seat, number in enumerate(coins):
            fields[f"seat{seat}"] = f"coins:{number};hand:{'.'.join(map(str, hands[seat]))};pub:0.0.0"
        state = self.game.read_position(fields)
        assert isinstance(state, CornwallState)
        self.state = state

    def play(self, text: str) -> list[Event]:
        """Play a move of the active seat and return the events."""
        seat = self.state.to_act[0]
        return self.state.play(seat, self.game.read_move(seat, text))

    def deal(self, text: str) -> list[Event]:
        return self.state.play(CHANCE, self.game.read_move(CHANCE, text))

    def legal(self, text: str) -> bool:
        seat = self.state.to_act[0]
        return self.game.read_move(seat, text) in self.state.moves(seat)

    def coins(self) -> list[int]:
        return [holdings.coins for holdings in self.state.holdings]

    def pubs(self) -> list[tuple[int, int, int]]:
        return [holdings.pub for holdings in self.state.holdings]


def facts(events: Sequence[Event], kind: str) -> list[dict[str, object]]:
    return [dict(event.facts) for event in events if event.kind == kind]
