"""A redeal is exactly uniform over all deals that fit what the viewer has seen, passes and all.

The stories are played with a tile set made for them, in which it is easy to say what fits where. Tiles 1 to
40 are plain: villages on one face, and one side of K, B, R or Y (in this order, again and again) on the other.
No other tile has a village side. The viewer lays plain tiles until only a few tiles are left in the bag, while
the others, who hold none, have to pass; as none of the tiles that are left has a village side either, these passes
say nothing. Then the viewer opens a letter by laying a plain tile with that side outwards, and a pass says that the
seat holds no tile with that letter.
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
    Told,
    colourings,
    colours_in,
    deal_in,
    deals,
    distance,
    piles_of,
    piles_without_passes,
    told_of,
)
from tests.games.woolybully.tabletop import Tabletop

SPECIAL = """
41 KKKF/KKFF  42 KFFF/KFKF  43 BBBF/BBFF  44 BFFF/BFBF  45 RRRF/RRFF  46 RFFF/RFRF  47 KKBB/KKKB  48 KBBB/KBKB
49 KKRR/KKKR  50 KRRR/KRKR  51 BBRR/BBBR  52 BRRR/BRBR  53 KBRR/KKBR  54 KBBR/KBRF  55 FFFF/YYYY  56 FFFY/YYYY
57 FFYY/YYYF  58 FYFY/YFFF  59 FFFF/FFYY  60 FFFF/FFFY
"""
"""None has a village side; 55 to 60 have neither K nor B nor R. Backs of Wolves and Hunters: K B R Y, 61 to 68."""
LIMIT: Mapping[str, OptionValue] = {"hand_limit": 3}
BLOCK = [f"{column}{row}" for row in range(1, 9) for column in "abcdefg" if (column, row) != ("a", 1)]
"""Where the viewer lays plain tiles; openings come above it, in row 0."""


def tile_file(plain: int) -> str:
    words = SPECIAL.split()
    special = zip(words[::2], words[1::2], strict=True)
    lines = [f"tile {tile} VVVV/{'YKBR'[tile % 4]}VVV" for tile in range(1, plain + 1)]
    return "\n".join(lines + [f"tile {number} {faces}" for number, faces in special if int(number) > plain])


class ScriptedTable(Tabletop):
    """A table of the viewer, seat 0, and others of whom it knows little."""

    def __init__(
        self,
        others: Sequence[Sequence[int]],
        left: Iterable[int],
        own: Sequence[int] = (),
        plain: int = 40,
        options: Mapping[str, OptionValue] | None = None,
    ) -> None:
        """The others' hands, and what is left in the bag when the viewer has eaten."""
        self.plain = range(1, plain + 1)
        self.left = {*left, *(tile for hand in others for tile in hand)}
        mine = own or range(plain + 1 - len(others[0]), plain + 1)
        super().__init__([list(mine), *others], tiles=tile_file(plain), options=options)

    def says(self, *lines: str) -> ScriptedTable:
        """Turns after which nobody acts out of turn: seat, move, and the tiles drawn."""
        for line in lines:
            seat, text, *draws = line.split()
            if text.startswith("discard"):
                self.play(int(seat), text)
            else:
                self.turn(int(seat), text, *map(int, draws))
        return self

    def eat(self, ready: Sequence[int]) -> ScriptedTable:
        """The viewer draws all that is not to be left, at last the plain tiles it wants to have ready."""
        food = [tile for tile in members(self.state.bag) if tile not in {*self.left, *ready}]
        plain = [tile for tile in food if tile in self.plain] + list(ready)
        special = [tile for tile in food if tile not in self.plain]
        free = list(BLOCK)
        while (seat := self.quiet()) or self.state.phase is WoolyBullyPhase.DISCARD or plain or special:
            held = list(members(self.state.hands[0]))
            if self.state.phase is WoolyBullyPhase.DISCARD:
                self.play(0, f"discard{max(held, key=lambda tile: (tile not in self.plain, tile not in ready))}")
            elif seat:
                self.play(seat, "pass")
            else:
                tile = next(tile for tile in held if tile in self.plain and tile not in ready)
                cell = next(cell for cell in free if 0 < self._contacts(cell) <= len(plain) + len(special))
                free.remove(cell)
                # A plain one to go on with, and else special ones: with a hand limit, these are discarded.
                draws: list[int] = []
                for _ in range(self._contacts(cell)):
                    draws.append((special if special and (draws or not plain) else plain).pop(0))
                self.play(0, f"{tile}a0@{cell}", *draws)
        return self

    def _bit(self, cell: str) -> int:
        return self.state.land.grid.bit("abcdefg".index(cell[0]), int(cell[1:]) - 1)

    def _contacts(self, cell: str) -> int:
        return self.state.land.contacts(self._bit(cell))


# Stories: K is opened at b0, B at d0, R at f0; the tile that follows is laid above, in row -1


def quits_at_once() -> ScriptedTable:
    story = ScriptedTable([[41, 45, 55, 61]], [43, 57, 66])
    story.play(0, "decline")
    story.play(1, "quit")
    return story.eat([1])


def passes_once() -> ScriptedTable:
    return ScriptedTable([[43, 45, 55, 56]], [9, 41, 57, 58, 61, 66]).eat([1]).says("0 1b0@b0 9", "1 pass")


def lays_what_came_after_the_pass() -> ScriptedTable:
    story = ScriptedTable([[62, 45, 55, 56]], [9, 10, 11, 41, 43, 57, 61, 66]).eat([1, 2, 6])
    return story.says("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 61", "0 6a0@f0 11", "1 61b0@b-1 57")


def lays_what_may_have_come_after_the_pass() -> ScriptedTable:
    story = ScriptedTable([[62, 66, 51, 55]], [9, 10, 11, 12, 13, 41, 42, 45, 56, 57, 61, 67]).eat([1, 2, 6])
    story.says("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 56", "0 6b0@e0 11 12", "1 66b0@e-1 57 41")
    return story.says("0 9a0@h1 13", "1 51a2@d-2 61")


def passes_twice() -> ScriptedTable:
    story = ScriptedTable([[62, 45, 55, 56]], [9, 10, 11, 41, 43, 57, 58, 61]).eat([1, 2, 5])
    return story.says("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 41", "0 5b2@b-1 11", "1 pass")


def lays_after_two_passes() -> ScriptedTable:
    """The tile laid last may have come from any of three draws."""
    story = ScriptedTable([[62, 63, 67, 55]], [9, 10, 11, 12, 13, 41, 43, 45, 61, 66]).eat([1, 2, 3, 5, 7])
    story.says("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 41", "0 5b2@b-1 11", "1 pass")
    return story.says("0 3b0@f0 12", "1 63b0@f-1 45", "0 7a0@h1 13", "1 67b0@f-2 43")


def two_seats_want_the_same() -> ScriptedTable:
    story = ScriptedTable([[63, 55, 56], [62, 57, 45]], [9, 10, 11, 41, 43, 58, 61, 66], options=LIMIT).eat([1, 2, 3])
    story.says("0 1b0@b0 9", "1 pass", "2 pass", "0 2b0@d0 10", "1 pass", "2 62b0@d-1 41")
    return story.says("0 3b0@f0 11", "1 63b0@f-1 61")


def one_seat_wants_more_than_the_other() -> ScriptedTable:
    story = ScriptedTable([[62, 55, 45], [61, 57, 58]], [9, 10, 41, 43, 56, 66], options=LIMIT).eat([1, 2])
    return story.says("0 1b0@b0 9", "1 pass", "2 61b0@b-1 56", "0 2b0@d0 10", "1 62b0@d-1 41", "2 pass")


def discards_after_a_pass(tile: int = 45) -> ScriptedTable:
    story = ScriptedTable([[62, 66, 45]], [9, 10, 11, 12, 13, 41, 43, 55, 56, 57, 61], options=LIMIT).eat([1, 2, 6])
    story.says("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 55", "0 6b0@e0 11 12", "0 discard12")
    return story.says("1 66b0@e-1 41 56", f"1 discard{tile}")


def passes_after_a_discard() -> ScriptedTable:
    return discards_after_a_pass(41).says("0 9a0@h1 13", "1 pass")


def quits_after_a_pass() -> ScriptedTable:
    story = lays_what_may_have_come_after_the_pass()
    story.play(1, "quit")
    return story


def discards_and_quits() -> ScriptedTable:
    """Two seats that passed; one has left with what it held and what it had discarded before."""
    story = ScriptedTable([[62, 66, 45], [64, 57, 68]], [9, 10, 11, 12, 13, 41, 43, 55, 56, 61], options=LIMIT).eat([1, 2, 6])
    story.says("0 1b0@b0 9", "1 pass", "2 pass", "0 2b0@d0 10", "1 62b0@d-1 55", "2 pass", "0 6b0@e0 11 12")
    story.says("0 discard12", "1 66b0@e-1 41 56", "1 discard41")
    story.play(1, "quit")
    return story.says("2 pass", "0 9a0@h1 13")


def plays_a_wolf_that_came_after_the_pass() -> ScriptedTable:
    """The sheep on its back would have fitted before."""
    story = ScriptedTable([[62, 45, 55, 56]], [9, 10, 11, 42, 43, 57, 61, 66]).eat([1, 2])
    return story.says("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 61", "0 41b2@b-1 11", "1 wolf-k@b-2 57")


def in_the_middle_of_a_draw() -> ScriptedTable:
    story = ScriptedTable([[62, 66, 45, 55]], [9, 10, 11, 12, 41, 43, 56, 57, 61]).eat([1, 2, 6])
    story.says("0 1b0@b0 9", "1 pass", "0 2b0@d0 10", "1 62b0@d-1 41", "0 6b0@e0 11 12")
    story.quiet()
    story.state.play(1, story.game.read_move(1, "66b0@e-1"))
    story.state.play(CHANCE, story.game.read_move(CHANCE, "tile:56"))
    assert story.state.phase is WoolyBullyPhase.DRAW
    return story


def dealt_anew() -> ScriptedTable:
    """The viewer remembers the hand it gave back: seat 1, which had left by then, cannot have taken those tiles."""
    story = ScriptedTable([[41, 61, 58], [59, 60, 64]], [9, 43, 55, 56, 57, 62, 63, 66], own=[55, 56, 57], options=LIMIT)
    story.play(0, "decline")
    story.play(1, "quit")
    story.says("0 pass", "2 pass")
    story.play(0, "decline")
    story.play(2, "decline", 38, 39, 40, 62, 63, 66)
    story.left -= {59, 60, 64}
    return story.eat([1]).says("0 1b0@b0 9", "2 pass")


def only_watched() -> ScriptedTable:
    """For a spectator: nearly everything has been laid, and the bag is empty."""
    story = ScriptedTable([[57, 58, 62, 63]], [], plain=56).eat([1, 2, 5])
    spare = [tile for tile in members(story.state.hands[0]) if tile in story.plain and tile not in (1, 2, 5)]
    for place, tile in enumerate(spare):
        story.says(f"0 {tile}a0@h{place + 1}", "1 pass")
    return story.says("0 1b0@b0", "1 pass", "0 2b0@d0", "1 62b0@d-1", "0 5b2@b-1", "1 pass")


def real_game(seed: int) -> WoolyBullyState:
    """With the usual tiles: seat 1 leaves after six acts, and the viewer plays on until the bag is nearly empty."""
    state = new_game("woolybully", 2).start()
    assert isinstance(state, WoolyBullyState)
    rng = Random(seed)
    while state.bag.bit_count() > 3:
        moves = state.moves(state.to_act[0])
        choices = [moves.choice(rng) for _ in range(20)] if QUIT in moves else [moves.choice(rng)]
        laying = next((move for move in choices if parts_of(move)[0] < REVEAL_SLOT), QUIT)
        quits = state.to_act == (1,) and sum(act.seat == 1 for act in state.history) == 6
        state.play(state.to_act[0], QUIT if quits else DECLINE if DECLINE in moves else laying)
    return state


# The test


class Case(NamedTuple):
    """A story, and how far a redeal may be from fair."""

    story: Callable[[], ScriptedTable]
    freedom: int
    """Degrees of freedom."""
    limit: float
    """A fair redeal stays below it in 999 seeds of 1000."""
    draws: int = 2000
    viewer: int | None = 0


CASES = (
    Case(quits_at_once, 34, 65.3),
    Case(passes_once, 34, 65.3),
    Case(lays_what_came_after_the_pass, 34, 65.3),
    Case(lays_what_may_have_come_after_the_pass, 55, 93.2),
    Case(passes_twice, 24, 51.3),
    Case(lays_after_two_passes, 13, 34.7),
    Case(two_seats_want_the_same, 440, 537.4, draws=5000),
    Case(one_seat_wants_more_than_the_other, 99, 148.3),
    Case(discards_after_a_pass, 260, 336.2),
    Case(passes_after_a_discard, 15, 37.8),
    Case(quits_after_a_pass, 55, 93.2),
    Case(discards_and_quits, 180, 244.4),
    Case(plays_a_wolf_that_came_after_the_pass, 34, 65.3),
    Case(in_the_middle_of_a_draw, 34, 65.3),
    Case(dealt_anew, 674, 793.2, draws=4000),
    Case(only_watched, 55, 93.2, viewer=None),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.story.__name__)
def test_every_deal_is_equally_likely(case: Case) -> None:
    state = case.story().state
    ways = deals(state, case.viewer)
    rng = Random(case.story.__name__)
    found = Counter(deal_in(state.determinize(case.viewer, rng)) for _ in range(case.draws))
    chi_square, freedom = distance(found, ways)
    assert freedom == case.freedom
    assert chi_square < case.limit


@pytest.mark.parametrize(
    ("seed", "freedom", "limit"), [(53, 34, 65.3), (854, 54, 92.0), (916, 34, 65.3), (1649, 34, 65.3)]
)
def test_with_the_tiles_that_come_with_the_game(seed: int, freedom: int, limit: float) -> None:
    """The seat that left had passed; some of what it laid afterwards may have come before the pass or after it."""
    state = real_game(seed)
    rng = Random(seed)
    found = Counter(deal_in(state.determinize(0, rng)) for _ in range(3000))
    chi_square, degrees = distance(found, deals(state, 0))
    # As many degrees of freedom; a fair redeal stays below the limit in 999 seeds of 1000.
    assert degrees == freedom
    assert chi_square < limit


def test_in_the_middle_of_a_new_deal() -> None:
    """Seat 1 passed before it left; seat 2 has got one tile of its new hand."""
    story = ScriptedTable([[41, 61, 58], [59, 60, 64]], [], own=[55, 56, 57], options=LIMIT).says("0 pass", "1 pass", "2 pass")
    story.play(0, "decline")
    story.play(1, "quit")
    story.says("0 pass", "2 pass")
    story.play(0, "decline")
    state = story.state
    state.play(2, story.game.read_move(2, "decline"))
    for tile in (38, 39, 40, 62):
        state.play(CHANCE, story.game.read_move(CHANCE, f"tile:{tile}"))
    assert state.phase is WoolyBullyPhase.DEAL

    def kind(tile: int) -> int:
        return (tile in story.plain) + 2 * (tile in (55, 56, 57))

    unseen = frozenset(range(1, 69)) - {38, 39, 40}
    ways: Counter[tuple[int, int]] = Counter()
    for (_, gone), number in piles_of(told_of(state, 1, unseen), unseen).items():
        for tile in unseen - gone if not gone & {55, 56, 57} else ():
            ways[min(gone), kind(tile)] += number
    rng = Random(7)
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(3000):
        (_, _), (_, gone), (hand, _) = deal_in(state.determinize(0, rng)).piles
        found[min(gone), kind(*hand)] += 1
    chi_square, freedom = distance(found, ways)
    # 50 degrees of freedom: a fair redeal stays below 86.7 in 999 seeds of 1000.
    assert freedom == 50
    assert chi_square < 86.7


def dealt_anew_without(story: ScriptedTable, seats: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
    """The seats still in all pass and decline; new hands follow."""
    for seat in seats:
        story.turn(seat, "pass")
    for _ in seats[:-1]:
        story.play(story.state.asked[0], "decline")
    story.play(story.state.asked[0], "decline", *(tile for hand in hands for tile in hand))


def taken_by(state: WoolyBullyState, seat: int) -> set[int]:
    """All tiles that a seat which has left may have taken along, as redeals for seat 0 have it."""
    rng = Random(11)
    return {tile for _ in range(500) for tile in members(state.determinize(0, rng).gone[seat])}


def test_hands_given_back_before_a_seat_left_say_nothing_about_it() -> None:
    """Seat 1 left with tiles of the second deal, so it may have got what the viewer had in the first one."""
    story = ScriptedTable([[41, 61, 58], [59, 60, 64]], [], own=[55, 56, 57], options=LIMIT)
    dealt_anew_without(story, [0, 1, 2], [[42, 43, 44], [45, 46, 47], [48, 49, 50]])
    story.play(0, "decline")
    story.play(1, "quit")
    assert taken_by(story.state, 1) == set(range(1, 69)) - {42, 43, 44}
    story.play(2, "decline")
    story.play(0, "quit")
    dealt_anew_without(story, [2], [[51, 52, 53]])
    assert taken_by(story.state, 1) == set(range(1, 69)) - {42, 43, 44}


def test_all_hands_given_back_after_a_seat_left_are_remembered() -> None:
    story = ScriptedTable([[41, 61, 58], [59, 60, 64]], [], own=[55, 56, 57], options=LIMIT)
    story.play(0, "decline")
    story.play(1, "quit")
    dealt_anew_without(story, [0, 2], [[42, 43, 44], [48, 49, 50]])
    dealt_anew_without(story, [0, 2], [[45, 46, 47], [51, 52, 53]])
    assert taken_by(story.state, 1) == set(range(1, 69)) - {*range(42, 48), 55, 56, 57}
    story.play(0, "quit")
    dealt_anew_without(story, [2], [[62, 63, 64]])
    assert taken_by(story.state, 1) == set(range(1, 69)) - {*range(42, 48), 55, 56, 57}


# Colours


def shows_its_colour() -> ScriptedTable:
    story = ScriptedTable([[43, 45, 55], [56, 57, 58]], [9, 10, 41, 61, 66], options=LIMIT).eat([1, 2])
    story.says("0 2b0@d0 10")
    story.play(0, "decline")
    story.play(1, "reveal@d-1", 66)
    return story


@pytest.mark.parametrize(("viewer", "freedom", "limit"), [(0, 1, 10.8), (1, 5, 20.5), (2, 1, 10.8), (None, 5, 20.5)])
def test_colours_that_nobody_has_seen_are_equally_likely(viewer: int | None, freedom: int, limit: float) -> None:
    state = shows_its_colour().state
    rng = Random(3)
    found = Counter(colours_in(state.determinize(viewer, rng)) for _ in range(600))
    chi_square, degrees = distance(found, dict.fromkeys(colourings(state, viewer), 1))
    # 1 (5) degrees of freedom: a fair choice stays below 10.8 (20.5) in 999 seeds of 1000.
    assert degrees == freedom
    assert chi_square < limit


def test_colours_and_tiles_are_independent() -> None:
    state = quits_at_once().state
    ways = {(deal, way): number for deal, number in deals(state, 0).items() for way in colourings(state, 0)}
    rng = Random(5)
    redeals = [state.determinize(0, rng) for _ in range(3000)]
    chi_square, freedom = distance(Counter((deal_in(one), colours_in(one)) for one in redeals), ways)
    # 104 degrees of freedom: a fair redeal stays below 154.3 in 999 seeds of 1000.
    assert freedom == 104
    assert chi_square < 154.3


# The slow way itself


def test_the_slow_way_counts_deals() -> None:
    """Two tiles, a pass that rules out 1, tile 9 is laid, a draw: 9 was one of the two; whatever came last may be 1."""
    told = [Told("dealt", drawn=2), Told("pass", fitting=frozenset({1})), Told("lay", tile=9, drawn=1)]
    hands = {hand: number for (hand, _), number in piles_of(told, frozenset({1, 2, 3})).items()}
    assert hands == {frozenset({1, 2}): 2, frozenset({1, 3}): 2, frozenset({2, 3}): 4}


def test_without_passes_all_choices_are_alike() -> None:
    told = [Told("dealt", drawn=3), Told("lay", 1, 2), Told("discard"), Told("lay", 2, 1), Told("discard")]
    for end in ([], [Told("quit")]):
        found, quick = (count([*told, *end], frozenset(range(3, 9))) for count in (piles_of, piles_without_passes))
        assert found.keys() == quick.keys()
        assert len(set(found.values())) == 1
