"""Positions of Tipperary for tests, written in the game's own notation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hedgerow.games import CHANCE, Event, new_game
from hedgerow.games.tipperary import Tipperary, TipperaryState
from hedgerow.games.tipperary.components import ARMS

PLAIN_TOWN = ". c c .\nM c c M\n. c c M"
"""A home town whose three outer squares are meadows. The row below it is empty."""
FILLER = "M M M"
STANDARD_BONUS = "M P1 P2 D D G G R R B B S2"
STANDARD_WHISKEY = "0 3 6* 10 13* 17 21* 25 30"


def tile_file(
    tiles: Mapping[int, str], *, town: str = PLAIN_TOWN, bonus: str = STANDARD_BONUS, whiskey: str = STANDARD_WHISKEY
) -> str:
    """Return a tile file with these tiles (rows separated by "/"); all other tiles are three meadows."""
    lines = [f"whiskey {whiskey}", f"bonus {bonus}"]
    for arms in ARMS:
        for side in "AB":
            lines += [f'hometown "Town of the {arms}" arms {arms} side {side}', *_indented(town)]
    for number in range(1, 61):
        lines += [f"tile {number}", *_indented(tiles.get(number, FILLER).replace("/", "\n"))]
    return "\n".join(lines) + "\n"


def _indented(rows: str) -> list[str]:
    return ["  " + row.strip() for row in rows.split("\n")]


class TipperaryPosition:
    """A position in the placement phase; seat 0 has the castle, seat 1 the harp and so on, the wheel is at 0."""

    def __init__(
        self,
        tiles: Mapping[int, str] | None = None,
        *,
        laid: Sequence[str] = ("", ""),
        offer: Mapping[int, tuple[int, int]] | None = None,
        notes: Mapping[int, str] | None = None,
        text: str | None = None,
        round_: int = 1,
        marker: str = "-",
        order: str = "together",
        phase: str = "place",
    ) -> None:
        """`laid` are the placements of each seat, `offer` the two tiles of a seat's area, `notes` its counters."""
        players = len(laid)
        source = text if text is not None else tile_file(tiles or {})
        self.game = new_game("tipperary", players, {"order": order}, source)
        assert isinstance(self.game, Tipperary)
        used = {int(number) for placements in laid for number in re.findall(r"(?:^|,)([0-9]+)", placements)}
        offered = dict(offer or {})
        used |= {tile for pair in offered.values() for tile in pair}
        free = (tile for tile in range(60, 0, -1) if tile not in used)
        areas = []
        for area in range(5):
            pair: tuple[int, ...] = offered.get(area) or (next(free), next(free))
            if area < players and "laid" in (notes or {}).get(area, ""):
                pair = pair[:1]
            areas.append(".".join(map(str, pair)))
        fields = {
            "phase": phase,
            "round": str(round_),
            "holder": "0",
            "spin": "0",
            "marker": marker,
            "drawing": "-",
            "areas": "/".join(areas),
        }
        for seat, placements in enumerate(laid):
            counters = (notes or {}).get(seat, "barrel:0,towers:0")
            fields[f"seat{seat}"] = f"{ARMS[seat]}-A;{placements};{counters}"
        state = self.game.read_position(fields)
        assert isinstance(state, TipperaryState)
        self.state = state

    def play(self, text: str, seat: int = 0) -> dict[str, Event]:
        """Play a move written as text and return the events by their kind."""
        events = self.state.play(seat, self.game.read_move(seat, text))
        return {event.kind: event for event in events}

    def deal(self, text: str) -> dict[str, Event]:
        """Play a chance outcome written as text and return the events by their kind."""
        events = self.state.play(CHANCE, self.game.read_move(CHANCE, text))
        return {event.kind: event for event in events}

    def to_act(self) -> tuple[int, ...]:
        return self.state.to_act

    def legal(self, text: str, seat: int = 0) -> bool:
        return self.game.read_move(seat, text) in self.state.moves(seat)

    def items(self, seat: int = 0) -> dict[str, int]:
        return {item.name: item.points for item in self.state.score_sheet()[seat]}
