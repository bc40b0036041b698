"""Practice from a position of a finished match, with the same or with fresh luck."""

from __future__ import annotations

from random import Random

import pytest

from hedgerow.games import Setup, open_game
from hedgerow.match import (
    ChanceEntry,
    ChatEntry,
    Dealer,
    Match,
    MatchError,
    MoveEntry,
    check_deal,
    from_json,
    is_move_of,
    practice_from,
    to_json,
)
from tests.registered import BUILT_IN


def finished(game: str, *, chat: bool = True, undo: bool = True) -> Match:
    """Return a match of random players with chat and an undo of a draw."""
    match, rng = Match.start(open_game(Setup(game, 2)), dealer=Dealer(bytes(16)), bots=[1]), Random(2)
    while not match.over:
        seat = match.state.to_act[0]
        match.play(seat, match.moves(seat).choice(rng))
        if chat and len(match.log) % 7 == 0:
            match.chat(0, "hm")
        if undo and len(match.line) > 20 and match.last_decision(0) is not None and not match.over:
            match.undo(0)
            undo = False
    return match


def first_move(match: Match, seat: int, since: int) -> int:
    """Return the index of a seat's first move in the line from an index on."""
    line = match.line
    return next(at for at in range(since, len(line)) if is_move_of(line[at], seat))


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("fresh", [False, True])
def test_practice_continues_from_the_position(game: str, fresh: bool) -> None:
    original = finished(game)
    for place in (first_move(original, 1, 1), first_move(original, 1, len(original.line) // 2)):
        match = practice_from(original, place, 1, fresh_luck=fresh)
        assert match.state.position() == original.at(place - 1).position()
        assert (match.practice, match.bots, match.names) == (True, (0,), original.names)
        assert not any(isinstance(entry, ChatEntry) for entry in match.log)
        # It can be stored and played to the end, and its deal is verified.
        match = Match.resume(from_json(to_json(match)).log, None, Dealer(bytes(16)))
        assert match.practice
        rng = Random(1)
        while not match.over:
            seat = match.state.to_act[0]
            match.play(seat, match.moves(seat).choice(rng))
        assert check_deal(match) > 0
        assert from_json(to_json(match)).practice


@pytest.mark.parametrize("game", BUILT_IN)
def test_same_moves_meet_the_same_draws_only_with_the_same_luck(game: str) -> None:
    original = finished(game, undo=False)
    place = first_move(original, 0, len(original.line) // 6)

    def draws(fresh: bool) -> list[str]:
        match = practice_from(original, place, 0, fresh_luck=fresh)
        for entry in original.line[place:]:
            if isinstance(entry, MoveEntry):
                if entry.seat not in match.state.to_act or entry.move not in match.moves(entry.seat):
                    break
                match.play(entry.seat, entry.move)
        later = match.line[place:]
        return [match.game.move_text(-1, entry.outcome) for entry in later if isinstance(entry, ChanceEntry)]

    later = original.line[place:]
    wanted = [original.game.move_text(-1, entry.outcome) for entry in later if isinstance(entry, ChanceEntry)]
    assert len(wanted) > 3
    assert draws(fresh=False) == wanted
    assert draws(fresh=True) != wanted


def test_what_cannot_be_continued_is_refused() -> None:
    original = finished(BUILT_IN[0])
    with pytest.raises(MatchError, match="ends here"):
        practice_from(original, len(original.line) - 1, 0, fresh_luck=False)
    with pytest.raises(MatchError, match="no seat 2"):
        practice_from(original, 5, 2, fresh_luck=False)
    running = Match.start(open_game(Setup(BUILT_IN[0], 2)), dealer=Dealer(bytes(16)))
    with pytest.raises(MatchError, match="no dealer"):
        practice_from(running, 1, 0, fresh_luck=False)
