"""Tests of match files and records."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.games import Setup
from hedgerow.match import Match, MatchError, check_deal, encode, from_json, load, read_record, record, to_json
from hedgerow.match import files as files_module
from hedgerow.match import json_reader as reader_module
from hedgerow.match.errors import one_line
from hedgerow.match.records import read_setup_record
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


def _signed(content: dict[str, Any]) -> str:
    """Return a file with a correct digest for any content."""
    content.pop("digest", None)
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":")).encode()
    return json.dumps({**content, "digest": sha256(canonical).hexdigest()})


def _content(match: Match) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(to_json(match))
    return content


@examples
@given(setups, seeds, st.integers(0, 40), st.booleans())
def test_a_match_survives_writing_and_reading(setup: Setup, seed: int, steps: int, dealt: bool) -> None:
    match = random_match(setup, seed, steps=steps, dealt=dealt)
    text = to_json(match)
    again = from_json(text)
    assert again == match
    assert again.state == match.state
    assert to_json(again) == text
    assert from_json(text.encode()) == match == load(text)
    assert again.dealer is None


@few_examples
@given(seeds)
def test_a_match_of_a_simultaneous_game_survives_writing_and_reading(seed: int) -> None:
    match = random_match(SIMULTANEOUS, seed, steps=seed % 100)
    assert from_json(to_json(match)) == match


def test_a_file_is_human_readable() -> None:
    match = start_match(LANTERN, 1)
    match.chat("Zoë", "good luck ☘")
    match.play(0, match.state.moves(0).at(0))
    lines = to_json(match).splitlines()
    assert lines[:3] == ["{", '"format": "hedgerow match",', '"version": 1,']
    assert '  {"seq": 5, "kind": "chat", "from": "Zoë", "text": "good luck ☘"},' in lines
    assert any('"outcome": "draw ' in line for line in lines)
    assert any('"kind": "move", "seat": 0, "move": "hang ' in line for line in lines)


def test_a_file_contains_the_seed_only_on_request() -> None:
    match = start_match(LANTERN, 1)
    assert match.dealer is not None
    seed = match.dealer.reveal().hex()
    assert seed not in to_json(match)
    saved = from_json(to_json(match, with_seed=True))
    assert saved.dealer is not None
    for continued in (match, saved):
        rng = Random(4)
        while not continued.over:
            play_random_move(continued, rng)
    assert saved == match
    assert check_deal(saved) > 0
    assert json.loads(to_json(match, with_seed=True))["dealer_seed"] is None
    assert to_json(start_match(LANTERN, None), with_seed=True) == to_json(start_match(LANTERN, None))


def test_white_space_and_the_order_of_keys_are_ignored() -> None:
    match = random_match(LANTERN, 3)
    content = _content(match)
    assert from_json(json.dumps(content, indent=5)) == match
    assert from_json(json.dumps(dict(reversed(content.items())))) == match
    assert load(f"\n\t {to_json(match)} \n".encode()) == match


def _altered(match: Match, path: tuple[Any, ...], value: Any) -> str:
    """Return a file with one value replaced (or, with `...`, removed) and a correct digest."""
    content = _content(match)
    place: Any = content
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return _signed(content)


def _match_with_every_entry_kind() -> Match:
    match = start_match(Setup("tiled", 2, {"wind": True}, "lantern, own"), 1)
    match.play(0, match.state.moves(0).at(0))
    match.undo(0)
    match.chat(0, "hm")
    rng = Random(1)
    while not match.over:
        play_random_move(match, rng)
    return match


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("format",), "chess game", "format: not a 'hedgerow match' file"),
        (("format",), ..., "format: not a"),
        (("version",), 2, "version: 2; this program reads version 1"),
        (("version",), True, "version: True"),
        (("version",), ..., "version: None"),
        (("log",), ..., "file: key 'log' is missing"),
        (("extra",), 1, "file: unknown key 'extra'"),
        (("log",), {}, "log: an object instead of a list"),
        (("log",), "abc", "log: a string instead of a list"),
        (("log",), [], "entry 0: a log must begin with the setup"),
        (("dealer_seed",), "ab", "dealer_seed: the match is over"),
        (("log", 0), [], "entry 0: a list instead of an object"),
        (("log", 0, "kind"), "chance", "entry 0: a log must begin with the setup"),
        (("log", 0, "seq"), 1, "entry 0: the setup must be entry 0, not 1"),
        (("log", 0, "more"), 1, "entry 0: unknown key 'more'"),
        (("log", 0, "names"), ["Ada"], "entry 0: names: 1 for 2 seats"),
        (("log", 0, "names"), "Al", "entry 0: names: a string instead of a list"),
        (("log", 0, "names", 0), 1, "entry 0: names: a number instead of a string"),
        (("log", 0, "bots"), [1, 0], "entry 0: bots"),
        (("log", 0, "commitment"), "xyz", "entry 0: commitment"),
        (("log", 0, "commitment"), None, "must have no seed"),
        (("log", 0, "setup", "game"), "chess", "entry 0: the game 'chess' is not installed"),
        (("log", 0, "setup", "game"), None, "entry 0: game: null instead of a string"),
        (("log", 0, "setup", "players"), 9, "entry 0: names"),
        (("log", 0, "setup", "players"), "2", "entry 0: players: a string instead of an integer"),
        (("log", 0, "setup", "players"), 10**30, "entry 0: players: the number is out of range"),
        (("log", 0, "setup", "options"), [], "entry 0: setup options: not an object"),
        (("log", 0, "setup", "options", "wind"), None, "entry 0: option 'wind': null"),
        (("log", 0, "setup", "options", "wind"), ..., "entry 0: setup: it must be in canonical form"),
        (("log", 0, "setup", "options", "extra"), "x", "entry 0: Tiled Lantern has no option 'extra'"),
        (("log", 0, "setup", "options", "speed"), True, "entry 0: option speed: True is not one of"),
        (("log", 0, "setup", "tiles"), "foreign", "entry 0: line 1: not a lantern"),
        (("log", 0, "setup", "tiles"), 7, "entry 0: tiles: a number"),
        (("log", 0, "setup", "tiles"), "lantern \ud800", "entry 0: tiles: it contains half of a surrogate pair"),
        (("log", 0, "setup", "tiles"), "x" * 1_000_001, "entry 0: tiles: longer than"),
        (("log", 1), None, "entry 1: this kind of entry is not allowed here"),
        (("log", 1, "kind"), "setup", "entry 1: this kind of entry is not allowed here"),
        (("log", 1, "kind"), ["chance"], "entry 1: this kind of entry is not allowed here"),
        (("log", 1, "seq"), 2, "entry 1: seq: number 2 instead of 1"),
        (("log", 1, "seq"), None, "entry 1: seq: null instead of an integer"),
        (("log", 1, "outcome"), "draw moon", "entry 1: 'draw moon' is not one of"),
        (("log", 1, "outcome"), "wind calm", "entry 1: wind calm: that is not possible now"),
        (("log", 1, "outcome"), 3, "entry 1: outcome: a number instead of a string"),
        (("log", 1, "outcome"), ..., "entry 1: key 'outcome' is missing"),
        (("log", 1, "why"), 3, "entry 1: unknown key 'why'"),
        (("log", 5, "seat"), 2, "entry 5: seat: there is no seat 2"),
        (("log", 5, "seat"), -1, "entry 5: seat: the number is out of range"),
        (("log", 5, "move"), "x" * 201, "entry 5: move: longer than 200"),
        (("log", 6, "by"), 1, "entry 6: undo: .* still to agree: Ada"),
        (("log", 6, "to"), 5, "entry 6: undo: nothing has happened"),
        (("log", 6, "agreed"), [9], "entry 6: agreed"),
        (("log", 7, "from"), 5, "entry 7: there is no seat 5"),
        (("log", 7, "from"), None, "entry 7: from: null"),
        (("log", 7, "text"), "", "entry 7: chat: 0 characters"),
        (("log", 7, "text"), "a\x1b[2J", r"entry 7: chat: character 2, '\\x1b', cannot be printed"),
        (("log", 7, "from"), "Eve\x9b2J", r"entry 7: name: character 4, '\\x9b', cannot be printed"),
        (("log", 0, "names", 1), "\x1b[31m", r"entry 0: name: character 1, '\\x1b', cannot be printed"),
        (("log", 0, "setup", "options", "mood"), "as \x7f", r"entry 0: option 'mood': character 4, '\\x7f', cannot"),
        (("log", 0, "setup", "tiles"), "lantern\x1b[2J", "entry 0: tiles: line 1: it contains a control character"),
        (("log", -1, "seed"), "00" * 15, "seed: not 32 lower-case hexadecimal digits"),
        (("log", -1, "seed"), "0G" * 16, "seed: not 32 lower-case hexadecimal digits"),
        (("log", -1, "seed"), None, "must have the dealer's seed"),
        (("log", -1), ..., "its end entry is missing"),
        (("log", 8), ..., "entry 8: seq: number 9 instead of 8"),
    ],
)
def test_the_refusal_of_a_file_names_the_place_and_the_reason(path: tuple[Any, ...], value: Any, reason: str) -> None:
    with pytest.raises(MatchError, match=reason) as refusal:
        from_json(_altered(_match_with_every_entry_kind(), path, value))
    assert "\n" not in str(refusal.value)
    str(refusal.value).encode()


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"seq": 1, "kind": "omitted"}, "entry 1: key 'draws' is missing"),
        ({"seq": 1, "kind": "omitted", "draws": 0}, "entry 1: omitted draws: 0 is not between 1 and 4096"),
        ({"seq": 1, "kind": "omitted", "draws": 4097}, "entry 1: omitted draws: 4097"),
        ({"seq": 1, "kind": "omitted", "draws": -1}, "entry 1: draws: the number is out of range"),
        ({"seq": 1, "kind": "omitted", "draws": "x"}, "entry 1: draws: a string instead of an integer"),
    ],
)
def test_invalid_omitted_draws_are_refused(value: Any, reason: str) -> None:
    with pytest.raises(MatchError, match=reason):
        read_record(start_match(LANTERN, 1).game, 1, value)


def test_reasons_are_one_printable_line() -> None:
    assert one_line("no\n tile \x1b[2J\x9b \ud800 here") == "no tile �[2J� � here"
    assert len(one_line("x" * 999)) == 300


def test_a_move_in_another_spelling_is_refused() -> None:
    match = _match_with_every_entry_kind()
    text = _content(match)["log"][1]["outcome"]
    with pytest.raises(MatchError, match=f"entry 1: outcome: '{text.upper()}' must be written '{text}'"):
        from_json(_altered(match, ("log", 1, "outcome"), text.upper()))


def test_an_altered_file_is_refused_by_its_digest() -> None:
    text = to_json(_match_with_every_entry_kind())
    with pytest.raises(MatchError, match="digest: the content was altered"):
        from_json(text.replace("Ada", "Eve"))
    with pytest.raises(MatchError, match="digest: a number instead of a string"):
        from_json(json.dumps({**json.loads(text), "digest": 1}))


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("", "line 1, column 1: not JSON"),
        ("{\n1}", "line 2, column 1: not JSON"),
        ("[]", "format: not a"),
        ("7", "format: not a"),
        ('"text"', "format: not a"),
        ("NaN", "NaN is not an integer"),
        ("[1.5]", r"1\.5 is not an integer"),
        ("1" * 5000, "not a match"),
        ("[" * 100_000, "nested too deeply"),
        ("[" * 50 + "]" * 50, "nested more than 10 levels deep"),
        ('{"a": 1, "b": 2, "a": 1}', "key 'a' appears twice"),
        ('{"\\ud800": 1}', "a key: it contains half of a surrogate pair"),
        (b"\xff\xfe", "byte 0: not UTF-8"),
        (b"{}\xe2\x82", "byte 2: not UTF-8"),
    ],
)
def test_data_that_is_not_a_match_file_is_refused(data: str | bytes, reason: str) -> None:
    with pytest.raises(MatchError, match=reason):
        from_json(data)


def test_huge_files_are_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    text = to_json(start_match(LANTERN, 1))
    monkeypatch.setattr(reader_module, "MAX_FILE_LENGTH", 100)
    with pytest.raises(MatchError, match="longer than 100 characters"):
        from_json(text)
    monkeypatch.undo()
    monkeypatch.setattr(files_module, "MAX_ENTRIES", 3)
    with pytest.raises(MatchError, match="log: more than 3 entries"):
        from_json(text)


def test_the_seed_in_a_file_must_match_the_commitment() -> None:
    content = _content(start_match(LANTERN, 1))
    with pytest.raises(MatchError, match="not the one that committed"):
        from_json(_signed({**content, "dealer_seed": "00" * 16}))
    with pytest.raises(MatchError, match="dealer_seed: not 32 lower-case hexadecimal digits"):
        from_json(_signed({**content, "dealer_seed": "00"}))


def _only_match_errors(data: str | bytes, original: Match) -> None:
    try:
        read = load(data)
    except MatchError as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert read == original


@pytest.fixture(scope="module")
def sample_match() -> Match:
    return _match_with_every_entry_kind()


@few_examples
@given(st.data())
def test_truncated_files_are_refused(sample_match: Match, data: st.DataObject) -> None:
    whole = to_json(sample_match).encode()
    length = data.draw(st.integers(0, len(whole) - 3))
    with pytest.raises(MatchError):
        load(whole[:length])


@examples
@given(st.data())
def test_changed_bytes_never_give_a_different_match(sample_match: Match, data: st.DataObject) -> None:
    whole = bytearray(to_json(sample_match).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        whole[data.draw(st.integers(0, len(whole) - 1))] ^= data.draw(st.integers(1, 255))
    _only_match_errors(bytes(whole), sample_match)


@examples
@given(st.binary(max_size=60))
def test_any_bytes_give_a_match_error(data: bytes) -> None:
    for form in (data, b"{" + data, b"H1" + data):
        with pytest.raises(MatchError):
            load(form)


_json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["chat", "end", "move"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


@examples
@given(st.data())
def test_any_value_in_any_place_gives_a_match_error(sample_match: Match, data: st.DataObject) -> None:
    """The digest is correct, so that the reader of every value is tested."""
    content = _content(sample_match)
    path: list[Any] = []
    place: Any = content
    while isinstance(place, dict | list) and place and (not path or data.draw(st.booleans())):
        keys = sorted(place) if isinstance(place, dict) else range(len(place))
        path.append(data.draw(st.sampled_from([key for key in keys if key != "digest"])))
        place = place[path[-1]]
    value = data.draw(_json_values)
    if value == place and type(value) is type(place):
        return
    try:
        read = from_json(_altered(sample_match, tuple(path), value))
    except MatchError as error:
        assert "\n" not in str(error)  # noqa: PT017
        str(error).encode()
    else:
        assert read != sample_match


@few_examples
@given(seeds)
def test_any_value_in_a_move_of_a_simultaneous_game_gives_a_match_error(seed: int) -> None:
    rng = Random(seed)
    match = random_match(SIMULTANEOUS, 1, chat_and_undo=False, steps=10)
    content = _content(match)
    entry = rng.choice([entry for entry in content["log"] if {"move", "outcome"} & entry.keys()])
    key = "move" if "move" in entry else "outcome"
    text = entry[key]
    for _ in range(6):
        cut = rng.randrange(len(text) + 1)
        noise = "".join(rng.choice("0123456789abrf@-:²٣İ \x00") for _ in range(rng.randrange(4)))
        entry[key] = text[:cut] + noise + text[cut + rng.randrange(3) :]
        try:
            read = from_json(_signed(content))
        except MatchError as error:
            assert "\n" not in str(error)  # noqa: PT017
        else:
            assert entry[key] == text or read != match


@examples
@given(setups, seeds)
def test_entries_can_be_stored_one_by_one(setup: Setup, seed: int) -> None:
    match = random_match(setup, seed, steps=seed % 30)
    stored = [json.loads(json.dumps(record(match.game, entry))) for entry in match.log]
    first = read_setup_record(stored[0])
    rest = [read_record(match.game, seq, value) for seq, value in enumerate(stored[1:], 1)]
    assert Match.resume([first, *rest]) == match


def test_load_distinguishes_files_from_codes() -> None:
    match = _match_with_every_entry_kind()
    code = encode(match)
    assert load(to_json(match), "lantern, own") == match
    assert load(f" {code}\n", "lantern, own").state == match.state
    assert load(code.encode(), "lantern, own").state == match.state
    with pytest.raises(MatchError, match="played with different tiles"):
        load(to_json(match), "lantern, other")
    with pytest.raises(MatchError, match="neither a match file"):
        load("rnbqkbnr/pppppppp")
    with pytest.raises(MatchError, match="neither a match file"):
        load(b"")
    with pytest.raises(MatchError, match="longer than"):
        load(" " * 8_000_001)


def test_random_matches_contain_every_kind_of_entry() -> None:
    """The generator of random matches must produce every kind of entry."""
    kinds = {type(entry).__name__ for seed in range(30) for entry in random_match(LANTERN, seed).log}
    assert kinds == {"SetupEntry", "ChanceEntry", "MoveEntry", "UndoEntry", "ChatEntry", "EndEntry"}
