"""What a seat cannot know, dealt anew: exactly uniform over all deals that fit what it has seen.

A *deal* says which tile every other seat drew at which of its draws, and which of its tiles it discarded.
Nobody sees from which draw a laid tile came. Hard facts about hidden tiles are the recorded passes: whoever
passed held nothing that could be laid on the land of that moment. So a tile that could have been laid
then came into the hand later, or was not there any more.

The deals are counted seat by seat: walking through what everybody has seen of a seat, its unseen
tiles fall into groups by what passes forbid them, in several ways with different weights (`groupings_of`).
Then it is counted in how many ways the unseen tiles can fill the groups of all seats at once (`_Filling`), a
grouping and a filling are drawn by these counts, and everything that no pass restricts is shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import comb, factorial, prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from hedgerow.board import members
from hedgerow.games.core.moves import parts_of
from hedgerow.games.woolybully.components import COLOURS, WHOLE_BAG
from hedgerow.games.woolybully.move_codes import DONE, PASS, QUIT, REVEAL_SLOT, tile_of
from hedgerow.games.woolybully.phases import DEALT_ANEW, DISCARDED, NOBODY, Act, Phase

if TYPE_CHECKING:
    from hedgerow.games.woolybully.state_base import Table

AnyTable = TypeVar("AnyTable", bound="Table")


class Group(NamedTuple):
    """Unseen tiles of one seat that the same tiles cannot be."""

    seat: int
    is_gone: bool
    """Discarded, or held when the seat left; otherwise in hand."""
    forbidden: int


Grouping = tuple[tuple[Group, int], ...]
"""How many unseen tiles there are of each restricted group."""


def redealt(table: AnyTable, viewer: int | None, rng: Random) -> AnyTable:
    """A state that the viewer could be in."""
    new = table.copy()
    _deal_colours(table, new, viewer, rng)
    others = [seat for seat in range(table.game.players) if seat != viewer]
    for seat in others:
        new.back[seat] = ()
    pool = WHOLE_BAG & ~_seen_tiles(table, viewer)
    placed = _restricted(table, viewer, others, pool, rng)
    rest = list(members(pool & ~sum(placed.values())))
    rng.shuffle(rest)
    for seat in others:
        for is_gone, piles, true in ((False, new.hands, table.hands), (True, new.gone, table.gone)):
            fixed = sum(tiles for group, tiles in placed.items() if group.seat == seat and group.is_gone == is_gone)
            free = true[seat].bit_count() - fixed.bit_count()
            piles[seat] = fixed | sum(1 << rest.pop() for _ in range(free))
    new.bag = sum(1 << tile for tile in rest)
    return new


def _deal_colours(table: Table, new: Table, viewer: int | None, rng: Random) -> None:
    if table.phase is Phase.OVER:
        return
    unknown = [
        seat
        for seat, colour in enumerate(table.colours)
        if colour != NOBODY and seat != viewer and not table.revealed >> seat & 1
    ]
    known = {colour for seat, colour in enumerate(table.colours) if seat not in unknown}
    free = [colour for colour in range(COLOURS) if colour not in known]
    rng.shuffle(free)
    for seat, colour in zip(unknown, free, strict=False):
        new.colours[seat] = colour


def _seen_tiles(table: Table, viewer: int | None) -> int:
    """The tiles whose place the viewer knows."""
    seen = 0 if viewer is None else table.hands[viewer] | table.gone[viewer]
    for act in table.story:
        tile = _laid_tile(act)
        if tile is not None:
            seen |= 1 << tile
    return seen


def _laid_tile(act: Act) -> int | None:
    """The tile that came out of a hand, if one did."""
    if act.move in (PASS, DONE, QUIT, DISCARDED, DEALT_ANEW):
        return None
    slot, _, _ = parts_of(act.move)
    return None if slot == REVEAL_SLOT else tile_of(slot)[0]


def _restricted(table: Table, viewer: int | None, others: Sequence[int], pool: int, rng: Random) -> dict[Group, int]:
    """Tiles for every restricted group; empty when nothing restricts what the others hold."""
    if not any(act.move in (PASS, DEALT_ANEW) for act in table.story):
        return {}
    groupings = [groupings_of(table, seat, pool, _remembered(table, viewer, seat)) for seat in others]
    if all(weights.keys() == {()} for weights in groupings):
        return {}
    filling = _Filling(pool, sorted({group for weights in groupings for grouping in weights for group, _ in grouping}))
    choices = []
    for combination in product(*(weights.items() for weights in groupings)):
        numbers = filling.numbers([pair for grouping, _ in combination for pair in grouping])
        ways = prod(weight for _, weight in combination) * filling.ways(numbers)
        if ways:
            choices.append((numbers, ways))
    return filling.draw(_weighted(choices, rng), rng)


def _remembered(table: Table, viewer: int | None, seat: int) -> int:
    """Tiles that a seat which left before a new deal cannot have taken along: the viewer held them at that time."""
    if viewer is None or seat not in table.finished:
        return 0
    deals = 0
    for act in table.story:
        if act == Act(seat, QUIT):
            break
        deals += act.move == DEALT_ANEW
    return _union(table.back[viewer][deals:])


def _union(piles: Sequence[int]) -> int:
    union = 0
    for pile in piles:
        union |= pile
    return union


# What everybody has seen of a seat


def groupings_of(table: Table, seat: int, pool: int, remembered: int) -> dict[Grouping, int]:
    """The groups that a seat's unseen tiles may fall into, with the number of ways to get there.

    Held tiles are counted by the number of passes before they were drawn. A laid tile may have come from
    any draw that no pass rules out; a discard may have been any tile held.
    """
    held: dict[tuple[tuple[int, ...], Grouping], int] = {((_dealt(table, seat),), ()): 1}
    passes: list[int] = []

    def forbidden(drawn_after: int) -> int:
        return _union(passes[drawn_after:]) | remembered

    for act in _acts_of(table, seat):
        tile = _laid_tile(act)
        after: dict[tuple[tuple[int, ...], Grouping], int] = {}
        if act.move == PASS:
            assert act.land is not None, "a pass keeps its land"
            passes.append(act.land.layable(table.game.kit))
            after = {((*numbers, 0), gone): ways for (numbers, gone), ways in held.items()}
        elif tile is not None or act.move == DISCARDED:
            for (numbers, gone), ways in held.items():
                for age, number in enumerate(numbers):
                    if not number or (tile is not None and _union(passes[age:]) >> tile & 1):
                        continue
                    left = (*numbers[:age], number - 1, *numbers[age + 1 :])
                    more = gone if tile is not None else _with(gone, Group(seat, True, forbidden(age) & pool))
                    key = (left, more)
                    after[key] = after.get(key, 0) + ways * number
        else:
            after = held
        if act.drawn:
            drawn = act.drawn - _not_yet_drawn(table, act)
            after = {((*numbers[:-1], numbers[-1] + drawn), gone): ways for (numbers, gone), ways in after.items()}
        held = after
    result: dict[Grouping, int] = {}
    has_left = seat in table.finished
    for (numbers, gone), ways in held.items():
        grouping = gone
        for age, number in enumerate(numbers):
            for _ in range(number):
                grouping = _with(grouping, Group(seat, has_left, forbidden(age) & pool))
        result[grouping] = result.get(grouping, 0) + ways
    return result


def _with(grouping: Grouping, group: Group) -> Grouping:
    """A grouping with one more tile of a group; what is not restricted is not counted."""
    if not group.forbidden:
        return grouping
    numbers = dict(grouping)
    numbers[group] = numbers.get(group, 0) + 1
    return tuple(sorted(numbers.items()))


def _acts_of(table: Table, seat: int) -> list[Act]:
    """What a seat has done since its hand was dealt; a seat that left before a new deal kept the older one."""
    acts: list[Act] = []
    left = False
    for act in table.story:
        if act.move == DEALT_ANEW and not left:
            acts = []
        elif act.seat == seat:
            acts.append(act)
            left = left or act.move == QUIT
    return acts


def _dealt(table: Table, seat: int) -> int:
    """How many tiles the seat began with."""
    if table.phase is Phase.DEAL and seat not in table.finished:
        return table.hands[seat].bit_count()
    return table.game.hand_size


def _not_yet_drawn(table: Table, act: Act) -> int:
    return table.due if table.phase is Phase.DRAW and act is table.story[-1] else 0


def counts(table: Table, seat: int) -> tuple[int, int]:
    """How many tiles a seat has drawn and not laid, and how many of those it has discarded."""
    drawn, discarded = _dealt(table, seat), 0
    for act in _acts_of(table, seat):
        drawn += act.drawn - _not_yet_drawn(table, act) - (_laid_tile(act) is not None)
        discarded += act.move == DISCARDED
    return drawn, discarded


def is_possible(table: Table, seat: int) -> bool:
    """Whether a seat's true tiles fit what everybody has seen of it."""
    piles = (table.hands[seat], table.gone[seat])
    return any(_fits_piles(grouping, piles) for grouping in groupings_of(table, seat, piles[0] | piles[1], 0))


def _fits_piles(grouping: Grouping, piles: tuple[int, int]) -> bool:
    """Whether the restricted groups of each pile can be filled from that very pile."""
    for is_gone, pile in enumerate(piles):
        wanted = [(group, number) for group, number in grouping if group.is_gone == bool(is_gone)]
        filling = _Filling(pile, [group for group, _ in wanted])
        if sum(number for _, number in wanted) > pile.bit_count() or not filling.ways(filling.numbers(wanted)):
            return False
    return True


# Filling the groups


class _Filling:
    """In how many ways the tiles of a pool can fill groups, and a way drawn from all of them."""

    def __init__(self, pool: int, groups: Sequence[Group]) -> None:
        self.groups = groups
        self.size = pool.bit_count()
        kinds: dict[tuple[int, ...], list[int]] = {}
        for tile in members(pool):
            allowed = tuple(place for place, group in enumerate(groups) if not group.forbidden >> tile & 1)
            kinds.setdefault(allowed, []).append(tile)
        self.kinds = sorted(kinds.items())
        """Tiles that may go to the same groups are alike."""
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def numbers(self, pairs: Sequence[tuple[Group, int]]) -> tuple[int, ...]:
        """How many tiles each group needs."""
        wanted = dict(pairs)
        return tuple(wanted.get(group, 0) for group in self.groups)

    def ways(self, numbers: tuple[int, ...]) -> int:
        """In how many ways all unseen tiles can lie: in the groups, each place for itself, and everywhere else."""
        sets = self._sets(0, numbers)
        return sets * prod(map(factorial, numbers)) * factorial(self.size - sum(numbers)) if sets else 0

    def _sets(self, kind: int, numbers: tuple[int, ...]) -> int:
        """In how many ways the kinds from this one on can fill the groups."""
        if not any(numbers):
            return 1
        if kind == len(self.kinds):
            return 0
        known = self._known.get((kind, numbers))
        if known is None:
            known = sum(ways * self._sets(kind + 1, left) for _, left, ways in self._shares(kind, numbers))
            self._known[kind, numbers] = known
        return known

    def _shares(self, kind: int, numbers: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...], int]]:
        """How the tiles of a kind may be shared out: what each group gets, what it still needs, in how many ways."""
        allowed, tiles = self.kinds[kind]
        shares: list[tuple[tuple[int, ...], tuple[int, ...], int, int]] = [((), numbers, 1, len(tiles))]
        for place in allowed:  # one group after the other, so that no share has more tiles than there are
            shares = [
                (
                    (*given, number),
                    (*left[:place], left[place] - number, *left[place + 1 :]),
                    ways * comb(free, number),
                    free - number,
                )
                for given, left, ways, free in shares
                for number in range(min(left[place], free) + 1)
            ]
        return [(given, left, ways) for given, left, ways, _ in shares]

    def draw(self, numbers: tuple[int, ...], rng: Random) -> dict[Group, int]:
        """Tiles for each group, every way equally likely."""
        found = dict.fromkeys(self.groups, 0)
        for kind, (allowed, tiles) in enumerate(self.kinds):
            choices = [
                ((given, left), ways * self._sets(kind + 1, left)) for given, left, ways in self._shares(kind, numbers)
            ]
            given, numbers = _weighted(choices, rng)
            chosen = rng.sample(tiles, sum(given))
            for place, number in zip(allowed, given, strict=True):
                for _ in range(number):
                    found[self.groups[place]] |= 1 << chosen.pop()
        return found


Choice = TypeVar("Choice")


def _weighted(choices: Sequence[tuple[Choice, int]], rng: Random) -> Choice:
    """One of the choices by its weight, exactly."""
    ticket = rng.randrange(sum(weight for _, weight in choices))
    for choice, weight in choices:
        if ticket < weight:
            return choice
        ticket -= weight
    raise AssertionError("a ticket beyond the last")
