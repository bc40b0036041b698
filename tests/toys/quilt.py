"""Quilt: the smallest complete tile game, built on the base classes of `hedgerow.games.core`.

Two to four players sew one quilt. In turn they draw a tile of two patches and place it beside the others. Each patch
scores a point for every neighbour of the same colour that was there before. Read this file first to learn the form of
a game; `lantern.py` shows hidden information and weighted chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hedgerow.board import Coordinate, SquareGrid, canonical_orientations, square_orientations
from hedgerow.games.core.chance import Chance, EqualChance
from hedgerow.games.core.contract import CHANCE, Event, ScoreItem
from hedgerow.games.core.errors import IllegalMove, TileFileError
from hedgerow.games.core.event_text import EventFacts
from hedgerow.games.core.moves import CellMoves, Moves, parts_of
from hedgerow.games.core.outcomes import OutcomeNotation, OutcomeRange
from hedgerow.games.core.position_text import FieldReader, listed
from hedgerow.games.core.scene import Scene, SceneBoard, SceneCell, SceneSeat, Tray, TrayTile
from hedgerow.games.core.setup import Setup
from hedgerow.games.core.tile_file import TileTable, lines_of
from hedgerow.games.core.tile_game import TileGame
from hedgerow.games.core.tile_notation import TileNotation, TileSlots
from hedgerow.games.core.tile_state import TileState

# Components: a tile file becomes the patches of each tile in each orientation.

TILES = 8
COLOURS = ("red", "blue")
TEXT = "".join(f"tile {tile} {COLOURS[tile % 2]} {COLOURS[tile // 2 % 2]}\n" for tile in range(1, TILES + 1))
WHOLE_BAG = (1 << TILES + 1) - 2
"""All tiles, as a set of their numbers."""
GRID = SquareGrid.of(64)

Patches = Mapping[Coordinate, str]
QuiltTiles = Mapping[int, Sequence[Patches]]


def read_tiles(text: str) -> QuiltTiles:
    """Parse a tile file."""
    tiles: TileTable[Sequence[Patches]] = TileTable(TILES, "a tile looks like this: tile 1 red blue")
    for line, words in lines_of(text):
        if len(words) != 4 or words[0] != "tile" or not set(words[2:]) <= set(COLOURS):
            raise TileFileError.at(line, tiles.form)
        tiles[tiles.number(line, words[1])] = square_orientations({(0, 0): words[2], (1, 0): words[3]})[:4]
    return tiles.complete(text)


# The game: names, notation and texts.

SLOTS = TileSlots(first=1, tiles=TILES, turns=4)


class Quilt(TileGame[QuiltTiles]):
    """The game of sewing one quilt together."""

    name = "quilt"
    title = "Quilt"
    about = "Sew patches beside patches of the same colour."
    player_counts = range(2, 5)
    outcomes = OutcomeNotation("Quilt", [OutcomeRange("tile", 1, range(1, TILES + 1))])

    def __init__(self, setup: Setup, tile_set: QuiltTiles) -> None:
        super().__init__(setup, tile_set)
        looks = {tile: canonical_orientations([*map(dict, turned)]) for tile, turned in tile_set.items()}
        self.notation = TileNotation(self.title, SLOTS, lookalikes=SLOTS.lookalikes(looks))

    @classmethod
    def built_in_tiles(cls) -> str:
        return TEXT  # A game in a folder of its own leaves this method out: the text is in `tiles.txt`.

    @classmethod
    def read_tile_set(cls, text: str) -> QuiltTiles:
        return read_tiles(text)

    def start(self) -> QuiltState:
        return QuiltState(self)

    def read_position(self, fields: Mapping[str, str]) -> QuiltState:
        return _PositionReader(self, fields).state

    def event_text(self, event: Event, names: Sequence[str], reader: int | None = None) -> str:
        facts = EventFacts(event, names)
        if event.kind == "draw":
            return f"{facts.who} draws tile {facts.number('tile')}."
        return f"{facts.who} places tile {facts.number('tile')} at {facts.where} for {facts.number('points')}."

    def help(self) -> str:
        return "3r1@b2 places tile 3, turned once clockwise, with its first patch on b2."


# The rules: legal moves and their effects.


class QuiltState(TileState):
    """One point of a game of Quilt."""

    __slots__ = ("bag", "game", "patches", "placements", "points", "tile")

    game: Quilt
    bag: int
    """The tiles in the bag, as a set of their numbers."""
    tile: int
    """The drawn tile that must be placed now; 0 for none."""
    patches: dict[Coordinate, str]
    placements: list[int]
    """The moves so far."""
    points: list[int]

    def __init__(self, game: Quilt) -> None:
        self.game = game
        self.bag, self.tile = WHOLE_BAG, 0
        self.patches, self.placements, self.points = {}, [], [0] * game.players

    @property
    def turn(self) -> int:
        return len(self.placements)

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.turn % self.game.players

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.tile:
            return (self.active,)
        return (CHANCE,) if self.bag else ()

    def possible_outcomes(self) -> Chance:
        return EqualChance(0, self.bag)

    def apply_outcome(self, outcome: int, events: list[Event]) -> None:
        self.bag ^= 1 << outcome
        self.tile = outcome
        events.append(Event("draw", self.active, {"tile": outcome}))

    def legal_moves(self, seat: int) -> Moves:
        slots = [SLOTS.slot(self.tile, turns) for turns in range(SLOTS.turns)]
        usual = [slot for slot in slots if slot not in self.game.notation.lookalikes]
        return CellMoves(GRID, [(slot, GRID.cells(self._places(slot))) for slot in usual])

    def _places(self, slot: int) -> set[Coordinate]:
        """Return the cells where the first patch of a tile may lie."""
        tile, turns = SLOTS.tile_of(slot)
        shape = self.game.tile_set[tile][turns]
        beside = {(x + dx, y + dy) for x, y in self.patches for dx, dy in SIDES} or {(0, 0)}
        places = {(x - dx, y - dy) for x, y in beside for dx, dy in shape}
        return {(x, y) for x, y in places if not any((x + dx, y + dy) in self.patches for dx, dy in shape)}

    def apply_move(self, seat: int, move: int, events: list[Event]) -> None:
        slot, x, y = parts_of(move)
        tile, turns = SLOTS.tile_of(slot)
        if tile != self.tile:
            raise IllegalMove(f"You have drawn tile {self.tile}, not tile {tile}.")
        if (x, y) not in self._places(slot):
            raise IllegalMove("A tile must lie beside the others and cover none of them.")
        laid = {(x + dx, y + dy): colour for (dx, dy), colour in self.game.tile_set[tile][turns].items()}
        points = sum(self.patches.get((x + dx, y + dy)) == laid[x, y] for x, y in laid for dx, dy in SIDES)
        self.points[seat] += points
        self.patches.update(laid)
        self.placements.append(move)
        self.tile = 0
        events.append(Event("lay", seat, {"tile": tile, "x": x, "y": y, "points": points}))

    # What players and programs see

    def score_sheet(self) -> tuple[tuple[ScoreItem, ...], ...]:
        return tuple((ScoreItem("neighbours", points),) for points in self.points)

    def fields(self) -> dict[str, str]:
        placed = listed(self.game.move_text(0, move) for move in self.placements)
        return {"placed": placed, "tile": str(self.tile)}

    def scene(self, seat: int | None) -> Scene:
        board = SceneBoard("quilt", self.game.title, "square", _cells(self.patches), coordinates=True)
        tray = Tray("drawn", "The drawn tile", self._drawn(), self.active)
        return Scene(self.game.title, (board,), trays=(tray,), seats=tuple(SceneSeat(points) for points in self.points))

    def _drawn(self) -> tuple[TrayTile, ...]:
        if not self.tile:
            return ()
        patches = self.game.tile_set[self.tile][0]
        return (TrayTile(str(self.tile), f"tile {self.tile}", "square", _cells(patches)),)


def _cells(patches: Patches) -> tuple[SceneCell, ...]:
    return tuple(SceneCell(x, y, (colour,)) for (x, y), colour in patches.items())


SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class _PositionReader(FieldReader[Quilt]):
    """A reader that plays the placements of a position again."""

    def __init__(self, game: Quilt, fields: Mapping[str, str]) -> None:
        super().__init__(game, fields, ("placed", "tile"), WHOLE_BAG, seat_fields=False)
        self.state = state = game.start()
        for text in self.items("placed"):
            move = self.placement("placed", text)
            state.tile, _ = SLOTS.tile_of(move.slot)
            self.take_tile("placed", state.tile)
            try:
                state.play(state.active, move.move)
            except IllegalMove as error:
                self.fail("placed", f"{text}: {error}")
        state.tile = self.number("tile", fields["tile"], 0, TILES)
        if state.tile:
            self.take_tile("tile", state.tile)
        state.bag = self.unused_tiles
