"""Tests of matches: starting, playing, chat, replay, and the refusal of invalid logs."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from hedgerow.games import CHANCE, IllegalMove, MalformedMove, NotYourTurn, Setup, SetupError, new_game
from hedgerow.match import (
    ChanceEntry,
    ChatEntry,
    Dealer,
    EndEntry,
    LogMovedOn,
    Match,
    MatchError,
    MoveEntry,
    OmittedEntry,
    SetupEntry,
    UndoEntry,
    check_deal,
    from_json,
    to_json,
)
from hedgerow.match import entries as entries_module
from hedgerow.match import replay_state as replay_module
from tests.match.random_matches import (
    LANTERN,
    LANTERN_FOR_THREE,
    SIMULTANEOUS,
    examples,
    play_random_move,
    random_match,
    seeds,
    setups,
    start_match,
)
from tests.registered import SIMULTANEOUS_GAME, TURN_GAME


def test_a_new_match_is_dealt_up_to_the_first_decision() -> None:
    match = start_match(LANTERN, 1)
    first, *draws = match.log
    assert first == SetupEntry(0, LANTERN, ("Ada", "Bo"), (), Dealer.numbered(1).commitment)
    assert len(draws) == 4
    assert all(isinstance(entry, ChanceEntry) for entry in draws)
    assert match.state.to_act == (0, 1)
    assert match.line == match.log
    assert match.next_seq == 5
    assert not match.over
    assert match.seed is None
    assert repr(match) == "<Match of Lantern: 5 entries>"


def test_a_match_opens_the_game_or_uses_an_open_one() -> None:
    game = new_game("lantern", 3)
    match = Match.start(game)
    assert match.game is game
    assert match.setup == Setup("lantern", 3, {"wind": False})
    assert match.names == ("Player 1", "Player 2", "Player 3")
    assert match.dealer is None
    with pytest.raises(SetupError):
        Match.start(Setup("lantern", 9))


def test_the_setup_of_the_log_is_a_copy() -> None:
    game = new_game("lantern", 2)
    match = Match.start(game)
    assert match.setup.options is not game.setup.options


def test_a_move_is_followed_by_its_draws_and_the_end() -> None:
    match = start_match(LANTERN, 1)
    rng = Random(2)
    while not match.over:
        seat = match.state.to_act[-1]
        before = match.next_seq
        new = match.play(seat, match.state.moves(seat).choice(rng), expected=before)
        assert new == match.log[before:]
        assert isinstance(new[0], MoveEntry)
        assert new[0].seat == seat
        inner = new[1:-1] if match.over else new[1:]
        assert all(isinstance(entry, ChanceEntry) for entry in inner)
    assert match.log[-1] == EndEntry(match.next_seq - 1, Dealer.numbered(1).reveal())
    assert match.seed == Dealer.numbered(1).reveal()
    assert match.state.over
    assert "over" in repr(match)


def test_a_refused_move_changes_nothing() -> None:
    match = start_match(LANTERN, 1)
    before, state = match.log, match.state.copy()
    illegal = next(move for move in range(6) if move not in match.state.moves(0))
    for seat, move, error in (
        (0, illegal, IllegalMove),
        (0, 99, MalformedMove),
        (2, 0, MatchError),
        (CHANCE, 0, MatchError),
    ):
        with pytest.raises(error):
            match.play(seat, move)
    match.play(0, match.state.moves(0).at(0))
    with pytest.raises(NotYourTurn):
        match.play(0, 0)
    match.undo(0)
    assert match.log[: len(before)] == before
    assert match.state == state


def test_an_append_is_refused_when_the_log_has_moved_on() -> None:
    match = start_match(LANTERN, 1)
    expected = match.next_seq
    match.chat(0, "hello", expected=expected)
    before = match.log
    with pytest.raises(LogMovedOn, match="the next entry is 6, not 5"):
        match.play(0, match.state.moves(0).at(0), expected=expected)
    with pytest.raises(LogMovedOn):
        match.chat(1, "hello", expected=expected)
    with pytest.raises(LogMovedOn):
        match.undo(0, 0, [1], expected=expected)
    with pytest.raises(LogMovedOn):
        Match.start(LANTERN).deal(0, expected=5)
    assert match.log == before


def test_outcomes_are_entered_in_a_match_without_a_dealer() -> None:
    match = start_match(LANTERN, None)
    assert match.commitment is None
    assert match.state.to_act == (CHANCE,)
    assert match.deal(2) == (ChanceEntry(1, 2),)
    with pytest.raises(NotYourTurn):
        match.play(0, 0)
    match.chat(0, "slow dealer")
    finished = random_match(LANTERN, 4, dealt=False)
    assert finished.log[-1] == EndEntry(finished.next_seq - 1, None)
    assert finished.over
    assert finished.seed is None


def test_outcomes_cannot_be_entered_in_a_match_with_a_dealer() -> None:
    with pytest.raises(MatchError, match="has a dealer"):
        start_match(LANTERN, 1).deal(0)


def test_the_last_entered_outcome_ends_the_match() -> None:
    match = start_match(LANTERN, None)
    rng = Random(1)
    while not match.over:
        play_random_move(match, rng)
    assert isinstance(match.log[-2], ChanceEntry)
    assert isinstance(match.log[-1], EndEntry)


def test_seats_and_spectators_can_chat_even_after_the_end() -> None:
    match = random_match(LANTERN, 1)
    line = match.line
    assert match.chat(1, "good game") == (ChatEntry(match.next_seq - 1, 1, "good game"),)
    match.chat("Eve", "indeed")
    assert match.line == line
    for speaker, text, reason in (
        (2, "x", "no seat 2"),
        (0, "", "0 characters"),
        (0, "x" * 2001, "2001 characters"),
        (0, "\x07", "cannot be printed"),
        (0, "\ud800", "cannot be printed"),
        ("", "x", "name: 0 characters"),
        ("x" * 61, "x", "name: 61 characters"),
        ("a\nb", "x", "cannot be printed"),
    ):
        with pytest.raises(MatchError, match=reason):
            match.chat(speaker, text)
    with pytest.raises(MatchError, match="only chat is possible"):
        match.play(0, 0)
    match.chat(0, "x" * 2000)
    match.chat("x" * 60, "x")


UNPRINTABLE = (
    "\x00",
    "\x07",
    "\b",
    "\r",
    "\t",
    "\x1b[2J",
    "\x1b]0;title\x07",
    "\x7f",
    "\x9b31m",
    "\u200b",
    "\u202e",
    "\u2028",
    "\ud800",
)


@pytest.mark.parametrize("bad", UNPRINTABLE)
def test_names_chat_and_options_have_no_control_characters(bad: str) -> None:
    match = start_match(LANTERN, 1)
    text = f"Ada{bad}"
    for what, act in (
        ("name", lambda: Match.start(LANTERN, (text, "Bo"))),
        ("name", lambda: match.chat(text, "hello")),
        ("chat", lambda: match.chat(0, text)),
        ("chat", lambda: match.chat(0, f"Ada{bad}\n")),
        ("option 'mood'", lambda: Match.start(Setup("tiled", 2, {"mood": f"as {bad}"}))),
    ):
        with pytest.raises(MatchError, match=f"{what}: character 4, .*, cannot be printed") as refusal:
            act()
        assert str(refusal.value).isprintable()
    assert match.next_seq == 5


@pytest.mark.parametrize("bad", ["\x00", "\x0b", "\x1b[2J", "\x7f", "\x9b31m"])
def test_tiles_have_no_control_characters(bad: str) -> None:
    with pytest.raises(MatchError, match="tiles: line 2: it contains a control character"):
        Match.start(Setup("tiled", 2, {}, f"lantern\n{bad}"))


def test_texts_of_all_languages_are_allowed() -> None:
    match = Match.start(Setup("tiled", 2, {"mood": "as Zoë ☘"}, "lantern\t☘\r\n\ufeffend\n"), ("Zoë ☘", "李小龍"))
    match.chat(0, "“Schön!”\n– 好 👍")
    assert from_json(to_json(match)) == match


def test_names_bots_and_commitment_are_checked() -> None:
    for names, bots, reason in (
        (("Ada",), (), "1 for 2 seats"),
        (("Ada", ""), (), "0 characters"),
        (("Ada", "B\to"), (), "cannot be printed"),
        (("Ada", "Bo"), (2,), "are not seats from 0 to 1"),
        (("Ada", "Bo"), (-1,), "are not seats from 0 to 1"),
    ):
        with pytest.raises(MatchError, match=reason):
            Match.start(LANTERN, names, None, bots)
    assert Match.start(LANTERN, bots=[1, 0, 1]).bots == (0, 1)
    with pytest.raises(MatchError, match="the setup must be entry 0"):
        SetupEntry(1, LANTERN, ("Ada", "Bo"))
    with pytest.raises(MatchError, match="64 hexadecimal digits"):
        SetupEntry(0, LANTERN, ("Ada", "Bo"), (), "ab" * 31 + "A0")
    with pytest.raises(MatchError, match="surrogate"):
        SetupEntry(0, Setup("tiled", 2, {}, "lantern \udc00"), ("Ada", "Bo"))
    with pytest.raises(MatchError, match="15 bytes instead of 16"):
        EndEntry(9, bytes(15))


def test_a_match_without_its_dealer_can_be_viewed_but_not_continued() -> None:
    match = Match.resume(start_match(LANTERN, 1).log)
    assert match.view(0)["to_act"] == [0, 1]
    match.chat(0, "where is the dealer?")
    with pytest.raises(MatchError, match="dealer is missing"):
        match.play(0, match.state.moves(0).at(0))
    with pytest.raises(MatchError, match="dealer is missing"):
        match.undo(0, 0, [1])
    with pytest.raises(MatchError, match="not the one that committed"):
        Match.resume(match.log, dealer=Dealer.numbered(2))


def test_a_notebook_shows_the_picture_of_the_state() -> None:
    match = start_match(Setup(TURN_GAME, 2), 1)
    assert match._repr_svg_() == match.state._repr_svg_()


def test_equal_logs_are_equal_matches() -> None:
    assert random_match(LANTERN, 1) == random_match(LANTERN, 1)
    assert random_match(LANTERN, 1) != random_match(LANTERN, 2)
    assert random_match(LANTERN, 1) != "a match"


@examples
@given(setups, seeds)
def test_replaying_the_line_leads_to_the_state(setup: Setup, seed: int) -> None:
    match = random_match(setup, seed, steps=seed % 20)
    steps = list(match.replay())
    assert [step.entry for step in steps] == list(match.line)
    assert steps[-1].state == match.state
    state = match.game.start()
    for place, step in enumerate(steps):
        if isinstance(step.entry, MoveEntry):
            assert tuple(state.play(step.entry.seat, step.entry.move)) == step.events
        elif isinstance(step.entry, ChanceEntry):
            assert tuple(state.play(CHANCE, step.entry.outcome)) == step.events
        else:
            assert step.events == ()
        assert state == step.state == match.at(place)
    middle = len(steps) // 2
    assert list(match.replay(middle)) == steps[middle:]


def test_a_replay_is_independent_of_the_match() -> None:
    match = random_match(LANTERN, 1, steps=3)
    replay = match.replay()
    before = match.line
    play_random_move(match, Random(1))
    steps = list(replay)
    assert tuple(step.entry for step in steps) == before
    steps[-1].state.play(steps[-1].state.to_act[0], steps[-1].state.moves(steps[-1].state.to_act[0]).at(0))
    assert match.at(len(before) - 1) != steps[-1].state
    for place in (-1, len(match.line)):
        with pytest.raises(MatchError, match=f"there is no step {place}"):
            match.at(place)


def test_a_jump_to_any_step_replays_only_a_few_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(SIMULTANEOUS, 1, chat_and_undo=False)
    count = 0
    play = replay_module.play_entry

    def counted(*arguments: object) -> object:
        nonlocal count
        count += 1
        return play(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(replay_module, "play_entry", counted)
    for place in range(len(match.line)):
        count = 0
        match.at(place)
        assert count < replay_module.CHECKPOINT_INTERVAL


def _refused(entries: list[object], reason: str) -> None:
    with pytest.raises(MatchError, match=reason):
        Match.resume(entries)  # type: ignore[arg-type]


def test_a_log_that_could_not_have_been_played_is_refused() -> None:
    log: list[object] = [*start_match(LANTERN, 1).log]
    over: list[object] = [*random_match(LANTERN, 1, chat_and_undo=False).log]
    recorded: list[object] = [*random_match(LANTERN, 1, chat_and_undo=False, dealt=False).log]
    seed = Dealer.numbered(1).reveal()
    _refused([], "entry 0: a log must begin with the setup")
    _refused(log[1:], "entry 0: a log must begin with the setup")
    _refused([SetupEntry(0, Setup("chess", 2), ("a", "b"))], "entry 0: the game 'chess' is not installed")
    _refused([*log, log[0]], "entry 5: number 0 instead of 5")
    _refused([*log, MoveEntry(6, 0, 0)], "entry 5: number 6 instead of 5")
    _refused([*log, MoveEntry(5, 3, 0)], "entry 5: there is no seat 3")
    _refused([*log, ChanceEntry(5, 0)], "entry 5: this seat may not act")
    _refused([*log, EndEntry(5, seed)], "entry 5: the game is not over yet")
    _refused([*log, UndoEntry(5, 0, 4, ())], "entry 5: undo: nothing has happened")
    _refused(log[:3], "entry 3: the dealer's draw is missing")
    _refused([*log[:3], ChatEntry(3, 0, "hm")], "entry 3: the dealer has to draw first")
    _refused(over[:-1], "its end entry is missing")
    _refused([*over[:-1], OmittedEntry(len(over) - 1, 1)], "its end entry must follow")
    _refused([*over[:-1], EndEntry(len(over) - 1)], "must have the dealer's seed")
    _refused([*recorded[:-1], EndEntry(len(recorded) - 1, seed)], "must have no seed")
    _refused([*over, OmittedEntry(len(over), 1)], "only chat is possible")
    _refused([*log, OmittedEntry(5, 1)], "entry 5: omitted draws are allowed only before a draw of the dealer")
    _refused([recorded[0], OmittedEntry(1, 1)], "entry 1: omitted draws are allowed only before a draw of the dealer")
    _refused([*log[:4], OmittedEntry(4, 1)], "entry 5: the dealer's draw is missing")


def test_only_finished_games_may_have_omitted_draws() -> None:
    log = start_match(LANTERN, 1).log
    later = [ChanceEntry(entry.seq + 1, entry.outcome) for entry in log[1:] if isinstance(entry, ChanceEntry)]
    _refused([log[0], OmittedEntry(1, 2), *later], "entry 1: draws are omitted, but the game is not over")
    for draws in (0, -1, 4097):
        with pytest.raises(MatchError, match=f"omitted draws: {draws} is not between 1 and 4096"):
            OmittedEntry(1, draws)
    assert OmittedEntry(1, 4096).draws == 4096


def test_a_second_setup_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # A setup entry refuses any number but 0, so the number is forged.
    log = start_match(LANTERN, 1).log
    forged = SetupEntry(0, LANTERN, ("Ada", "Bo"))
    object.__setattr__(forged, "seq", 5)
    _refused([*log, forged], "entry 5: there is a second setup")


def test_chat_never_uses_up_the_entries_for_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "MAX_ENTRIES", 30)
    match = start_match(LANTERN, 1)
    for _ in range(10):
        match.chat(0, "blah")
    with pytest.raises(MatchError, match="the log is full: 15 entries"):
        match.chat(0, "blah")
    while match.next_seq < 18:
        play_random_move(match, Random(1))
    monkeypatch.setattr(replay_module, "MAX_ENTRIES", match.next_seq)
    with pytest.raises(MatchError, match="the log is full"):
        play_random_move(match, Random(1))
    assert entries_module.MAX_ENTRIES == 20_000


@pytest.mark.parametrize("players", [2, 5])
def test_a_simultaneous_game_is_played_to_the_end(players: int) -> None:
    match = random_match(Setup(SIMULTANEOUS_GAME, players), 7)
    assert match.over
    assert check_deal(match) > 0
    assert Match.resume(match.log) == match


def test_three_seats_may_act_in_any_order() -> None:
    match = start_match(LANTERN_FOR_THREE, 1)
    for seat in (2, 0, 1):
        match.play(seat, match.state.moves(seat).at(0))
    assert [entry.seat for entry in match.line if isinstance(entry, MoveEntry)] == [2, 0, 1]
