"""Reader of vocabulary files: `art/vocabulary.toml` for all games, and one in the folder of a game for its own names.

A name may leave nearly everything out: the reader fills in places and sizes from the defaults of the grid.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, get_args

from hedgerow.games.core.errors import HedgerowError
from hedgerow.games.core.scene import GridKind
from hedgerow.render.vocabulary import GRIDS, GridArt, GroundArt, PieceArt, SeatArt, Sound, Spot, Spots, Vocabulary

Fields = Mapping[str, Any]

_ANY_GRID: Final = "any"
_DEFAULT_PLACE: Final = "middle"
_FIGURE_UNITS: Final = 48
"""The size of a figure's symbol, in which the position of its mark is given."""
_TOKEN_LINE: Final = 2
_GRID_FIELDS: Final = frozenset({"drawings", "marks", "places", "grounds", "pieces"})
_FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "places": frozenset({"at", "size", "disc", "alone", "room", "mini", "aside", "spacing", "top", "covers"}),
    "grounds": frozenset({"tone", "drawing", "drawings", "size", "mini", "mini_css", "letters"}),
    "pieces": frozenset(
        {"symbol", "place", "at", "size", "scale", "mark", "under", "area", "clearing", "mini", "letters"}
    ),
}


class VocabularyError(HedgerowError):
    """A vocabulary file that cannot be used; the message names the file and the entry."""


def read_vocabulary(texts: Mapping[str, str], symbols: Collection[str]) -> Vocabulary:
    """Return the vocabulary of TOML files by their paths; later files replace names of earlier ones.

    Raises `VocabularyError` for a wrong entry, or for a drawing that is not among the `symbols`.
    """
    tables: dict[str, Fields] = {}
    for path, text in texts.items():
        try:
            tables[path] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise VocabularyError(f"{path}: {error}") from None
        _check_fields(path, tables[path], {"seats", "items", "sounds", _ANY_GRID, *GRIDS})
    seats = tuple(SeatArt(**seat) for table in tables.values() for seat in table.get("seats", ()))
    grids = {grid: _GridReader(tables, symbols, seats, grid) for grid in GRIDS}
    owned = {name.replace("*-", ""): name for reader in grids.values() for name in reader.owned_pieces()}
    drawn = {grid: reader.read() for grid, reader in grids.items()}
    return Vocabulary(seats, drawn, _items(tables, symbols), owned, _sounds(tables))


def _items(tables: Mapping[str, Fields], symbols: Collection[str]) -> dict[str, str]:
    items: dict[str, str] = {}
    for path, table in tables.items():
        items |= table.get("items", {})
        for name, symbol in items.items():
            if symbol not in symbols:
                raise VocabularyError(f"{path}: items.{name}: there is no drawing {symbol!r}")
    return items


def _sounds(tables: Mapping[str, Fields]) -> dict[str, Sound]:
    sounds: dict[str, Sound] = {}
    for path, table in tables.items():
        for name, sound in table.get("sounds", {}).items():
            if sound not in get_args(Sound):
                raise VocabularyError(f"{path}: sounds.{name}: {sound!r} is not one of {', '.join(get_args(Sound))}")
            sounds[name] = sound
    return sounds


@dataclass(frozen=True)
class _GridReader:
    tables: Mapping[str, Fields]
    symbols: Collection[str]
    seats: Sequence[SeatArt]
    grid: GridKind

    def read(self) -> GridArt:
        layout: dict[str, Any] = {}
        for path, table in self.tables.items():
            layout |= table.get(self.grid, {})
            _check_fields(f"{path}: {self.grid}", layout, _GRID_FIELDS)
        drawings, marks = ([_spot(fields) for fields in layout[key]] for key in ("drawings", "marks"))
        places = {name: fields for _, name, fields in self._entries("places")}
        grounds = {
            name: self._ground(where, fields, drawings, marks) for where, name, fields in self._entries("grounds")
        }
        pieces = {
            owned: self._piece(where, fields, places, marks, seat)
            for where, name, unowned in self._entries("pieces")
            for owned, fields, seat in self._for_seats(name, unowned)
        }
        initials = tuple((Spot(x=mark.x, y=mark.y, height=0.5 * mark.height),) for mark in marks)
        undrawn_ground = GroundArt("token", False, initials, initials, "")
        return GridArt(grounds, pieces, undrawn_ground, _undrawn_piece(places[_DEFAULT_PLACE]))

    def owned_pieces(self) -> Iterator[str]:
        """Yield the names of pieces of which each seat has its own."""
        return (name for _, name, _ in self._entries("pieces") if "*" in name)

    def _entries(self, section: str) -> Iterator[tuple[str, str, Fields]]:
        """Yield the location, name and fields of every entry of a section."""
        for path, table in self.tables.items():
            for grid in (_ANY_GRID, self.grid):
                for name, fields in table.get(grid, {}).get(section, {}).items():
                    where = f"{path}: {grid}.{section}.{name}"
                    _check_fields(where, fields, _FIELDS[section])
                    yield where, name, fields

    def _for_seats(self, name: str, fields: Fields) -> Iterator[tuple[str, Fields, SeatArt | None]]:
        """Yield a piece, or one for each seat if its name has a `*`."""
        if "*" not in name:
            yield name, fields, None
            return
        for seat in self.seats:
            letters = fields.get("letters", "").replace("*", seat.letter)
            yield name.replace("*", seat.colour), {**fields, "letters": letters}, seat

    def _ground(self, where: str, fields: Fields, drawings: Sequence[Spot], marks: Sequence[Spot]) -> GroundArt:
        tone = _required(where, fields, "tone")
        single = [{"symbol": fields["drawing"]}] if "drawing" in fields else []
        parts = tuple(
            tuple(_spot({"size": fields.get("size"), **spot}, default) for spot in spots)
            for spots, default in zip(fields.get("drawings", [single] * len(drawings)), drawings, strict=True)
        )
        mini, css = fields.get("mini", ""), fields.get("mini_css", "")
        small = tuple((replace(mark, symbol=mini, css=css),) if mini else () for mark in marks)
        self._check_symbols(where, (spot for spots in (*parts, *small) for spot in spots))
        return GroundArt(tone, f"pt-{tone}" in self.symbols, parts, small, fields.get("letters", ""))

    def _piece(
        self, where: str, fields: Fields, places: Mapping[str, Fields], marks: Sequence[Spot], seat: SeatArt | None
    ) -> PieceArt:
        symbol, name = _required(where, fields, "symbol"), fields.get("place", _DEFAULT_PLACE)
        if name not in places:
            raise VocabularyError(f"{where}: there is no place {name!r}; the places are {', '.join(places)}")
        place, css = places[name], "" if seat is None else f"seat-{seat.colour}"
        piece = _place_piece(name, place, lambda spot: _stand(spot, fields, css, seat))
        mini = piece.mini
        if "mini" in fields and len(marks) == 1:
            mini = (replace(marks[0], symbol=fields["mini"]),)
        elif "mini" in place:
            # A figure is too small to be recognised, so its mark stands for it.
            small = {"symbol": symbol} if seat is None else {"symbol": f"mk-{seat.colour}"}
            mini = _stand(place["mini"], small, css and f"{css} mark")
        piece = replace(
            piece,
            under=(replace(marks[0], symbol=fields["under"]),) if "under" in fields else (),
            mini=mini,
            area=fields.get("area", ""),
            clearing=fields.get("clearing", 0),
            letters=fields.get("letters", ""),
        )
        self._check_symbols(where, (*piece.full, *piece.under, *piece.mini))
        return piece

    def _check_symbols(self, where: str, spots: Iterable[Spot]) -> None:
        for spot in spots:
            if spot.symbol and spot.symbol not in self.symbols:
                raise VocabularyError(f"{where}: there is no drawing {spot.symbol!r}")


def _required(where: str, fields: Fields, key: str) -> str:
    if key not in fields:
        raise VocabularyError(f"{where}: the field {key!r} is missing")
    return str(fields[key])


def _check_fields(where: str, fields: Fields, known: Collection[str]) -> None:
    for name in fields:
        if name not in known:
            raise VocabularyError(f"{where}: unknown field {name!r}; the fields are {', '.join(sorted(known))}")


def _spot(fields: Fields, default: Spot | None = None) -> Spot:
    spot = default or Spot()
    x, y = fields.get("at") or (spot.x, spot.y)
    width, height = fields.get("size") or (spot.width, spot.height)
    return Spot(fields.get("symbol", ""), x, y, width, height, "", fields.get("mirrored", spot.mirrored))


def _place_piece(name: str, place: Fields, stand: Callable[[Fields], Spots]) -> PieceArt:
    """Return a piece as its place says; `stand` returns its drawing at a position with `at`, `size` and `disc`."""
    room = place.get("room")
    return PieceArt(
        place=name,
        full=stand(place),
        alone=stand(place["alone"]) if "alone" in place else (),
        under=(),
        mini=stand(place.get("mini", place)),
        room=None if room is None else (*room["at"], room["scale"]),
        top=place.get("top", False),
        covers=place.get("covers", False),
        aside=place.get("aside", 0),
        spacing=place.get("spacing", 0),
        area="",
        clearing=0,
        letters="",
    )


def _undrawn_piece(place: Fields) -> PieceArt:
    """Return the look of a piece without a drawing: initials on a disc, in the default place."""

    def stand(spot: Fields) -> Spots:
        [disc] = _disc({"disc": (min(spot["size"]) / 2, _TOKEN_LINE), **spot})
        return disc, Spot(x=disc.x, y=disc.y, height=0.5 * disc.height)

    return _place_piece(_DEFAULT_PLACE, place, stand)


def _stand(spot: Fields, fields: Fields, css: str, seat: SeatArt | None = None) -> Spots:
    """Return the symbol of a piece at a position, on a disc if there is one, with the mark of its seat."""
    scale = fields.get("scale", 1)
    width, height = (length * scale for length in fields.get("size", spot["size"]))
    x, y = (sum(pair) for pair in zip(spot.get("at", (0, 0)), fields.get("at", (0, 0)), strict=True))
    spots = (*_disc(spot, scale), Spot(fields["symbol"], x, y, width, height, css))
    if seat is None or "mark" not in fields:
        return spots
    left, top, size = (length / _FIGURE_UNITS for length in fields["mark"])
    mark_x, mark_y = x + (left + size / 2 - 0.5) * width, y + (top + size / 2 - 0.5) * height
    return (*spots, Spot(f"mk-{seat.colour}", mark_x, mark_y, size * width, size * height, seat.ink))


def _disc(spot: Fields, scale: float = 1) -> Spots:
    if "disc" not in spot:
        return ()
    (x, y), (radius, line) = spot.get("at", (0, 0)), spot["disc"]
    return (Spot("", x, y, 2 * radius * scale, 2 * radius * scale, "", False, line),)
