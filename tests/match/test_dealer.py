"""Tests of the dealer and of the verification of deals."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b, sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import HedgerowError, Setup
from hedgerow.games.core.chance import EqualChance, WeightedChance
from hedgerow.match import ChanceEntry, Dealer, DealError, Match, MatchError, MoveEntry, check_deal, encode
from hedgerow.match.entries import EndEntry, SetupEntry
from tests.match.random_matches import (
    LANTERN,
    SIMULTANEOUS,
    examples,
    few_examples,
    play_random_move,
    random_match,
    seeds,
    setups,
    start_match,
)


def test_commitment_and_draws_are_derived_as_documented() -> None:
    seed = bytes(range(16))
    dealer = Dealer(seed)
    assert dealer.commitment == sha256(b"hedgerow dealer commitment 1\0" + seed).hexdigest()
    message = (7).to_bytes(8, "big") + bytes(16)
    block = blake2b(message, digest_size=64, key=seed, person=b"hedgerow draw 1").digest()
    assert dealer.ticket(7, 256) == block[0]
    assert dealer.ticket(7, 2) == block[0] >> 7


@examples
@given(seeds, st.integers(0, 10_000), st.integers(1, 2**1100))
def test_a_ticket_is_in_range_and_reproducible(seed: int, draw: int, total: int) -> None:
    ticket = Dealer.numbered(seed).ticket(draw, total)
    assert 0 <= ticket < total
    assert ticket == Dealer.numbered(seed).ticket(draw, total)


def test_large_tickets_use_several_hash_blocks() -> None:
    total = 1 << 1024
    tickets = [Dealer.numbered(1).ticket(draw, total) for draw in range(8)]
    assert len({ticket & (1 << 512) - 1 for ticket in tickets}) == 8
    assert len({ticket >> 512 for ticket in tickets}) == 8


def test_tickets_are_unbiased() -> None:
    # Three of the four two-bit numbers are tickets; reducing the fourth modulo 3 would draw 0 twice as often.
    dealer = Dealer.numbered(5)
    counts = Counter(dealer.ticket(draw, 3) for draw in range(6000))
    assert all(abs(counts[ticket] - 2000) < 150 for ticket in range(3))


def test_different_draw_numbers_give_different_tickets() -> None:
    dealer = Dealer.numbered(5)
    assert len({dealer.ticket(draw, 2**64) for draw in range(1000)}) == 1000
    assert dealer.ticket(1, 2**64) != Dealer.numbered(6).ticket(1, 2**64)


def test_the_outcome_is_the_one_with_the_drawn_ticket() -> None:
    dealer = Dealer.numbered(9)
    weighted = WeightedChance([(2, 1), (5, 3)], 4)
    for draw in range(50):
        ticket = dealer.ticket(draw, 4)
        assert dealer.outcome(draw, weighted) == (2 if ticket == 0 else 5)
        assert dealer.outcome(draw, EqualChance(10, 0b1)) == 10


def test_empty_ticket_ranges_and_seeds_of_a_wrong_size_are_refused() -> None:
    with pytest.raises(ValueError, match="no tickets"):
        Dealer.numbered(1).ticket(1, 0)
    with pytest.raises(ValueError, match="16 bytes, not 3"):
        Dealer(b"abc")


def test_a_numbered_dealer_has_its_number_as_seed() -> None:
    assert Dealer.numbered(0).reveal() == bytes(16)
    assert Dealer.numbered(2**128 - 1).reveal() == b"\xff" * 16
    for number in (-1, 2**128, -(2**200), 10**5000):
        with pytest.raises(MatchError, match=r"^seed: the number must be between 0 and 2\*\*128 - 1$") as refusal:
            Dealer.numbered(number)
        assert isinstance(refusal.value, HedgerowError)


def test_fresh_dealers_differ_and_hide_their_seed() -> None:
    one, other = Dealer.fresh(), Dealer.fresh()
    assert one.reveal() != other.reveal()
    assert one.reveal().hex() not in repr(one)
    assert str(one.reveal()) not in repr(one)
    assert one.commitment in repr(one)


@examples
@given(setups, seeds)
def test_the_deal_of_every_finished_match_is_verified(setup: Setup, seed: int) -> None:
    match = random_match(setup, seed)
    draws = sum(isinstance(entry, ChanceEntry) for entry in match.log)
    assert check_deal(match) == draws > 0


def test_draws_are_numbered_by_the_draws_before_them() -> None:
    match = random_match(LANTERN, 1, chat_and_undo=False)
    dealer = Dealer.numbered(1)
    places = [place for place, entry in enumerate(match.line) if isinstance(entry, ChanceEntry)]
    expected = [dealer.outcome(draw, match.at(place - 1).chance()) for draw, place in enumerate(places)]
    assert [match.line[place].outcome for place in places] == expected  # type: ignore[union-attr]
    # There are moves between the draws, so draw numbers are not entry numbers.
    assert places != list(range(1, len(places) + 1))


def test_undone_draws_count_towards_the_draw_number() -> None:
    match = start_match(LANTERN, 3)
    start = match.at(0).chance()
    for time in range(1, 12):
        match.chat(0, "again!")
        new = match.undo(0, 0, [1])
        assert isinstance(new[1], ChanceEntry)
        assert new[1].outcome == Dealer.numbered(3).outcome(4 * time, start)


def _events_of(match: Match) -> list[tuple[int, int]]:
    return [
        (entry.seat, entry.move) if isinstance(entry, MoveEntry) else (-1, entry.outcome)
        for entry in match.log
        if isinstance(entry, MoveEntry | ChanceEntry)
    ]


def _chat_does_not_matter(setup: Setup, seed: int) -> None:
    quiet, loud = start_match(setup, seed), start_match(setup, seed)
    rng, loud_rng, talk = Random(seed), Random(seed), Random(seed + 1)
    undone = 0
    while not quiet.over:
        for _ in range(talk.randrange(1, 5)):
            loud.chat(talk.randrange(setup.players), "hm")
        undoing = undone < 3 and talk.random() < 0.1  # Only a few times, because undos prolong the game.
        undone += undoing
        for match, choices in ((quiet, rng), (loud, loud_rng)):
            if undoing:
                match.undo(0, match.line[len(match.line) // 2].seq, range(1, setup.players))
            play_random_move(match, choices)
    assert loud.next_seq > quiet.next_seq
    assert _events_of(loud) == _events_of(quiet)
    assert encode(loud) == encode(quiet)
    assert check_deal(loud) == check_deal(quiet)


@examples
@given(setups, seeds)
def test_chat_does_not_change_any_draw(setup: Setup, seed: int) -> None:
    _chat_does_not_matter(setup, seed)


@few_examples
@given(seeds)
def test_chat_does_not_change_any_draw_of_a_simultaneous_game(seed: int) -> None:
    _chat_does_not_matter(SIMULTANEOUS, seed)


def test_a_repeated_draw_has_a_new_result() -> None:
    firsts = set()
    match = start_match(LANTERN, 3)
    for _ in range(30):
        new = match.undo(0, 0, [1])
        outcomes = tuple(entry.outcome for entry in new if isinstance(entry, ChanceEntry))
        assert len(outcomes) == 4
        firsts.add(outcomes)
    assert len(firsts) > 5


def test_verification_needs_a_dealer_and_a_finished_match() -> None:
    with pytest.raises(DealError, match="no dealer"):
        check_deal(random_match(LANTERN, 1, dealt=False))
    with pytest.raises(DealError, match="not public before the end"):
        check_deal(start_match(LANTERN, 1))


def _with_other_seed(match: Match, seed: bytes, commitment: str) -> Match:
    entries = list(match.log)
    first = entries[0]
    assert isinstance(first, SetupEntry)
    entries[0] = SetupEntry(0, first.setup, first.names, first.bots, commitment)
    end = next(place for place, entry in enumerate(entries) if isinstance(entry, EndEntry))
    entries[end] = EndEntry(end, seed)
    return Match.resume(entries)


def test_a_seed_that_does_not_match_its_hash_is_detected() -> None:
    match = random_match(LANTERN, 1, chat_and_undo=False)
    false = _with_other_seed(match, Dealer.numbered(2).reveal(), match.commitment or "")
    with pytest.raises(DealError, match=f"entry {match.next_seq - 1}: the seed does not match the hash"):
        check_deal(false)


def test_the_first_false_draw_is_named() -> None:
    # The draws come from a dealer other than the committed and revealed one.
    match = random_match(LANTERN, 1, chat_and_undo=False)
    other = Dealer.numbered(2)
    draws = [(place, entry) for place, entry in enumerate(match.line) if isinstance(entry, ChanceEntry)]
    wrong = next(
        entry.seq
        for draw, (place, entry) in enumerate(draws)
        if entry.outcome != other.outcome(draw, match.at(place - 1).chance())
    )
    with pytest.raises(DealError, match=f"entry {wrong}: the draw does not follow"):
        check_deal(_with_other_seed(match, other.reveal(), other.commitment))


def test_a_false_draw_is_detected_even_if_it_was_undone() -> None:
    honest = start_match(LANTERN, 1)
    honest.undo(0, 3, [1])
    entries = list(honest.log)
    drawn = entries[4]
    assert isinstance(drawn, ChanceEntry)
    for false in {0, 1, 2} - {drawn.outcome}:
        entries[4] = ChanceEntry(4, false)
        match = Match.resume(entries, dealer=Dealer.numbered(1))
        rng = Random(1)
        while not match.over:
            play_random_move(match, rng)
        with pytest.raises(DealError, match="entry 4: the draw"):
            check_deal(match)
