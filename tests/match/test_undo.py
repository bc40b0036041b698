"""Tests of the rules of undo."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import Setup, State
from hedgerow.match import (
    ChanceEntry,
    ChatEntry,
    EndEntry,
    Match,
    MatchError,
    MoveEntry,
    UndoEntry,
    UndoRefused,
    from_json,
    to_json,
)
from hedgerow.match.entries import line_of
from hedgerow.match.undo import own_moves, own_reach
from tests.match.random_matches import (
    LANTERN,
    LANTERN_FOR_THREE,
    SIMULTANEOUS,
    examples,
    few_examples,
    random_match,
    seeds,
    setups,
    start_match,
)
from tests.registered import SIMULTANEOUS_GAME


def _first_moves(match: Match, *seats: int) -> None:
    for seat in seats:
        match.play(seat, match.state.moves(seat).at(0))


def test_a_seat_undoes_its_own_last_move() -> None:
    match = start_match(LANTERN_FOR_THREE, 1)
    before = match.state.copy()
    _first_moves(match, 1)
    assert match.undo_reach(1) == 6
    assert match.undo(1) == (UndoEntry(8, 1, 6, ()),)
    assert match.state == before
    assert [entry.seq for entry in match.line] == list(range(7))
    assert len(match.log) == 9
    assert isinstance(match.log[7], MoveEntry)


def test_several_own_moves_in_a_row_need_no_agreement() -> None:
    start, *_ = start_match(LANTERN, 1).log
    line = [start, ChanceEntry(1, 0), MoveEntry(2, 1, 0), MoveEntry(3, 0, 0), MoveEntry(7, 0, 1), MoveEntry(8, 0, 2)]
    assert own_reach(reversed(line), 0) == 2
    assert own_reach(reversed(line), 1) is None
    assert list(own_moves(line, range(len(line)), 0)) == [5, 4, 3]
    assert list(own_moves(line, range(len(line)), 1)) == [2]
    assert own_reach(reversed(line[:3]), 1) == 1
    assert own_reach(reversed(line[:1]), 0) is None
    assert own_reach([MoveEntry(1, 0, 0), start], 0) == 0


def test_chat_is_not_new_information() -> None:
    match = start_match(LANTERN_FOR_THREE, 1)
    _first_moves(match, 2)
    match.chat(0, "hm")
    assert match.undo_reach(2) == 6
    match.undo(2, 6)
    assert match.state.to_act == (0, 1, 2)


def test_another_seats_move_is_new_information() -> None:
    match = start_match(LANTERN_FOR_THREE, 1)
    _first_moves(match, 0, 1)
    assert match.undo_reach(0) is None
    assert match.undo_reach(1) == 7
    log = match.log
    with pytest.raises(
        UndoRefused, match=r"would undo entry 8, a move of another seat; still to agree: Bo \(seat 1\), Cy \(seat 2\)"
    ):
        match.undo(0)
    with pytest.raises(UndoRefused, match=r"still to agree: Cy \(seat 2\)$"):
        match.undo(0, agreed=[1, 0])
    assert match.log == log
    match.undo(0, agreed=[2, 1, 0])
    assert match.log[-1] == UndoEntry(9, 0, 6, (1, 2))
    assert match.state.to_act == (0, 1, 2)


def test_a_draw_is_new_information() -> None:
    match = start_match(LANTERN_FOR_THREE, 1)
    _first_moves(match, 0, 1, 2)
    assert isinstance(match.line[-1], ChanceEntry)
    assert match.undo_reach(2) is None
    with pytest.raises(UndoRefused, match="would undo entry 12, a draw; still to agree: Ada"):
        match.undo(2)
    match.undo(2, agreed=[0, 1])
    assert match.state.to_act == (2,)


def test_an_undo_across_draws_repeats_them_immediately() -> None:
    match = start_match(LANTERN_FOR_THREE, 1)
    _first_moves(match, 0, 1, 2)
    new = match.undo(0, 9, [1, 2])
    assert [type(entry) for entry in new] == [UndoEntry, ChanceEntry, ChanceEntry, ChanceEntry]
    assert [entry.seq for entry in match.line] == [*range(10), 14, 15, 16]
    recorded = start_match(LANTERN, None)
    recorded.deal(0)
    assert recorded.undo(0, 0, [1]) == (UndoEntry(2, 0, 0, (1,)),)


def test_bots_need_not_agree() -> None:
    match = start_match(LANTERN_FOR_THREE, 1, bots=(1,))
    _first_moves(match, 0, 1)
    with pytest.raises(UndoRefused, match=r"still to agree: Cy \(seat 2\)$"):
        match.undo(0, agreed=[1])
    match.undo(0, agreed=[2])
    assert match.state.to_act == (0, 1, 2)


def test_a_person_among_bots_goes_back_to_any_own_decision() -> None:
    match = start_match(LANTERN_FOR_THREE, 1, bots=(1, 2))
    _first_moves(match, 0)
    match.undo(0)
    assert not match.practice, "nothing new was undone"
    before, first = match.state.copy(), match.next_seq - 2
    _first_moves(match, 0, 1, 2)
    assert isinstance(match.line[-1], ChanceEntry)
    assert match.undo_reach(0) is None
    log = match.log
    with pytest.raises(UndoRefused, match="entry 10 is not followed by a move of seat 0"):
        match.undo(0, 10)
    with pytest.raises(MatchError, match="entry 12 is not followed by a move of seat 0"):
        Match.resume([*log, UndoEntry(match.next_seq, 0, 12)])
    assert match.log == log
    again = Match.resume(log, dealer=match.dealer)
    again.undo(0, agreed=(1, 2))
    assert again.practice
    assert again.line[-1].seq <= first
    assert again.state == before


def test_a_person_alone_goes_back_to_any_own_decision() -> None:
    match = start_match(Setup(SIMULTANEOUS_GAME, 1), 3)
    decisions: list[tuple[int, State]] = []
    while len(decisions) < 4:
        decisions.append((match.line[-1].seq, match.state.copy()))
        _first_moves(match, 0)
    seq, state = decisions[1]
    match.undo(0, seq)
    assert (match.state, match.practice) == (state, True)


def test_practice_follows_from_the_log() -> None:
    match = start_match(LANTERN_FOR_THREE, 1, bots=(1, 2))
    _first_moves(match, 0, 1, 2)
    snapshot = match.snapshot()
    match.undo(0)
    length = match.next_seq
    match.chat(0, "Again!")
    assert Match.resume(match.log, dealer=match.dealer).practice
    assert from_json(to_json(match)).practice
    later = match.snapshot()
    assert Match.resume(match.log, later, dealer=match.dealer).practice
    assert Match.resume(match.log, snapshot, dealer=match.dealer).practice
    match.rollback(length)
    assert match.practice
    match.rollback(length - 1)
    assert not match.practice


def test_an_undo_by_agreement_is_no_practice() -> None:
    match = start_match(LANTERN_FOR_THREE, 1, bots=(1,))
    _first_moves(match, 0, 1)
    match.undo(0, agreed=[2])
    assert not match.practice


def test_undone_draws_get_new_numbers_in_practice_too() -> None:
    match = start_match(LANTERN_FOR_THREE, 1, bots=(1, 2))
    for _ in range(2):
        _first_moves(match, 0, 1, 2)
        if not match.practice:
            match.undo(0)
    draws = [entry for entry in match.log if isinstance(entry, ChanceEntry)]
    assert len(draws) > sum(isinstance(entry, ChanceEntry) for entry in match.line)
    assert match.dealer is not None
    replayed = Match.resume(match.log, dealer=match.dealer)
    assert replayed.state == match.state


def test_an_undo_skips_moves_that_were_the_only_legal_ones() -> None:
    """A word that only ends a turn may be the only legal move."""
    match = random_match(SIMULTANEOUS, 1, chat_and_undo=False)
    line = match.line
    for seat in range(3):
        own = list(own_moves(line, range(len(line)), seat))
        forced = [index for index in own if len(match.at(index - 1).moves(seat)) == 1]
        decision = next(index for index in own if index not in forced)
        assert match.last_decision(seat) == line[decision - 1].seq


def test_the_only_person_must_agree_when_a_bot_undoes() -> None:
    match = start_match(LANTERN, 1, bots=(1,))
    _first_moves(match, 1, 0)
    with pytest.raises(UndoRefused, match=r"still to agree: Ada \(seat 0\)$"):
        match.undo(1)
    match.undo(1, agreed=[0])
    assert match.state.to_act == (0, 1)


@few_examples
@given(seeds)
def test_a_single_player_undoes_decisions_only(seed: int) -> None:
    match = random_match(Setup(SIMULTANEOUS_GAME, 1), seed, steps=seed % 40)
    if match.over:
        return
    reach = match.undo_reach(0)
    for entry, after in pairwise(match.line):
        again = Match.resume(match.log, dealer=match.dealer)
        if isinstance(after, MoveEntry):
            again.undo(0, entry.seq)
            assert again.next_seq == match.next_seq + 1, "nothing was drawn again"
            assert again.practice == (match.practice or reach is None or entry.seq < reach)
        else:
            with pytest.raises(UndoRefused, match="is not followed by a move of seat 0"):
                again.undo(0, entry.seq)


def test_a_refused_undo_names_the_reason() -> None:
    match = start_match(LANTERN, 1)
    _first_moves(match, 0)
    for by, to, agreed, reason in (
        (0, 5, [1], "nothing has happened since entry 5"),
        (0, 9, [1], "entry 9 is not a move or draw that counts"),
        (0, -1, [1], "entry -1 is not a move"),
        (1, None, [0], "seat 1 has no move to undo"),
        (2, 0, [0, 1], "there is no seat 2"),
    ):
        with pytest.raises(UndoRefused, match=reason):
            match.undo(by, to, agreed)
    with pytest.raises(MatchError, match=r"agreed: .* are not seats"):
        match.undo(0, 0, [1, 2])
    match.undo(0)
    with pytest.raises(UndoRefused, match="entry 5 is not a move"):
        match.undo(0, 5, [1])
    with pytest.raises(MatchError, match="entry 7: undo: seat 0 cannot agree to its own request"):
        Match.resume([*match.log, UndoEntry(7, 0, 0, (0, 1))])


def test_there_is_no_undo_after_the_end_even_if_all_agree() -> None:
    match = random_match(LANTERN, 1, chat_and_undo=False)
    assert match.undo_reach(0) is None
    with pytest.raises(UndoRefused, match="seed is public"):
        match.undo(0, agreed=[1])
    with pytest.raises(MatchError, match="seed is public"):
        Match.resume([*match.log, UndoEntry(match.next_seq, 0, 0, (1,))])


@examples
@given(setups, seeds, st.data())
def test_an_undo_restores_the_state_of_its_target(setup: Setup, seed: int, data: st.DataObject) -> None:
    match = random_match(setup, seed, steps=seed % 15, dealt=False)
    if match.over or len(match.line) < 2:
        return
    place = data.draw(st.integers(0, len(match.line) - 2))
    expected, log, line = match.at(place), match.log, match.line
    match.undo(0, line[place].seq, range(1, setup.players))
    assert match.state == expected
    assert match.log[:-1] == log
    assert match.line == line[: place + 1]


@few_examples
@given(seeds)
def test_undo_without_agreement_reveals_nothing_new(seed: int) -> None:
    match = random_match(SIMULTANEOUS, seed, steps=seed % 30)
    if match.over:
        return
    for seat in range(3):
        reach = match.undo_reach(seat)
        free = [entry for entry in match.line if reach is not None and entry.seq > reach]
        assert all(isinstance(entry, MoveEntry) and entry.seat == seat for entry in free)
        for entry in Random(seed).sample(match.line[:-1], 4):
            again = Match.resume(match.log, dealer=match.dealer)
            if reach is not None and entry.seq >= reach:
                again.undo(seat, entry.seq)
            else:
                with pytest.raises(UndoRefused, match="still to agree"):
                    again.undo(seat, entry.seq)


@examples
@given(setups, seeds)
def test_the_line_can_be_computed_without_the_rules(setup: Setup, seed: int) -> None:
    match = random_match(setup, seed)
    assert line_of(match.log) == [entry.seq for entry in match.line]
    assert isinstance(match.line[-1], EndEntry)
    assert not any(isinstance(entry, ChatEntry | UndoEntry) for entry in match.line)


def test_an_undo_to_an_entry_that_does_not_count_is_refused() -> None:
    with pytest.raises(MatchError, match="entry 5: there is no entry 7 to undo to"):
        line_of([*start_match(LANTERN, 1).log, UndoEntry(5, 0, 7)])
