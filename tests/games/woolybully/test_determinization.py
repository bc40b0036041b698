"""Determinization is exactly uniform over all deals that fit what the viewer has seen, including passes.

The positions use a tile set in which it is easy to tell which tiles fit. Tiles 1 to 40 are plain: villages on one face,
and one side of K, B, R or Y (in this order, repeated) on the other. No other tile has a village side. The viewer places
plain tiles until only a few tiles are left in the bag, while the others, who hold none, have to pass; none of the tiles
left in the bag has a village side either, so these passes carry no information. Then the viewer opens a letter by
placing a plain tile with that side outwards, and a pass shows that the seat holds no tile with that letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

import pytest

from hedgerow.board import members
from hedgerow.games import CHANCE, OptionValue, new_game
from hedgerow.games.core.moves import parts_of
from hedgerow.games.woolybully import WoolyBullyState
from hedgerow.games.woolybully.move_codes import DECLINE, QUIT, REVEAL_SLOT
from hedgerow.games.woolybully.phases import WoolyBullyPhase
from tests.games.woolybully.slow_deals import (
    SeenAction,
    actions_of,
    chi_square_test,
    colourings,
    colours_in,
    deal_in,
    deals,
    piles_of,
    piles_without_passes,
)
from tests.games.woolybully.tabletop import Tabletop

pytestmark = pytest.mark.repeating

SPECIAL = """
41 KKKF/KKFF  42 KFFF/KFKF  43 BBBF/BBFF  44 BFFF/BFBF  45 RRRF/RRFF  46 RFFF/RFRF  47 KKBB/KKKB  48 KBBB/KBKB
49 KKRR/KKKR  50 KRRR/KRKR  51 BBRR/BBBR  52 BRRR/BRBR  53 KBRR/KKBR  54 KBBR/KBRF  55 FFFF/YYYY  56 FFFY/YYYY
57 FFYY/YYYF  58 FYFY/YFFF  59 FFFF/FFYY  60 FFFF/FFFY
"""
"""No tile has a village side; 55 to 60 have neither K nor B nor R. The backs of 61 to 68 are K B R Y, twice."""
LIMIT: Mapping[str, OptionValue] = {"hand_limit": 3}
BLOCK = [f"{column}{row}" for row in range(1, 9) for column in "abcdefg" if (column, row) != ("a", 1)]
"""The cells where the viewer places plain tiles; openings follow above them, in row 0."""


def tile_file(plain: int) -> str:
    words = SPECIAL.split()
    special = zip(words[::2], words[1::2], strict=True)
    lines = [f"tile {tile} VVVV/{'YKBR'[tile % 4]}VVV" for tile in range(1, plain + 1)]
    return "\n".join(lines + [f"tile {number} {faces}" for number, faces in special if int(number) > plain])


class ScriptedTable(Tabletop):
    """A table at which seat 0 is the viewer."""

    def __init__(
        self,
        others: Sequence[Sequence[int]],
        left: Iterable[int],
        own: Sequence[int] = (),
        plain: int = 40,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        """Deal `others` to the other seats; `left` are the tiles that stay in the bag after `drain_bag`."""
        self.plain = range(1, plain + 1)
        self.left = {*left, *(tile for hand in others for tile in hand)}
        own_hand = own or range(plain + 1 - len(others[0]), plain + 1)
        super().__init__([list(own_hand), *others], tiles=tile_file(plain), options=options)

    def play_lines(self, *lines: str) -> ScriptedTable:
        """Play turns written as seat, move and the tiles drawn; no seat acts out of turn."""
        for line in lines:
            seat, text, *draws = line.split()
            if text.startswith("discard"):
                self.play(int(seat), text)
            else:
                self.turn(int(seat), text, *map(int, draws))
        return self

    def drain_bag(self, ready: Sequence[int]) -> ScriptedTable:
        """Let the viewer draw all tiles that are not to be left, at the end the plain ones that must be ready."""
        drawn = [tile for tile in members(self.state.bag) if tile not in {*self.left, *ready}]
        plain = [tile for tile in drawn if tile in self.plain] + list(ready)
        special = [tile for tile in drawn if tile not in self.plain]
        free = list(BLOCK)
        while (seat := self.decline_all()) or self.state.phase is WoolyBullyPhase.DISCARD or plain or special:
            held = list(members(self.state.hands[0]))
            if self.state.phase is WoolyBullyPhase.DISCARD:
                self.play(0, f"discard{max(held, key=lambda tile: (tile not in self.plain, tile not in ready))}")
            elif seat:
                self.play(seat, "pass")
            else:
                tile = next(tile for tile in held if tile in self.plain and tile not in ready)
                cell = next(cell for cell in free if 0 < self._contacts(cell) <= len(plain) + len(special))
                free.remove(cell)
                # One plain tile to continue with, otherwise special ones: with a hand limit, these are discarded.
                draws: list[int] = []
                for _ in range(self._contacts(cell)):
                    draws.append((special if special and (draws or not plain) else plain).pop(0))
                self.play(0, f"{tile}a0@{cell}", *draws)
        return self

    def _bit(self, cell: str) -> int:
        return self.state.land.grid.bit("abcdefg".index(cell[0]), int(cell[1:]) - 1)

    def _contacts(self, cell: str) -> int:
        return self.state.land.contacts(self._bit(cell))


# Positions: K is opened at b0, B at d0, R at f0; the next tile is placed above it, in row -1


def quits_at_once() -> ScriptedTable:
    table = ScriptedTable([[41, 45, 55, 61]], [43, 57, 66])
    table.play(0, "decline")
    table.play(1, "quit")
    return table.drain_bag([1])


def passes_once() -> ScriptedTable:
    return ScriptedTable([[43, 45, 55, 56]], [9, 41, 57, 58, 61, 66]).drain_bag([1]).play_lines("0 1b0@b0 9", "1 pass")


def places_a_tile_drawn_after_the_pass() -> ScriptedTable:
    table = ScriptedTable([[62, 45, 55, 56]], [9, 10, 11, 41, 43, 57, 61, 66]).drain_bag([1, 2, 6])
    return table.play_lines("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 61", "0 6a0@f0 11", "1 61b0@b-1 57")


def places_a_tile_perhaps_drawn_after_the_pass() -> ScriptedTable:
    table = ScriptedTable([[62, 66, 51, 55]], [9, 10, 11, 12, 13, 41, 42, 45, 56, 57, 61, 67]).drain_bag([1, 2, 6])
    table.play_lines("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 56", "0 6b0@e0 11 12", "1 66b0@e-1 57 41")
    return table.play_lines("0 9a0@h1 13", "1 51a2@d-2 61")


def passes_twice() -> ScriptedTable:
    table = ScriptedTable([[62, 45, 55, 56]], [9, 10, 11, 41, 43, 57, 58, 61]).drain_bag([1, 2, 5])
    return table.play_lines("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 41", "0 5b2@b-1 11", "1 pass")


def places_a_tile_after_two_passes() -> ScriptedTable:
    """Place a tile that may come from any of three draws."""
    table = ScriptedTable([[62, 63, 67, 55]], [9, 10, 11, 12, 13, 41, 43, 45, 61, 66]).drain_bag([1, 2, 3, 5, 7])
    table.play_lines("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 41", "0 5b2@b-1 11", "1 pass")
    return table.play_lines("0 3b0@f0 12", "1 63b0@f-1 45", "0 7a0@h1 13", "1 67b0@f-2 43")


def two_seats_compete_for_the_same_tiles() -> ScriptedTable:
    table = ScriptedTable([[63, 55, 56], [62, 57, 45]], [9, 10, 11, 41, 43, 58, 61, 66], options=LIMIT).drain_bag(
        [1, 2, 3]
    )
    table.play_lines("0 1b0@b0 9", "1 pass", "2 pass", "0 2b0@d0 10", "1 pass", "2 62b0@d-1 41")
    return table.play_lines("0 3b0@f0 11", "1 63b0@f-1 61")


def two_seats_compete_for_some_tiles() -> ScriptedTable:
    table = ScriptedTable([[62, 55, 45], [61, 57, 58]], [9, 10, 41, 43, 56, 66], options=LIMIT).drain_bag([1, 2])
    return table.play_lines("0 1b0@b0 9", "1 pass", "2 61b0@b-1 56", "0 2b0@d0 10", "1 62b0@d-1 41", "2 pass")


def discards_after_a_pass(tile: int = 45) -> ScriptedTable:
    table = ScriptedTable([[62, 66, 45]], [9, 10, 11, 12, 13, 41, 43, 55, 56, 57, 61], options=LIMIT).drain_bag(
        [1, 2, 6]
    )
    table.play_lines("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 55", "0 6b0@e0 11 12", "0 discard12")
    return table.play_lines("1 66b0@e-1 41 56", f"1 discard{tile}")


def passes_after_a_discard() -> ScriptedTable:
    return discards_after_a_pass(41).play_lines("0 9a0@h1 13", "1 pass")


def quits_after_a_pass() -> ScriptedTable:
    table = places_a_tile_perhaps_drawn_after_the_pass()
    table.play(1, "quit")
    return table


def discards_and_quits() -> ScriptedTable:
    """Let two seats pass; one of them discards and then quits."""
    table = ScriptedTable(
        [[62, 66, 45], [64, 57, 68]], [9, 10, 11, 12, 13, 41, 43, 55, 56, 61], options=LIMIT
    ).drain_bag([1, 2, 6])
    table.play_lines("0 1b0@b0 9", "1 pass", "2 pass", "0 2b0@d0 10", "1 62b0@d-1 55", "2 pass", "0 6b0@e0 11 12")
    table.play_lines("0 discard12", "1 66b0@e-1 41 56", "1 discard41")
    table.play(1, "quit")
    return table.play_lines("2 pass", "0 9a0@h1 13")


def plays_a_wolf_drawn_after_the_pass() -> ScriptedTable:
    """Play a Wolf whose back would have fitted at the pass."""
    table = ScriptedTable([[62, 45, 55, 56]], [9, 10, 11, 42, 43, 57, 61, 66]).drain_bag([1, 2])
    return table.play_lines("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 61", "0 41b2@b-1 11", "1 wolf-k@b-2 57")


def in_the_middle_of_a_draw() -> ScriptedTable:
    table = ScriptedTable([[62, 66, 45, 55]], [9, 10, 11, 12, 41, 43, 56, 57, 61]).drain_bag([1, 2, 6])
    table.play_lines("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 41", "0 6b0@e0 11 12")
    table.decline_all()
    table.state.play(1, table.game.read_move(1, "66b0@e-1"))
    table.state.play(CHANCE, table.game.read_move(CHANCE, "tile:56"))
    assert table.state.phase is WoolyBullyPhase.DRAW
    return table


def hands_dealt_again() -> ScriptedTable:
    """Deal again after seat 1 has quit: it cannot have the tiles that the viewer held and returned."""
    table = ScriptedTable(
        [[41, 61, 58], [59, 60, 64]], [9, 43, 55, 56, 57, 62, 63, 66], own=[55, 56, 57], options=LIMIT
    )
    table.play(0, "decline")
    table.play(1, "quit")
    table.play_lines("0 pass", "2 pass")
    table.play(0, "decline")
    table.play(2, "decline", 38, 39, 40, 62, 63, 66)
    table.left -= {59, 60, 64}
    return table.drain_bag([1]).play_lines("0 1b0@b0 9", "2 pass")


def watched_by_a_spectator() -> ScriptedTable:
    """Place nearly all tiles, until the bag is empty, for a spectator."""
    table = ScriptedTable([[57, 58, 62, 63]], [], plain=56).drain_bag([1, 2, 5])
    spare = [tile for tile in members(table.state.hands[0]) if tile in table.plain and tile not in (1, 2, 5)]
    for place, tile in enumerate(spare):
        table.play_lines(f"0 {tile}a0@h{place + 1}", "1 pass")
    return table.play_lines("0 1b0@b0", "1 pass", "0 2b0@d0", "1 62b0@d-1", "0 5b2@b-1", "1 pass")


def game_with_built_in_tiles(seed: int) -> WoolyBullyState:
    """Let seat 1 quit after six actions and the viewer play until the bag is nearly empty."""
    state = new_game("woolybully", 2).start()
    assert isinstance(state, WoolyBullyState)
    rng = Random(seed)
    while state.bag.bit_count() > 3:
        moves = state.moves(state.to_act[0])
        choices = [moves.choice(rng) for _ in range(20)] if QUIT in moves else [moves.choice(rng)]
        placement = next((move for move in choices if parts_of(move)[0] < REVEAL_SLOT), QUIT)
        quits = state.to_act == (1,) and sum(action.seat == 1 for action in state.history) == 6
        state.play(state.to_act[0], QUIT if quits else DECLINE if DECLINE in moves else placement)
    return state


# The test


class Case(NamedTuple):
    """A position and the allowed deviation from a uniform distribution."""

    position: Callable[[], ScriptedTable]
    freedom: int
    """Degrees of freedom."""
    limit: float
    """Uniform samples stay below this chi-square with 999 seeds of 1000."""
    draws: int = 2000
    viewer: int | None = 0


CASES = (
    Case(quits_at_once, 34, 65.3),
    Case(passes_once, 34, 65.3),
    Case(places_a_tile_drawn_after_the_pass, 34, 65.3),
    Case(places_a_tile_perhaps_drawn_after_the_pass, 55, 93.2),
    Case(passes_twice, 24, 51.3),
    Case(places_a_tile_after_two_passes, 13, 34.7),
    Case(two_seats_compete_for_the_same_tiles, 440, 537.4, draws=5000),
    Case(two_seats_compete_for_some_tiles, 99, 148.3),
    Case(discards_after_a_pass, 260, 336.2),
    Case(passes_after_a_discard, 15, 37.8),
    Case(quits_after_a_pass, 55, 93.2),
    Case(discards_and_quits, 180, 244.4),
    Case(plays_a_wolf_drawn_after_the_pass, 34, 65.3),
    Case(in_the_middle_of_a_draw, 34, 65.3),
    Case(hands_dealt_again, 674, 793.2, draws=4000),
    Case(watched_by_a_spectator, 55, 93.2, viewer=None),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.position.__name__)
def test_every_deal_is_equally_likely(case: Case) -> None:
    state = case.position().state
    ways = deals(state, case.viewer)
    rng = Random(case.position.__name__)
    counts = Counter(deal_in(state.determinize(case.viewer, rng)) for _ in range(case.draws))
    chi_square, freedom = chi_square_test(counts, ways)
    assert freedom == case.freedom
    assert chi_square < case.limit


@pytest.mark.parametrize(
    ("seed", "freedom", "limit"), [(53, 34, 65.3), (854, 54, 92.0), (916, 34, 65.3), (1649, 34, 65.3)]
)
def test_deals_with_the_built_in_tiles_are_equally_likely(seed: int, freedom: int, limit: float) -> None:
    """Sample the tiles of a seat that passed, placed tiles drawn before or after the pass, and quit."""
    state = game_with_built_in_tiles(seed)
    rng = Random(seed)
    counts = Counter(deal_in(state.determinize(0, rng)) for _ in range(3000))
    chi_square, degrees = chi_square_test(counts, deals(state, 0))
    # Uniform samples stay below the limit with 999 seeds of 1000.
    assert degrees == freedom
    assert chi_square < limit


def test_deals_in_the_middle_of_a_new_deal_are_equally_likely() -> None:
    """Sample when seat 1 has passed and quit, and seat 2 has drawn one tile of its new hand."""
    table = ScriptedTable([[41, 61, 58], [59, 60, 64]], [], own=[55, 56, 57], options=LIMIT).play_lines(
        "0 pass", "1 pass", "2 pass"
    )
    table.play(0, "decline")
    table.play(1, "quit")
    table.play_lines("0 pass", "2 pass")
    table.play(0, "decline")
    state = table.state
    state.play(2, table.game.read_move(2, "decline"))
    for tile in (38, 39, 40, 62):
        state.play(CHANCE, table.game.read_move(CHANCE, f"tile:{tile}"))
    assert state.phase is WoolyBullyPhase.DEAL

    def kind(tile: int) -> int:
        return (tile in table.plain) + 2 * (tile in (55, 56, 57))

    unseen = frozenset(range(1, 69)) - {38, 39, 40}
    ways: Counter[tuple[int, int]] = Counter()
    for (_, gone), number in piles_of(actions_of(state, 1, unseen), unseen).items():
        for tile in unseen - gone if not gone & {55, 56, 57} else ():
            ways[min(gone), kind(tile)] += number
    rng = Random(7)
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(3000):
        (_, _), (_, gone), (hand, _) = deal_in(state.determinize(0, rng)).piles
        counts[min(gone), kind(*hand)] += 1
    chi_square, freedom = chi_square_test(counts, ways)
    # 50 degrees of freedom: uniform samples stay below 86.7 with 999 seeds of 1000.
    assert freedom == 50
    assert chi_square < 86.7


def redeal_among(table: ScriptedTable, seats: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
    """Let all remaining seats pass and decline, then deal new hands."""
    for seat in seats:
        table.turn(seat, "pass")
    for _ in seats[:-1]:
        table.play(table.state.asked[0], "decline")
    table.play(table.state.asked[0], "decline", *(tile for hand in hands for tile in hand))


def possible_tiles_of(state: WoolyBullyState, seat: int) -> set[int]:
    """Return all tiles that a seat which has quit may have, by samples for seat 0."""
    rng = Random(11)
    return {tile for _ in range(500) for tile in members(state.determinize(0, rng).gone[seat])}


def test_hands_returned_before_a_seat_retired_do_not_restrict_its_tiles() -> None:
    """Seat 1 quits with tiles of the second deal, so it may have tiles that the viewer held in the first one."""
    table = ScriptedTable([[41, 61, 58], [59, 60, 64]], [], own=[55, 56, 57], options=LIMIT)
    redeal_among(table, [0, 1, 2], [[42, 43, 44], [45, 46, 47], [48, 49, 50]])
    table.play(0, "decline")
    table.play(1, "quit")
    assert possible_tiles_of(table.state, 1) == set(range(1, 69)) - {42, 43, 44}
    table.play(2, "decline")
    table.play(0, "quit")
    redeal_among(table, [2], [[51, 52, 53]])
    assert possible_tiles_of(table.state, 1) == set(range(1, 69)) - {42, 43, 44}


def test_hands_returned_after_a_seat_retired_restrict_its_tiles() -> None:
    table = ScriptedTable([[41, 61, 58], [59, 60, 64]], [], own=[55, 56, 57], options=LIMIT)
    table.play(0, "decline")
    table.play(1, "quit")
    redeal_among(table, [0, 2], [[42, 43, 44], [48, 49, 50]])
    redeal_among(table, [0, 2], [[45, 46, 47], [51, 52, 53]])
    assert possible_tiles_of(table.state, 1) == set(range(1, 69)) - {*range(42, 48), 55, 56, 57}
    table.play(0, "quit")
    redeal_among(table, [2], [[62, 63, 64]])
    assert possible_tiles_of(table.state, 1) == set(range(1, 69)) - {*range(42, 48), 55, 56, 57}


# Colours


def reveals_its_colour() -> ScriptedTable:
    table = ScriptedTable([[43, 45, 55], [56, 57, 58]], [9, 10, 41, 61, 66], options=LIMIT).drain_bag([1, 2])
    table.play_lines("0 2b0@d0 10")
    table.play(0, "decline")
    table.play(1, "reveal@d-1", 66)
    return table


@pytest.mark.parametrize(("viewer", "freedom", "limit"), [(0, 1, 10.8), (1, 5, 20.5), (2, 1, 10.8), (None, 5, 20.5)])
def test_unknown_colours_are_equally_likely(viewer: int | None, freedom: int, limit: float) -> None:
    state = reveals_its_colour().state
    rng = Random(3)
    counts = Counter(colours_in(state.determinize(viewer, rng)) for _ in range(600))
    chi_square, degrees = chi_square_test(counts, dict.fromkeys(colourings(state, viewer), 1))
    # 1 (5) degrees of freedom: uniform samples stay below 10.8 (20.5) with 999 seeds of 1000.
    assert degrees == freedom
    assert chi_square < limit


def test_colours_and_tiles_are_independent() -> None:
    state = quits_at_once().state
    ways = {(deal, way): number for deal, number in deals(state, 0).items() for way in colourings(state, 0)}
    rng = Random(5)
    samples = [state.determinize(0, rng) for _ in range(3000)]
    chi_square, freedom = chi_square_test(Counter((deal_in(state), colours_in(state)) for state in samples), ways)
    # 104 degrees of freedom: uniform samples stay below 154.3 with 999 seeds of 1000.
    assert freedom == 104
    assert chi_square < 154.3


# The slow deals themselves


def test_slow_deals_are_counted_correctly() -> None:
    """Deal two tiles; a pass rules out 1; 9 was one of the two and is placed; the tile drawn last may be 1."""
    actions = [
        SeenAction("dealt", drawn=2),
        SeenAction("pass", fitting=frozenset({1})),
        SeenAction("lay", tile=9, drawn=1),
    ]
    hands = {hand: number for (hand, _), number in piles_of(actions, frozenset({1, 2, 3})).items()}
    assert hands == {frozenset({1, 2}): 2, frozenset({1, 3}): 2, frozenset({2, 3}): 4}


def test_without_passes_all_choices_are_equally_likely() -> None:
    actions = [
        SeenAction("dealt", drawn=3),
        SeenAction("lay", 1, 2),
        SeenAction("discard"),
        SeenAction("lay", 2, 1),
        SeenAction("discard"),
    ]
    for end in ([], [SeenAction("quit")]):
        found, quick = (count([*actions, *end], frozenset(range(3, 9))) for count in (piles_of, piles_without_passes))
        assert found.keys() == quick.keys()
        assert len(set(found.values())) == 1
