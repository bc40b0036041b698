"""All deals that a viewer of Wooly Bully must think possible: every unseen tile is tried at every draw.

A deal says for every other seat which tile it drew at which of its draws and which of its tiles it discarded; what
is left is in the bag. Nothing here knows how the game itself deals anew. What everybody has seen is told
again, seat by seat: at a draw the seat may get any unseen tile, or any tile that it lays later; whoever
lays a tile must hold it; whoever passes must hold nothing that fits on the land of that moment; a discard may be
any tile held.

Deals that lead to the same tiles in hand and gone are counted together as soon as they do, so it is only
the number of tiles that nobody has seen which must be small.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Mapping
from functools import cache
from itertools import combinations, permutations
from typing import NamedTuple, TypeVar

from hedgerow.board import members
from hedgerow.games.woolybully import WoolyBully, WoolyBullyState
from tests.plain import Place, place_named

Tiles = frozenset[int]
Piles = tuple[Tiles, Tiles]
"""What a seat holds, and what it discarded or held when it left."""

COLOURS = "KBRY"
WHOLE_BAG = frozenset(range(1, 69))
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Deal(NamedTuple):
    """Where the hidden tiles lie."""

    piles: tuple[Piles, ...]
    """By seat."""
    bag: Tiles


class Told(NamedTuple):
    """Something everybody has seen a seat do."""

    act: str
    tile: int | None = None
    """The tile from the hand that was laid."""
    drawn: int = 0
    fitting: Tiles = frozenset()
    """For a pass: those of the tiles in question that could have been laid at that moment."""


# The land, laid again


@cache
def faces_of(game_tiles: str) -> dict[int, tuple[str, ...]]:
    """What may be laid as an ordinary tile: both faces, but only the sheep of a Wolf or a Hunter."""
    found = re.findall(r"^tile (\d+) ([A-Z]{4})/([A-Z]{4})", game_tiles, re.MULTILINE)
    faces: dict[int, tuple[str, ...]] = {int(number): (front, back) for number, front, back in found}
    for tile in range(61, 69):
        faces[tile] = (4 * COLOURS[(tile - 61) % 4],)
    return faces


def turned(face: str, turns: int) -> str:
    """After a quarter turn clockwise the northern letter lies east."""
    return face[-turns % 4 :] + face[: -turns % 4]


class Land:
    """Four letters in each cell."""

    def __init__(self, game: WoolyBully) -> None:
        self.faces = faces_of(game.built_in_tiles() if game.setup.tiles is None else game.setup.tiles)
        self.cells: dict[Place, str] = {(0, 0): "VVVV"}

    def fits(self, face: str, place: Place) -> bool:
        """Whether a face may be laid in a cell: empty, next to a tile, every touching edge equal."""
        if place in self.cells:
            return False
        touching = 0
        for side, (dx, dy) in enumerate(SIDES):
            neighbour = self.cells.get((place[0] + dx, place[1] + dy))
            if neighbour is not None:
                touching += 1
                if neighbour[(side + 2) % 4] != face[side]:
                    return False
        return touching > 0

    def fitting(self, tiles: Tiles) -> Tiles:
        """Those of some tiles that could be laid as ordinary tiles, each tried in every cell and every turn."""
        beside = {(x + dx, y + dy) for x, y in self.cells for dx, dy in SIDES} - self.cells.keys()
        found = set()
        for tile in tiles:
            ways = {turned(face, turns) for face in self.faces[tile] for turns in range(4)}
            if any(self.fits(way, place) for way in ways for place in beside):
                found.add(tile)
        return frozenset(found)

    def lay(self, piece: str, place: Place, colour: str | None) -> int | None:
        """Lays what a move names; the tile it was, `None` for a shepherd."""
        beast = re.fullmatch(r"(wolf|hunter)-([kbry])", piece)
        if beast:
            self.cells[place] = "FFFF"
            return (61 if beast[1] == "wolf" else 65) + COLOURS.index(beast[2].upper())
        if piece == "reveal":
            assert colour is not None
            self.cells[place] = 4 * colour
            return None
        found = re.fullmatch(r"(\d+)([ab])(\d)", piece)
        assert found
        tile = int(found[1])
        faces = self.faces[tile]
        self.cells[place] = turned(faces["ab".index(found[2])] if tile <= 60 else faces[0], int(found[3]))
        return tile


# What everybody has seen


def told_of(state: WoolyBullyState, seat: int, asked: Tiles = frozenset()) -> list[Told]:
    """What a seat has done, beginning with the hand it was dealt last; of every pass, which tiles it rules out."""
    view = state.view(None)
    story, sizes, due = view["story"], view["hands"], view["due"]
    colours, finished = view["colours"], view["finished"]
    assert isinstance(story, list)
    assert isinstance(sizes, list)
    assert isinstance(colours, list)
    assert isinstance(finished, list)
    # Who is still being dealt to has drawn what it holds; everybody else has had a whole hand.
    dealing = view["phase"] in ("first", "colours", "deal") and seat not in finished
    dealt = sizes[seat] if dealing else state.game.hand_size
    first = Told("dealt", drawn=dealt)
    told = [first]
    land = Land(state.game)
    for place, entry in enumerate(story):
        act, actor = entry["act"], entry["seat"]
        tile, drawn = None, entry["drawn"]
        if act in ("lay", "wolf", "hunter", "reveal"):
            piece, _, cell = entry["move"].partition("@")
            tile = land.lay(piece, place_named(cell), colours[actor])
        if view["phase"] == "draw" and place == len(story) - 1:
            assert isinstance(due, list)
            drawn -= due[1]
        if act == "deal" and not any(older.act == "quit" for older in told):
            told = [first]
        elif actor == seat:
            told.append(Told(act, tile, drawn, land.fitting(asked) if act == "pass" else frozenset()))
    return told


def seen_by(state: WoolyBullyState, viewer: int | None) -> Tiles:
    """The tiles that a viewer knows: what was laid, its own hand, and its own tiles that are out of the game."""
    seen = {told.tile for seat in range(state.game.players) for told in told_of(state, seat)} - {None}
    view = state.view(viewer)
    for own in (view["hand"], view["own_gone"]):
        assert own is None or isinstance(own, list)
        seen |= set(own or ())
    return frozenset(tile for tile in seen if tile is not None)


def remembered_from_before(state: WoolyBullyState, viewer: int | None, seat: int) -> Tiles:
    """Tiles a seat cannot have left with, for at that moment or later the viewer held them and then gave them back."""
    if viewer is None:
        return frozenset()
    view = state.view(viewer)
    story, given_back = view["story"], view["own_back"]
    assert isinstance(story, list)
    assert isinstance(given_back, list)
    hands = iter(given_back)
    kept: set[int] = set()
    seat_has_left = viewer_has_left = False
    for entry in story:
        if entry["act"] == "quit":
            seat_has_left = seat_has_left or entry["seat"] == seat
            viewer_has_left = viewer_has_left or entry["seat"] == viewer
        elif entry["act"] == "deal" and not viewer_has_left:
            hand = next(hands)
            if seat_has_left:
                kept |= set(hand)
    assert next(hands, None) is None
    return frozenset(kept)


# Every deal


def piles_of(told: list[Told], unseen: Tiles) -> Counter[Piles]:
    """What a seat may hold and have put away now, with the number of its deals that lead there."""
    nothing: Tiles = frozenset()
    reached: Counter[Piles] = Counter({(nothing, nothing): 1})
    undrawn = {one.tile for one in told if one.tile is not None}
    known = frozenset(undrawn)
    laid: set[int] = set()
    for one in told:
        if one.tile is not None:
            reached = Counter({(held - {one.tile}, gone): n for (held, gone), n in reached.items() if one.tile in held})
            laid.add(one.tile)
        elif one.act == "pass":
            reached = Counter({piles: number for piles, number in reached.items() if not piles[0] & one.fitting})
        elif one.act == "quit":
            after: Counter[Piles] = Counter()
            for (held, gone), number in reached.items():
                after[nothing, gone | held] += number
            reached = after
        elif one.act == "discard":
            after = Counter()
            for (held, gone), number in reached.items():
                for tile in held - known:  # what is laid later was not discarded
                    after[held - {tile}, gone | {tile}] += number
            reached = after
        for _ in range(one.drawn):
            after = Counter()
            for (held, gone), number in reached.items():
                for tile in (unseen | known) - laid - held - gone:
                    after[held | {tile}, gone] += number
            reached = after
    return reached


def piles_without_passes(told: list[Told], unseen: Tiles) -> Counter[Piles]:
    """The same for a seat that never passed: then no tile is different from another, and all choices are alike."""
    drawn = sum(one.drawn for one in told) - sum(one.tile is not None for one in told)
    put_away = drawn if any(one.act == "quit" for one in told) else sum(one.act == "discard" for one in told)
    found: Counter[Piles] = Counter()
    for held in combinations(sorted(unseen), drawn - put_away):
        for gone in combinations(sorted(unseen - set(held)), put_away):
            found[frozenset(held), frozenset(gone)] = 1
    return found


def deals(state: WoolyBullyState, viewer: int | None, most: int = 200_000) -> Counter[Deal]:
    """Every way the hidden tiles may lie, each with the number of deals that lead there."""
    unseen = WHOLE_BAG - seen_by(state, viewer)
    joint: Counter[tuple[tuple[Piles, ...], Tiles]] = Counter({((), unseen): 1})
    for seat in range(state.game.players):
        if seat == viewer:
            own = frozenset(members(state.hands[seat])), frozenset(members(state.gone[seat]))
            found = Counter({own: 1})
        else:
            own_laid = {one.tile for one in told_of(state, seat) if one.tile is not None}
            told = told_of(state, seat, unseen | own_laid)
            passed = any(one.act == "pass" for one in told)
            found = piles_of(told, unseen) if passed else piles_without_passes(told, unseen)
            kept = remembered_from_before(state, viewer, seat)
            found = Counter({piles: number for piles, number in found.items() if not piles[1] & kept})
        after: Counter[tuple[tuple[Piles, ...], Tiles]] = Counter()
        for (earlier, left), ways in joint.items():
            for piles, number in found.items():
                taken = (piles[0] | piles[1]) & WHOLE_BAG if seat != viewer else frozenset[int]()
                if taken <= left:
                    after[(*earlier, piles), left - taken] += ways * number
        joint = after
        assert len(joint) <= most, "too many deals to try them all"
    return Counter({Deal(piles, left): number for (piles, left), number in joint.items()})


def deal_in(state: WoolyBullyState) -> Deal:
    """How the hidden tiles lie in a state."""
    piles = zip(state.hands, state.gone, strict=True)
    return Deal(
        tuple((frozenset(members(hand)), frozenset(members(gone))) for hand, gone in piles),
        frozenset(members(state.bag)),
    )


def colourings(state: WoolyBullyState, viewer: int | None) -> list[tuple[str, ...]]:
    """Every way the shepherds may have been dealt: each is as likely as any other."""
    colours = state.view(viewer)["colours"]
    assert isinstance(colours, list)
    return [
        way
        for way in permutations(COLOURS, state.game.players)
        if all(known in (None, colour) for known, colour in zip(colours, way, strict=True))
    ]


def colours_in(state: WoolyBullyState) -> tuple[str, ...]:
    return tuple(COLOURS[colour] for colour in state.colours)


# How far redeals are from that

Outcome = TypeVar("Outcome", bound=Hashable)


def distance(found: Counter[Outcome], ways: Mapping[Outcome, int]) -> tuple[float, int]:
    """Chi-square and its degrees of freedom. Outcomes that are expected less than five times count as one."""
    assert found.keys() <= ways.keys(), "an impossible deal"
    share = found.total() / sum(ways.values())
    rare = {outcome for outcome, number in ways.items() if number * share < 5}
    parts = [(found[outcome], number * share) for outcome, number in ways.items() if outcome not in rare]
    if rare:
        parts.append((sum(found[outcome] for outcome in rare), sum(ways[outcome] for outcome in rare) * share))
    return sum((number - fair) ** 2 / fair for number, fair in parts), len(parts) - 1
