"""All deals that a viewer of Wooly Bully must consider possible, found by trying every unseen tile at every draw.

A deal assigns to every other seat the tile of each of its draws and of each of its discards; the other tiles are in the
bag. This module does not use the game's own determinization. It replays the public history seat by seat: at a draw the
seat may get any unseen tile, or any tile that it places later; a seat that places a tile must hold it; a seat that
passes must hold no tile that fits on the land of that moment; a discard may be any tile in hand.

Deals that lead to the same tiles in hand and out of the game are merged at once, so only the number of tiles that
nobody has seen must be small.
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
from tests.games.woolybully.known_facts import known_facts
from tests.plain import Place, place_named

Tiles = frozenset[int]
Piles = tuple[Tiles, Tiles]
"""The tiles that a seat holds, and those that it discarded or held when it finished."""

COLOURS = "KBRY"
WHOLE_BAG = frozenset(range(1, 69))
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))


class Deal(NamedTuple):
    """The places of the hidden tiles."""

    piles: tuple[Piles, ...]
    """The piles of each seat."""
    bag: Tiles


class SeenAction(NamedTuple):
    """A public action of a seat."""

    act: str
    tile: int | None = None
    """The tile from the hand that was placed."""
    drawn: int = 0
    fitting: Tiles = frozenset()
    """For a pass: the candidate tiles that would have fitted at that moment."""


# The land, rebuilt


@cache
def faces_of(game_tiles: str) -> dict[int, tuple[str, ...]]:
    """Return the faces that can be placed as ordinary tiles; of a Wolf or a Hunter only the back with its sheep."""
    lines = re.findall(r"^tile (\d+) ([A-Z]{4})/([A-Z]{4})", game_tiles, re.MULTILINE)
    faces: dict[int, tuple[str, ...]] = {int(number): (front, back) for number, front, back in lines}
    for tile in range(61, 69):
        faces[tile] = (4 * COLOURS[(tile - 61) % 4],)
    return faces


def turned(face: str, turns: int) -> str:
    """Return a face after quarter turns clockwise: one turn moves the northern letter to the east."""
    return face[-turns % 4 :] + face[: -turns % 4]


class LetterLand:
    """A land with four letters in each cell."""

    def __init__(self, game: WoolyBully) -> None:
        self.faces = faces_of(game.built_in_tiles() if game.setup.tiles is None else game.setup.tiles)
        self.cells: dict[Place, str] = {(0, 0): "VVVV"}

    def fits(self, face: str, place: Place) -> bool:
        """Return whether a face fits on a cell: empty, next to a tile, every touching edge equal."""
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
        """Return the tiles that fit somewhere as ordinary tiles, each tried in every cell and every turn."""
        beside = {(x + dx, y + dy) for x, y in self.cells for dx, dy in SIDES} - self.cells.keys()
        fitting = set()
        for tile in tiles:
            ways = {turned(face, turns) for face in self.faces[tile] for turns in range(4)}
            if any(self.fits(way, place) for way in ways for place in beside):
                fitting.add(tile)
        return frozenset(fitting)

    def place(self, piece: str, place: Place, colour: str | None) -> int | None:
        """Place the piece of a move and return its tile, `None` for a shepherd."""
        special = re.fullmatch(r"(wolf|hunter)-([kbry])", piece)
        if special:
            self.cells[place] = "FFFF"
            return (61 if special[1] == "wolf" else 65) + COLOURS.index(special[2].upper())
        if piece == "reveal":
            assert colour is not None
            self.cells[place] = 4 * colour
            return None
        match = re.fullmatch(r"(\d+)([ab])(\d)", piece)
        assert match
        tile = int(match[1])
        faces = self.faces[tile]
        self.cells[place] = turned(faces["ab".index(match[2])] if tile <= 60 else faces[0], int(match[3]))
        return tile


# The public history


def actions_of(state: WoolyBullyState, seat: int, candidates: Tiles = frozenset()) -> list[SeenAction]:
    """Return the actions of a seat since its last deal; each pass lists the candidate tiles that it rules out."""
    view = known_facts(state, None)
    story, sizes, due = view["history"], view["hands"], view["due"]
    colours, finished = view["colours"], view["finished"]
    assert isinstance(story, list)
    assert isinstance(sizes, list)
    assert isinstance(colours, list)
    assert isinstance(finished, list)
    # During a deal a seat has drawn the tiles that it holds; otherwise it was dealt a whole hand.
    dealing = view["phase"] in ("first", "colours", "deal") and seat not in finished
    dealt = sizes[seat] if dealing else state.game.hand_size
    first = SeenAction("dealt", drawn=dealt)
    actions = [first]
    land = LetterLand(state.game)
    for place, entry in enumerate(story):
        act, actor = entry["kind"], entry["seat"]
        tile, drawn = None, entry["drawn"]
        if act in ("lay", "wolf", "hunter", "reveal"):
            piece, _, cell = entry["move"].partition("@")
            tile = land.place(piece, place_named(cell), colours[actor])
        if view["phase"] == "draw" and place == len(story) - 1:
            drawn -= due
        if act == "deal" and not any(older.act == "quit" for older in actions):
            actions = [first]
        elif actor == seat:
            fitting = land.fitting(candidates) if act == "pass" else frozenset()
            actions.append(SeenAction(act, tile, drawn, fitting))
    return actions


def seen_by(state: WoolyBullyState, viewer: int | None) -> Tiles:
    """Return the tiles that a viewer knows: placed tiles, its own hand, and its own tiles out of the game."""
    seen = {action.tile for seat in range(state.game.players) for action in actions_of(state, seat)} - {None}
    view = known_facts(state, viewer)
    for own in (view["hand"], view["discarded"]):
        assert own is None or isinstance(own, list)
        seen |= set(own or ())
    return frozenset(tile for tile in seen if tile is not None)


def excluded_by_memory(state: WoolyBullyState, viewer: int | None, seat: int) -> Tiles:
    """Return tiles that a retired seat cannot have, because the viewer held and returned them then or later."""
    if viewer is None:
        return frozenset()
    view = known_facts(state, viewer)
    story, returned = view["history"], view["returned"]
    assert isinstance(story, list)
    assert isinstance(returned, list)
    hands = iter(returned)
    excluded: set[int] = set()
    seat_has_left = viewer_has_left = False
    for entry in story:
        if entry["kind"] == "quit":
            seat_has_left = seat_has_left or entry["seat"] == seat
            viewer_has_left = viewer_has_left or entry["seat"] == viewer
        elif entry["kind"] == "deal" and not viewer_has_left:
            hand = next(hands)
            if seat_has_left:
                excluded |= set(hand)
    assert next(hands, None) is None
    return frozenset(excluded)


# Every deal


def piles_of(actions: list[SeenAction], unseen: Tiles) -> Counter[Piles]:
    """Return the possible piles of a seat, each with the number of deals that lead to it."""
    nothing: Tiles = frozenset()
    reached: Counter[Piles] = Counter({(nothing, nothing): 1})
    known = frozenset(action.tile for action in actions if action.tile is not None)
    placed: set[int] = set()
    for action in actions:
        tile = action.tile
        if tile is not None:
            reached = Counter({(held - {tile}, gone): n for (held, gone), n in reached.items() if tile in held})
            placed.add(tile)
        elif action.act == "pass":
            reached = Counter({piles: number for piles, number in reached.items() if not piles[0] & action.fitting})
        elif action.act == "quit":
            after: Counter[Piles] = Counter()
            for (held, gone), number in reached.items():
                after[nothing, gone | held] += number
            reached = after
        elif action.act == "discard":
            after = Counter()
            for (held, gone), number in reached.items():
                for discarded in held - known:  # a tile that is placed later was not discarded
                    after[held - {discarded}, gone | {discarded}] += number
            reached = after
        for _ in range(action.drawn):
            after = Counter()
            for (held, gone), number in reached.items():
                for drawn in (unseen | known) - placed - held - gone:
                    after[held | {drawn}, gone] += number
            reached = after
    return reached


def piles_without_passes(actions: list[SeenAction], unseen: Tiles) -> Counter[Piles]:
    """Return the possible piles of a seat that never passed: all choices of tiles are equally likely."""
    drawn = sum(action.drawn for action in actions) - sum(action.tile is not None for action in actions)
    has_quit = any(action.act == "quit" for action in actions)
    removed = drawn if has_quit else sum(action.act == "discard" for action in actions)
    piles: Counter[Piles] = Counter()
    for held in combinations(sorted(unseen), drawn - removed):
        for gone in combinations(sorted(unseen - set(held)), removed):
            piles[frozenset(held), frozenset(gone)] = 1
    return piles


def deals(state: WoolyBullyState, viewer: int | None, most: int = 200_000) -> Counter[Deal]:
    """Return every possible placement of the hidden tiles, each with the number of deals that lead to it."""
    unseen = WHOLE_BAG - seen_by(state, viewer)
    joint: Counter[tuple[tuple[Piles, ...], Tiles]] = Counter({((), unseen): 1})
    for seat in range(state.game.players):
        if seat == viewer:
            own = frozenset(members(state.hands[seat])), frozenset(members(state.gone[seat]))
            possible = Counter({own: 1})
        else:
            placed = {action.tile for action in actions_of(state, seat) if action.tile is not None}
            actions = actions_of(state, seat, unseen | placed)
            passed = any(action.act == "pass" for action in actions)
            possible = piles_of(actions, unseen) if passed else piles_without_passes(actions, unseen)
            excluded = excluded_by_memory(state, viewer, seat)
            possible = Counter({piles: number for piles, number in possible.items() if not piles[1] & excluded})
        after: Counter[tuple[tuple[Piles, ...], Tiles]] = Counter()
        for (earlier, left), ways in joint.items():
            for piles, number in possible.items():
                taken = (piles[0] | piles[1]) & WHOLE_BAG if seat != viewer else frozenset[int]()
                if taken <= left:
                    after[(*earlier, piles), left - taken] += ways * number
        joint = after
        assert len(joint) <= most, "too many deals to try them all"
    return Counter({Deal(piles, left): number for (piles, left), number in joint.items()})


def deal_in(state: WoolyBullyState) -> Deal:
    """Return the places of the hidden tiles in a state."""
    piles = zip(state.hands, state.gone, strict=True)
    return Deal(
        tuple((frozenset(members(hand)), frozenset(members(gone))) for hand, gone in piles),
        frozenset(members(state.bag)),
    )


def colourings(state: WoolyBullyState, viewer: int | None) -> list[tuple[str, ...]]:
    """Return every possible deal of the shepherds; all are equally likely."""
    colours = known_facts(state, viewer)["colours"]
    assert isinstance(colours, list)
    return [
        way
        for way in permutations(COLOURS, state.game.players)
        if all(known in (None, colour) for known, colour in zip(colours, way, strict=True))
    ]


def colours_in(state: WoolyBullyState) -> tuple[str, ...]:
    return tuple(COLOURS[colour] for colour in state.colours)


# Comparison with samples

OutcomeT = TypeVar("OutcomeT", bound=Hashable)


def chi_square_test(counts: Counter[OutcomeT], ways: Mapping[OutcomeT, int]) -> tuple[float, int]:
    """Return chi-square and its degrees of freedom; outcomes expected less than five times are merged into one."""
    assert counts.keys() <= ways.keys(), "an impossible deal"
    share = counts.total() / sum(ways.values())
    rare = {outcome for outcome, number in ways.items() if number * share < 5}
    parts = [(counts[outcome], number * share) for outcome, number in ways.items() if outcome not in rare]
    if rare:
        parts.append((sum(counts[outcome] for outcome in rare), sum(ways[outcome] for outcome in rare) * share))
    return sum((count - expected) ** 2 / expected for count, expected in parts), len(parts) - 1
