"""Positions of Cornwall for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hedgerow.games import CHANCE, Event, OptionValue, new_game
from hedgerow.games.core.notation import cell_name
from hedgerow.games.cornwall import Cornwall, CornwallState
from tests.games.cornwall.plain_rules import lying

START = "M@0,0 S@1,0 F@2,0 V@0,1 G@1,1"
FILLER = "S M F"


def tile_file(tiles: Mapping[int, str], start: str = START) -> str:
    """A tile file with these tiles; all others are plain, and cottages are made up on the last ones."""
    cottages = 11 - sum(tile.count("c") for tile in tiles.values())
    lines = [f"start {start}"]
    for number in range(1, 37):
        tile = tiles.get(number)
        if tile is None:
            tile = "S Mc F" if cottages > 0 and number > 20 else FILLER
            cottages -= number > 20
        lines.append(f"tile {number} {tile}")
    return "\n".join(lines) + "\n"


def laying(number: int, fields: str, covering: Mapping[tuple[int, int], str]) -> str:
    """The move that lays a tile so that these fields come to lie on these hexes."""
    for turn in range(6):
        squares = lying(fields.split(), turn)
        for dx, dy in squares:
            x, y = next(iter(covering))
            placed = {(x - dx + ox, y - dy + oy): token for (ox, oy), token in squares.items()}
            if all(placed.get(place) == token for place, token in covering.items()):
                return f"{number}r{turn}@{cell_name(x - dx, y - dy)}"
    raise AssertionError(f"tile {number} ({fields}) cannot lie like that")


class Map:
    """A position: tiles laid on a start tile of any shape, figures on it, and one tile to be laid."""

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
        """`figures` are like a1:0.2 (place: seat.value)."""
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
        """The active seat's move; the events."""
        seat = self.state.to_act[0]
        return self.state.play(seat, self.game.read_move(seat, text))

    def deal(self, text: str) -> list[Event]:
        return self.state.play(CHANCE, self.game.read_move(CHANCE, text))

    def legal(self, text: str) -> bool:
        seat = self.state.to_act[0]
        return self.game.read_move(seat, text) in self.state.moves(seat)

    def coins(self) -> list[int]:
        return [stock.coins for stock in self.state.stocks]

    def pubs(self) -> list[tuple[int, int, int]]:
        return [stock.pub for stock in self.state.stocks]


def facts(events: Sequence[Event], kind: str) -> list[dict[str, object]]:
    return [dict(event.facts) for event in events if event.kind == kind]
