"""Determinization: hidden tiles and colours dealt again, exactly uniformly over all deals that fit a seat's knowledge.

A *deal* assigns to every other seat the tile of each of its draws and of each of its discards. Which draw a placed tile
came from is not visible. The only hard facts about hidden tiles are passes: a seat that passed held no tile that fitted
on the land of that moment. So a tile that would have fitted was drawn later, or had left the hand before.

The deals are counted seat by seat. Walking through the public history of a seat, its hidden tiles fall into groups by
the tiles that passes rule out, in several ways with different weights (`groupings_of`). Then the ways in which the
hidden tiles can fill the groups of all seats at once are counted (`_Assignment`). A grouping and an assignment are
drawn by these counts, and all tiles that no pass restricts are shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import comb, factorial, prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from hedgerow.board import members, union
from hedgerow.games.core.contract import NOBODY
from hedgerow.games.woolybully.components import COLOURS, WHOLE_BAG
from hedgerow.games.woolybully.move_codes import PASS, QUIT
from hedgerow.games.woolybully.phases import DISCARDED, REDEALT, PublicAction, WoolyBullyPhase

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state import WoolyBullyState


class TileGroup(NamedTuple):
    """Hidden tiles of one seat for which the same tiles are ruled out."""

    seat: int
    is_gone: bool
    """True if the tiles were discarded, or held when the seat finished; otherwise they are in hand."""
    forbidden: int


Grouping = tuple[tuple[TileGroup, int], ...]
"""The number of hidden tiles in each restricted group."""


def determinize(state: WoolyBullyState, viewer: int | None, rng: Random) -> WoolyBullyState:
    """Return a state that the viewer could be in."""
    new = state.copy()
    _deal_colours(state, new, viewer, rng)
    others = [seat for seat in range(state.game.players) if seat != viewer]
    for seat in others:
        new.returned_hands[seat] = ()
    pool = WHOLE_BAG & ~known_tiles(state, viewer)
    assigned = _restricted_tiles(state, viewer, others, pool, rng)
    rest = list(members(pool & ~sum(assigned.values())))
    rng.shuffle(rest)
    for seat in others:
        for is_gone, piles, true_piles in ((False, new.hands, state.hands), (True, new.gone, state.gone)):
            fixed = sum(tiles for group, tiles in assigned.items() if group.seat == seat and group.is_gone == is_gone)
            free = true_piles[seat].bit_count() - fixed.bit_count()
            piles[seat] = fixed | sum(1 << rest.pop() for _ in range(free))
    new.bag = sum(1 << tile for tile in rest)
    return new


def _deal_colours(state: WoolyBullyState, new: WoolyBullyState, viewer: int | None, rng: Random) -> None:
    if state.phase is WoolyBullyPhase.OVER:
        return
    unknown = [
        seat
        for seat, colour in enumerate(state.colours)
        if colour != NOBODY and seat != viewer and not state.revealed >> seat & 1
    ]
    known = {colour for seat, colour in enumerate(state.colours) if seat not in unknown}
    free = [colour for colour in range(COLOURS) if colour not in known]
    rng.shuffle(free)
    for seat, colour in zip(unknown, free, strict=False):
        new.colours[seat] = colour


def known_tiles(state: WoolyBullyState, viewer: int | None) -> int:
    """Return the tiles whose location the viewer knows."""
    known = 0 if viewer is None else state.hands[viewer] | state.gone[viewer]
    for action in state.history:
        tile = action.placed_tile
        if tile is not None:
            known |= 1 << tile
    return known


def _restricted_tiles(
    state: WoolyBullyState, viewer: int | None, others: Sequence[int], pool: int, rng: Random
) -> dict[TileGroup, int]:
    """Draw the tiles of every restricted group; empty if the others' tiles are not restricted."""
    if not any(action.move in (PASS, REDEALT) for action in state.history):
        return {}
    groupings = [groupings_of(state, seat, pool, _tiles_seen_since(state, viewer, seat)) for seat in others]
    if all(weights.keys() == {()} for weights in groupings):
        return {}
    groups = sorted({group for weights in groupings for grouping in weights for group, _ in grouping})
    assignment = _Assignment(pool, groups)
    choices = []
    for combination in product(*(weights.items() for weights in groupings)):
        sizes = assignment.sizes([pair for grouping, _ in combination for pair in grouping])
        ways = prod(weight for _, weight in combination) * assignment.ways(sizes)
        if ways:
            choices.append((sizes, ways))
    return assignment.draw(_weighted_choice(choices, rng), rng)


def _tiles_seen_since(state: WoolyBullyState, viewer: int | None, seat: int) -> int:
    """Return the tiles that a retired seat cannot have, because the viewer held and returned them later."""
    if viewer is None or seat not in state.finished:
        return 0
    deals = 0
    for action in state.history:
        if action == PublicAction(seat, QUIT):
            break
        deals += action.move == REDEALT
    return union(state.returned_hands[viewer][deals:])


# The public history of a seat


def groupings_of(state: WoolyBullyState, seat: int, pool: int, excluded: int) -> dict[Grouping, int]:
    """Return the possible groupings of a seat's hidden tiles, each with the number of ways to reach it.

    The tiles in hand are counted by the number of passes before they were drawn. A placed tile may come from any draw
    that no pass rules out; a discard may be any tile in hand.
    """
    held: dict[tuple[tuple[int, ...], Grouping], int] = {((_dealt_tiles(state, seat),), ()): 1}
    passes: list[int] = []

    def forbidden(age: int) -> int:
        return union(passes[age:]) | excluded

    for action in _actions_of(state, seat):
        tile = action.placed_tile
        after: dict[tuple[tuple[int, ...], Grouping], int] = {}
        if action.move == PASS:
            assert action.land is not None, "a pass records its land"
            passes.append(action.land.placeable_tiles(state.game.tile_set))
            after = {((*counts, 0), gone): ways for (counts, gone), ways in held.items()}
        elif tile is not None or action.move == DISCARDED:
            for (counts, gone), ways in held.items():
                for age, count in enumerate(counts):
                    if not count or (tile is not None and union(passes[age:]) >> tile & 1):
                        continue
                    left = (*counts[:age], count - 1, *counts[age + 1 :])
                    new_gone = (
                        gone if tile is not None else _add_tile(gone, TileGroup(seat, True, forbidden(age) & pool))
                    )
                    after[left, new_gone] = after.get((left, new_gone), 0) + ways * count
        else:
            after = held
        if action.drawn:
            drawn = action.drawn - _draws_pending(state, action)
            after = {((*counts[:-1], counts[-1] + drawn), gone): ways for (counts, gone), ways in after.items()}
        held = after
    groupings: dict[Grouping, int] = {}
    is_gone = seat in state.finished
    for (counts, gone), ways in held.items():
        grouping = gone
        for age, count in enumerate(counts):
            for _ in range(count):
                grouping = _add_tile(grouping, TileGroup(seat, is_gone, forbidden(age) & pool))
        groupings[grouping] = groupings.get(grouping, 0) + ways
    return groupings


def _add_tile(grouping: Grouping, group: TileGroup) -> Grouping:
    """Return a grouping with one more tile in a group; unrestricted groups are not counted."""
    if not group.forbidden:
        return grouping
    sizes = dict(grouping)
    sizes[group] = sizes.get(group, 0) + 1
    return tuple(sorted(sizes.items()))


def _actions_of(state: WoolyBullyState, seat: int) -> list[PublicAction]:
    """Return the actions of a seat since its hand was dealt. A seat that retired before a new deal kept its hand."""
    actions: list[PublicAction] = []
    has_retired = False
    for action in state.history:
        if action.move == REDEALT and not has_retired:
            actions = []
        elif action.seat == seat:
            actions.append(action)
            has_retired = has_retired or action.move == QUIT
    return actions


def _dealt_tiles(state: WoolyBullyState, seat: int) -> int:
    """Return the number of tiles that the seat was dealt."""
    if state.phase is WoolyBullyPhase.DEAL and seat not in state.finished:
        return state.hands[seat].bit_count()
    return state.game.hand_size


def _draws_pending(state: WoolyBullyState, action: PublicAction) -> int:
    return state.due if state.phase is WoolyBullyPhase.DRAW and action is state.history[-1] else 0


def tile_counts(state: WoolyBullyState, seat: int) -> tuple[int, int]:
    """Return how many tiles a seat has drawn and not placed, and how many of those it has discarded."""
    drawn, discarded = _dealt_tiles(state, seat), 0
    for action in _actions_of(state, seat):
        drawn += action.drawn - _draws_pending(state, action) - (action.placed_tile is not None)
        discarded += action.move == DISCARDED
    return drawn, discarded


def is_consistent(state: WoolyBullyState, seat: int) -> bool:
    """Return whether the true tiles of a seat fit its public history."""
    piles = (state.hands[seat], state.gone[seat])
    return any(_can_fill(grouping, piles) for grouping in groupings_of(state, seat, piles[0] | piles[1], 0))


def _can_fill(grouping: Grouping, piles: tuple[int, int]) -> bool:
    """Return whether the restricted groups of the hand and of the tiles gone can be filled from these piles."""
    for is_gone, pile in enumerate(piles):
        pairs = [(group, size) for group, size in grouping if group.is_gone == bool(is_gone)]
        assignment = _Assignment(pile, [group for group, _ in pairs])
        if sum(size for _, size in pairs) > pile.bit_count() or not assignment.ways(assignment.sizes(pairs)):
            return False
    return True


# Assigning tiles to groups


class _Assignment:
    """All ways to fill groups with the tiles of a pool: counted, and drawn from uniformly."""

    def __init__(self, pool: int, groups: Sequence[TileGroup]) -> None:
        self.groups = groups
        self.pool_size = pool.bit_count()
        kinds: dict[tuple[int, ...], list[int]] = {}
        for tile in members(pool):
            allowed = tuple(index for index, group in enumerate(groups) if not group.forbidden >> tile & 1)
            kinds.setdefault(allowed, []).append(tile)
        self.kinds = sorted(kinds.items())
        """The tiles by the groups that they may go to: tiles of one kind are interchangeable."""
        self._cache: dict[tuple[int, tuple[int, ...]], int] = {}

    def sizes(self, pairs: Sequence[tuple[TileGroup, int]]) -> tuple[int, ...]:
        """Return the number of tiles that each group needs."""
        wanted = dict(pairs)
        return tuple(wanted.get(group, 0) for group in self.groups)

    def ways(self, sizes: tuple[int, ...]) -> int:
        """Return the number of arrangements of all hidden tiles, inside the groups and outside."""
        sets = self._sets(0, sizes)
        return sets * prod(map(factorial, sizes)) * factorial(self.pool_size - sum(sizes)) if sets else 0

    def _sets(self, kind: int, sizes: tuple[int, ...]) -> int:
        """Return the number of ways to fill the groups with the kinds from this one on."""
        if not any(sizes):
            return 1
        if kind == len(self.kinds):
            return 0
        sets = self._cache.get((kind, sizes))
        if sets is None:
            sets = sum(ways * self._sets(kind + 1, left) for _, left, ways in self._splits(kind, sizes))
            self._cache[kind, sizes] = sets
        return sets

    def _splits(self, kind: int, sizes: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """Return the ways to split the tiles of a kind: tiles given to each group, tiles still needed, count."""
        allowed, tiles = self.kinds[kind]
        splits: list[tuple[tuple[int, ...], tuple[int, ...], int, int]] = [((), sizes, 1, len(tiles))]
        for index in allowed:  # group by group, so that no split has more tiles than there are
            splits = [
                (
                    (*given, count),
                    (*left[:index], left[index] - count, *left[index + 1 :]),
                    ways * comb(free, count),
                    free - count,
                )
                for given, left, ways, free in splits
                for count in range(min(left[index], free) + 1)
            ]
        return [(given, left, ways) for given, left, ways, _ in splits]

    def draw(self, sizes: tuple[int, ...], rng: Random) -> dict[TileGroup, int]:
        """Return tiles for each group; every way is equally likely."""
        assigned = dict.fromkeys(self.groups, 0)
        for kind, (allowed, tiles) in enumerate(self.kinds):
            choices = [
                ((given, left), ways * self._sets(kind + 1, left)) for given, left, ways in self._splits(kind, sizes)
            ]
            given, sizes = _weighted_choice(choices, rng)
            chosen = rng.sample(tiles, sum(given))
            for index, count in zip(allowed, given, strict=True):
                for _ in range(count):
                    assigned[self.groups[index]] |= 1 << chosen.pop()
        return assigned


T = TypeVar("T")


def _weighted_choice(choices: Sequence[tuple[T, int]], rng: Random) -> T:
    """Return one of the choices, drawn exactly by its integer weight."""
    ticket = rng.randrange(sum(weight for _, weight in choices))
    for choice, weight in choices:
        if ticket < weight:
            return choice
        ticket -= weight
    raise AssertionError("the ticket is beyond the last choice")
