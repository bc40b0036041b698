"""Tests of match codes."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from random import Random
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import Setup
from hedgerow.match import (
    ChanceEntry,
    ChatEntry,
    DealError,
    Match,
    MatchError,
    MoveEntry,
    OmittedEntry,
    check_deal,
    decode,
    encode,
    from_json,
    to_json,
)
from hedgerow.match import code as code_module
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
from tests.registered import SIMULTANEOUS_GAME

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def _game_of(match: Match) -> list[tuple[int, int]]:
    """Return the moves and outcomes of the line as pairs of a seat and a move."""
    return [
        (entry.seat, entry.move) if isinstance(entry, MoveEntry) else (-1, entry.outcome)
        for entry in match.line
        if isinstance(entry, MoveEntry | ChanceEntry)
    ]


def _draw_numbers(match: Match) -> list[int]:
    """Return for each draw that counts the number of draws before it."""
    numbers, draws, counting = [], 0, {entry.seq for entry in match.line}
    for entry in match.log:
        if isinstance(entry, OmittedEntry):
            draws += entry.draws
        elif isinstance(entry, ChanceEntry):
            if entry.seq in counting:
                numbers.append(draws)
            draws += 1
    return numbers


def _finish(match: Match, seed: int) -> Match:
    rng = Random(seed)
    while not match.over:
        play_random_move(match, rng)
    return match


def _packed(body: bytes, head: str = "H1") -> str:
    """Return a code with a correct checksum for any bytes."""
    checksum = crc32(head.encode() + body).to_bytes(4, "little")
    return head + urlsafe_b64encode(body + checksum).rstrip(b"=").decode()


def _number(*digits: tuple[int, int]) -> str:
    """Return the code of these pairs (digit, radix)."""
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return _packed(number.to_bytes((number.bit_length() + 7) // 8, "big"))


def _head(name: str, players: int, *options: tuple[int, int]) -> list[tuple[int, int]]:
    letters = [(ord(letter), 128) for letter in name]
    return [(len(name), 64), *letters, (players, 32), (len(options), 32), *options]


def _with_mood(mood: bytes) -> str:
    """Return the start of a code of Tiled Lantern with a free text as its third option."""
    options = _head("tiled", 2, (0, 3), (0, 4), (2, 3))
    return _number(*options, (len(mood), 256), *((byte, 256) for byte in mood))


@examples
@given(setups, seeds, st.booleans(), st.booleans())
def test_a_finished_game_survives_encoding_and_decoding(
    setup: Setup, seed: int, dealt: bool, chat_and_undo: bool
) -> None:
    match = random_match(setup, seed, dealt=dealt, chat_and_undo=chat_and_undo)
    code = encode(match)
    assert set(code) <= set(ALPHABET)
    again = decode(code, setup.tiles)
    assert again.game == match.game
    assert _game_of(again) == _game_of(match)
    assert again.state == match.state
    assert again.over
    assert again.seed == match.seed
    assert encode(again) == code
    assert from_json(to_json(again)) == again
    if dealt:
        assert _draw_numbers(again) == _draw_numbers(match)
        assert check_deal(again) == len(_draw_numbers(match))
    else:
        assert again.commitment is None


@few_examples
@given(st.integers(1, 5), seeds)
def test_a_simultaneous_game_fits_in_a_link(players: int, seed: int) -> None:
    match = random_match(Setup(SIMULTANEOUS_GAME, players), seed)
    code = encode(match)
    assert len(code) <= 1000
    again = decode(code)
    assert again.state == match.state
    assert check_deal(again) > 0


def test_names_chat_and_undone_moves_are_left_out() -> None:
    match = start_match(LANTERN, 1)
    match.chat(0, "first")
    match.play(0, match.state.moves(0).at(0))
    match.undo(0)
    _finish(match, 1)
    match.chat(1, "last")
    code = encode(match)
    assert code == encode(_finish(start_match(LANTERN, 1), 1))
    again = decode(code)
    assert again.names == ("Player 1", "Player 2")
    assert not any(isinstance(entry, ChatEntry | OmittedEntry) for entry in again.log)
    assert check_deal(again) == check_deal(match)


def _with_undone_draws() -> Match:
    """Return a match in which the four first draws were undone twice, and a later one once, with chat in between."""
    match = start_match(LANTERN, 1)
    match.chat(0, "hm")
    match.undo(0, 0, [1])
    match.chat(1, "hm")
    match.undo(1, 0, [0])
    for seat in (0, 1):
        match.play(seat, match.state.moves(seat).at(0))
    assert isinstance(match.line[-1], ChanceEntry)
    match.undo(0, match.line[-2].seq, [1])
    return _finish(match, 1)


def test_undone_draws_are_left_out_but_counted() -> None:
    match = _with_undone_draws()
    again = decode(encode(match))
    omitted = [entry for entry in again.log if isinstance(entry, OmittedEntry)]
    assert [entry.draws for entry in omitted] == [8, 1]
    assert omitted[0].seq == 1
    draws = len(_draw_numbers(match))
    assert check_deal(match) == draws + 9
    assert check_deal(again) == draws
    assert len(again.log) == len(match.line) + 2
    assert from_json(to_json(again)) == again
    assert again.view(0)["log"][1] == {"seq": 1, "kind": "omitted", "draws": 8}  # type: ignore[index]


def test_a_false_number_of_omitted_draws_is_detected() -> None:
    again = decode(encode(_with_undone_draws()))
    entries = list(again.log)
    for draws in (1, 7, 9, 4096):
        entries[1] = OmittedEntry(1, draws)
        with pytest.raises(DealError, match="the draw does not follow"):
            check_deal(Match.resume(entries))
    entries[1] = OmittedEntry(1, 8)
    assert check_deal(Match.resume(entries)) == check_deal(again)


def test_a_match_without_undo_and_chat_keeps_its_log() -> None:
    match = _finish(Match.start(LANTERN, None, start_match(LANTERN, 5).dealer), 5)
    assert decode(encode(match)) == match


def test_a_false_deal_is_detected_from_a_code() -> None:
    match = random_match(LANTERN, 1, chat_and_undo=False, dealt=False)
    digits = code_module._DigitWriter()
    code_module._write_setup(digits, match.game)
    digits.write(1, 2, "")
    digits.write(77, 1 << 128, "")
    digits.write(0, 2, "")
    state = match.game.start()
    for seat, move in _game_of(match):
        rank = state.moves(seat).rank(move)
        assert rank is not None
        digits.write(state.to_act.index(seat), len(state.to_act), "")
        digits.write(rank, len(state.moves(seat)), "")
        state.play(seat, move)
    forged = decode(code_module._wrap(digits.number()))
    with pytest.raises(DealError, match="the draw does not follow"):
        check_deal(forged)


def test_only_a_finished_game_has_a_code() -> None:
    with pytest.raises(MatchError, match="only a finished game has a code"):
        encode(start_match(LANTERN, 1))


def test_a_game_too_long_for_a_link_has_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(LANTERN, 1)
    monkeypatch.setattr(code_module, "MAX_CODE_LENGTH", 20)
    with pytest.raises(MatchError, match="more than 20 characters"):
        encode(match)
    monkeypatch.setattr(code_module, "MAX_STEPS", 5)
    with pytest.raises(MatchError, match="more than 5 steps"):
        encode(match)
    monkeypatch.undo()
    monkeypatch.setattr(code_module, "MAX_OMITTED_DRAWS", 7)
    with pytest.raises(MatchError, match="a sequence of 8 undone draws cannot be encoded"):
        encode(_with_undone_draws())


def test_a_code_with_custom_tiles_needs_the_tile_file() -> None:
    match = random_match(Setup("tiled", 2, {}, "lantern, own"), 1)
    code = encode(match)
    assert decode(code, "lantern, own").setup.tiles == "lantern, own"
    with pytest.raises(MatchError, match="pass the tile file"):
        decode(code)
    with pytest.raises(MatchError, match="different custom tiles"):
        decode(code, "lantern, other")
    with pytest.raises(MatchError, match="different custom tiles"):
        decode(code, "lantern \ud800")
    with pytest.raises(MatchError, match="built-in tiles, but a tile file was given"):
        decode(encode(random_match(LANTERN, 1)), "lantern, own")


def test_options_of_every_type_are_restored() -> None:
    for options in ({"speed": 0}, {"wind": True, "speed": 1}, {"mood": "wild"}, {"mood": "as Zoë ☘"}, {}):
        match = random_match(Setup("tiled", 2, options), 1)
        again = decode(encode(match))
        assert again.setup == match.setup
        assert [type(value) for value in again.setup.options.values()] == [bool, int, str]


@pytest.mark.parametrize("setup", [LANTERN, SIMULTANEOUS, Setup("lantern", 2)])
def test_every_change_of_one_character_is_refused(setup: Setup) -> None:
    code = encode(random_match(setup, 3))
    rng = Random(3)
    for place in range(len(code)):
        for character in ALPHABET if setup is not SIMULTANEOUS else rng.sample(ALPHABET, 8):
            if character != code[place]:
                with pytest.raises(MatchError):
                    decode(code[:place] + character + code[place + 1 :])


@examples
@given(seeds, st.data())
def test_missing_added_and_swapped_characters_are_refused(seed: int, data: st.DataObject) -> None:
    code = encode(random_match(LANTERN, seed))
    place = data.draw(st.integers(0, len(code) - 2))
    extra = data.draw(st.sampled_from(ALPHABET))
    swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
    for other in (code[:place] + code[place + 1 :], code[:place] + extra + code[place:], code[:place], swapped):
        if other != code:
            with pytest.raises(MatchError):
                decode(other)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "character 1: a code begins with H1"),
        ("X1AAAA", "character 1: a code begins with H1"),
        ("H2AAAA", "character 2: this program reads version 1"),
        ("H", "character 2"),
        ("H1AA+A", r"character 5: '\+' does not occur in codes"),
        ("H1AAÄA", "character 5"),
        ("H1 AAA", "character 3"),
        ("H1A", "no code has 3 characters"),
        ("H1AB", "character 4: it cannot be the last one"),
        ("H1AAAAAAA", "no code has|checksum"),
        ("H1", "checksum"),
        ("H1AAAA", "checksum"),
        ("H1" + "A" * 3999, "longer than 4000"),
        (_packed(b"\0\1"), "character 3: the number begins with zeros"),
        (_packed(b""), "the game '' is not installed"),
        (_number(*_head("chess", 2)), "the game 'chess' is not installed"),
        (_number(*_head("lantern", 0), (0, 2), (1, 2)), "for 2 or 3 players, not 0"),
        (_number(*_head("lantern", 2, (0, 2), (1, 2))), "2 options, but Lantern has 1"),
        (_number(*_head("lantern", 2, (0, 2))), "option wind is written although it has its default value"),
        (
            _number(*_head("lantern", 2), (0, 2), (1, 2), (5, 1 << 128), (1, 2)),
            "it should have undone draws but has none",
        ),
        (_with_mood(b"!"), "'!' is not a value of option mood"),
        (_with_mood(b"wild"), "'wild' is not a value of option mood"),
        (_with_mood(b"as \x1b"), "option 'mood': character 4, .* cannot be printed"),
        (_number(*_head("lantern", 2), (0, 2), (0, 2), (1 << 999, 1 << 1000)), "there is more data after the end"),
    ],
)
def test_the_refusal_of_a_code_names_the_place_and_the_reason(code: str, reason: str) -> None:
    with pytest.raises(MatchError, match=reason) as refusal:
        decode(code)
    assert "\n" not in str(refusal.value)


@examples
@given(st.binary(max_size=200))
def test_any_number_decodes_or_raises_a_match_error(noise: bytes) -> None:
    """After a valid beginning every number is legal play, up to a remainder at the end."""
    start = [*_head("lantern", 3, (1, 2)), (0, 2)]
    code = _number(*start, (int.from_bytes(noise, "big"), 1 << 8 * len(noise) + 1))
    try:
        match = decode(code)
    except MatchError as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert encode(match) == code


def test_decoding_stops_after_the_largest_number_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    code = encode(random_match(LANTERN, 1))
    monkeypatch.setattr(code_module, "MAX_STEPS", 6)
    with pytest.raises(MatchError, match="not over after 6 steps"):
        decode(code)


def test_the_longest_malicious_code_costs_no_more_than_one_game() -> None:
    start = [*_head(SIMULTANEOUS_GAME, 5), (0, 2), (0, 2)]
    bits = 8 * 2960
    code = _number(*start, ((1 << bits) - 1, 1 << bits))
    assert 3900 < len(code) <= 4000
    with pytest.raises(MatchError, match="there is more data after the end"):
        decode(code)
