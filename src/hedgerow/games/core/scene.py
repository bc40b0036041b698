"""Scenes: the description of everything that a viewer sees on the table, independent of how it is drawn.

A scene names the contents of each cell (`meadow`, `pasture-2`, `tower`) and the cells that belong together. The
renderers decide how that looks: SVG with symbols, letters and colours in a terminal, or a page in a browser. A scene
contains neither rules nor colours. Its texts are messages (`hedgerow.i18n`), so that they can be translated; names
of players never occur in them, because a state does not know them.

In a game without secrets all viewers have the same scene.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from hedgerow.board import Coordinate

GridKind = Literal["square", "hex", "quadrant"]


@dataclass(frozen=True)
class SceneCell:
    """One cell of a board."""

    x: int
    y: int
    ground: tuple[str, ...]
    """The terrain: one name, or four clockwise from the north on a `quadrant` grid."""
    group: int = 0
    """A number shared by all cells of a piece. Lines are drawn between different groups."""
    on_top: tuple[str, ...] = ()
    """Pieces and symbols on the cell, lowest first."""


@dataclass(frozen=True)
class Outline:
    """Cells to highlight together."""

    kind: Literal["last", "score", "closed"]
    cells: tuple[Coordinate, ...] = ()
    parts: tuple[tuple[int, int, int], ...] = ()
    """Quadrants to highlight: x, y and 0 to 3 for north, east, south, west."""


@dataclass(frozen=True)
class Label:
    """A short text on a board, for example the number of sheep in a closed field."""

    x: float
    y: float
    """The cell, or a point between cells."""
    text: str
    symbol: str = ""
    """A drawing before the text; empty for none."""


@dataclass(frozen=True)
class SceneBoard:
    """A board."""

    id: str
    """A name that stays the same throughout a match."""
    title: str
    grid: GridKind
    cells: tuple[SceneCell, ...]
    notes: tuple[str, ...] = ()
    """Short lines under the title."""
    outlines: tuple[Outline, ...] = ()
    labels: tuple[Label, ...] = ()
    seat: int | None = None
    """The seat that owns the board; its mark is shown with the title."""
    coordinates: bool = False
    """True to label columns and rows as in the notation (`column_name`)."""


@dataclass(frozen=True)
class TrayTile:
    """A tile or another component beside the boards."""

    piece: str | None
    """The name in moves, without its orientation (`17`, `sheep`); `None` if no move names it."""
    title: str
    grid: GridKind
    cells: tuple[SceneCell, ...]
    seat: int | None = None
    """The seat that may place the tile now."""


@dataclass(frozen=True)
class Tray:
    """Components beside the boards: open to all, in front of a seat, or in a seat's hidden hand."""

    id: str
    """A name that stays the same throughout a match."""
    title: str
    tiles: tuple[TrayTile, ...]
    """The components that the viewer may see."""
    seat: int | None = None
    """The seat that owns the tray; `None` if it belongs to all."""
    private: bool = False
    """True if only the owner sees the tiles."""
    hidden: int = 0
    """The number of components that the viewer cannot see."""


@dataclass(frozen=True)
class Stock:
    """Tiles that are still to come, as far as the viewer can know from what everybody has seen."""

    id: str
    """A name that stays the same throughout a match."""
    title: str
    tiles: tuple[tuple[str, ...], ...]
    """Each tile by the names of its faces in `Game.pieces`, in an order that tells nothing about the draws to come."""
    note: str = ""
    """Where the tiles can be, if not all of them are in one place."""


@dataclass(frozen=True)
class Counter:
    """A number with a name, for example coins, or tiles in the bag."""

    id: str
    name: str
    value: int
    symbol: str = ""
    """A drawing to show instead of the name; empty for none."""


@dataclass(frozen=True)
class TrackStep:
    """One step of a track."""

    text: str
    symbol: str = ""
    """A drawing on the step; empty for none."""


@dataclass(frozen=True)
class Track:
    """A track with a marker for each seat."""

    id: str
    name: str
    steps: tuple[TrackStep, ...]
    markers: tuple[int | None, ...]
    """The step of each seat's marker; `None` if it has none."""


@dataclass(frozen=True)
class Badge:
    """A symbol after the name of a seat, for example its revealed colour."""

    id: str
    symbol: str
    title: str


@dataclass(frozen=True)
class SceneSeat:
    """What the viewer knows about a seat."""

    points: int | None = None
    """The points to show; `None` if they are secret."""
    activity: str = ""
    """What the seat is doing, in a few words (`places a tile`); empty if it is doing nothing."""
    task: str = ""
    """What the seat should do now, as a request to its player; empty if it has nothing to do."""
    score: tuple[Counter, ...] = ()
    """The items that add up to the points, in the order of the score sheet; empty if the points are secret."""
    counters: tuple[Counter, ...] = ()
    badges: tuple[Badge, ...] = ()
    pieces: tuple[str, ...] = ()
    """Pieces in hand that everybody may see, by the names of their drawings."""
    pieces_title: str = ""
    """The pieces in hand in words."""
    mark: str = ""
    """The drawing that stands for the seat; empty for the default."""
    board: str | None = None
    """The id of the board that belongs to the seat."""


@dataclass(frozen=True)
class Scene:
    """Everything that a viewer sees."""

    title: str
    boards: tuple[SceneBoard, ...]
    """The boards, drawn large."""
    stage: str = ""
    """How far the game has come, for example `Round 3 of 12`."""
    notes: tuple[str, ...] = ()
    """Further lines about the position."""
    trays: tuple[Tray, ...] = ()
    """Components beside the boards, drawn small."""
    seats: tuple[SceneSeat, ...] = ()
    """One for each seat."""
    counters: tuple[Counter, ...] = ()
    """Numbers that belong to no seat, for example supplies."""
    tracks: tuple[Track, ...] = ()
    stocks: tuple[Stock, ...] = ()
    """Tiles that are still to come."""
    numbered_seats: bool = False
    """True to mark seats by number instead of colour, because colours have another meaning in the game."""
    package: str = ""
    """The package with the names of the contents (see `games.core.texts`)."""
    round: int = 0
    """The number of the round; 0 in a game without rounds. Pages show all boards for a moment when it rises."""

    def seen_from(self, seat: int | None) -> Scene:
        """Return the scene with the boards in the order of the seats, starting with this seat."""
        if seat is None:
            return self
        shared = [board for board in self.boards if board.seat is None]
        owned = sorted(
            (board for board in self.boards if board.seat is not None),
            key=lambda board: (board.seat is not None and board.seat < seat, board.seat),
        )
        return replace(self, boards=(*shared, *owned))

    @property
    def lines(self) -> tuple[str, ...]:
        """The stage and the notes."""
        return tuple(line for line in (self.stage, *self.notes) if line)

    @property
    def tiles(self) -> tuple[SceneBoard, ...]:
        """The tiles of all trays as small boards, each with the seat that may place it or owns its tray."""
        return tuple(
            SceneBoard(
                f"{tray.id}-{number}",
                tile.title,
                tile.grid,
                tile.cells,
                seat=tray.seat if tile.seat is None else tile.seat,
            )
            for tray in self.trays
            for number, tile in enumerate(tray.tiles)
        )
