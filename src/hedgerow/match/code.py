"""Match codes: a finished game as a short text that fits in a link.

A code is `H`, the version `1`, and the base64url encoding of one large number and its CRC-32. (A CRC-32 detects every
change of a single character.) The number is written in mixed radix with the least significant digit first, so that
each digit takes only as much space as there were alternatives. The digits are, in order:

- the length of the game's name and its letters;
- the number of players;
- the number of options that are written (up to the last one that differs from its default) and the rank of each value;
- whether the tiles are custom, and if so 64 bits of the SHA-256 of their text;
- whether the match had a dealer, and if so the seed and whether draws were undone;
- for each step of the line, the acting seat by its rank in `to_act` and the move or outcome by its rank among the
  legal ones.

Names, chat, undos and undone moves are left out. But the dealer derives each outcome from the number of draws before
it, so if draws were undone (and a draw that counts came later), each outcome is preceded by the number of draws that
were undone since the last one. A decoded match has an `OmittedEntry` in their place, and `check_deal` accepts it.
The commitment is not in the code but computed from the seed; only the original log proves that it was published.

Every number encodes at most one game: the remainder after the last step must be 0.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple
from zlib import crc32

from hedgerow.games import CHANCE, Game, HedgerowError, Option, OptionValue, Setup, game_class
from hedgerow.match.dealer import SEED_BYTES, Dealer
from hedgerow.match.entries import (
    MAX_OMITTED_DRAWS,
    ChanceEntry,
    EndEntry,
    Entry,
    MoveEntry,
    OmittedEntry,
    SetupEntry,
    draws_in,
)
from hedgerow.match.errors import MatchError, one_line
from hedgerow.match.match import Match, default_names
from hedgerow.match.replay_state import ReplayState

PREFIX: Final = "H"
VERSION: Final = "1"
MAX_CODE_LENGTH: Final = 4000
"""The maximum length in characters; it limits the time that a malicious code can take."""
MAX_STEPS: Final = 5000
"""The maximum number of steps of a game; it limits the time that a malicious code can take."""

BEFORE_AND_AFTER: Final = 2
"""The entries of a line that are no steps: the setup and the end."""

_ALPHABET: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_CHECKSUM_BYTES: Final = 4
_NAME_LENGTHS: Final = 64
_LETTERS: Final = 128
_PLAYERS: Final = 32
_OPTIONS: Final = 32
_TEXT_LENGTHS: Final = 256
_TILE_DIGESTS: Final = 1 << 64
_SEEDS: Final = 1 << 8 * SEED_BYTES


class RankedStep(NamedTuple):
    """A move or outcome by its rank, as a code has it."""

    actor: int
    """The rank of the acting seat among those that may act."""
    actors: int
    rank: int
    """The rank of the move or outcome among the legal ones."""
    moves: int


class _DigitWriter:
    """A writer that packs digits of different radix into one number."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def write(self, digit: int, radix: int, what: str) -> None:
        if not 0 <= digit < radix:
            raise MatchError(f"match code: {what} cannot be encoded")
        self._digits.append((digit, radix))

    def number(self) -> int:
        number = 0
        for digit, radix in reversed(self._digits):
            number = number * radix + digit
        return number


class _DigitReader:
    """A reader that returns the digits of a number in the order of writing."""

    def __init__(self, number: int) -> None:
        self.left = number

    def read(self, radix: int) -> int:
        self.left, digit = divmod(self.left, radix)
        return digit


def encode(match: Match) -> str:
    """Return the code of a finished match; raise `MatchError` if the match is not over."""
    if not match.over:
        raise MatchError("match code: the game is not over; only a finished game has a code")
    digits = _DigitWriter()
    _write_setup(digits, match.game)
    _write_line(digits, match)
    return _finished(digits)


def encode_steps(game: Game, seed: bytes, steps: Sequence[RankedStep]) -> str:
    """Return the code of a finished match without undos, given by its setup, its dealer's seed and its steps.

    It is the code that `encode` returns for the match.
    """
    digits = _DigitWriter()
    _write_setup(digits, game)
    _write_seed(digits, seed, undone=False)
    _check_length(len(steps) + BEFORE_AND_AFTER)
    for step in steps:
        _write_step(digits, step)
    return _finished(digits)


def _finished(digits: _DigitWriter) -> str:
    code = _wrap(digits.number())
    if len(code) > MAX_CODE_LENGTH:
        raise MatchError(f"match code: this game needs more than {MAX_CODE_LENGTH} characters")
    return code


def _write_setup(digits: _DigitWriter, game: Game) -> None:
    setup = game.setup
    name = setup.game.encode("ascii")
    digits.write(len(name), _NAME_LENGTHS, "the game's name")
    for letter in name:
        digits.write(letter, _LETTERS, "the game's name")
    digits.write(setup.players, _PLAYERS, "the players")
    # Trailing options with their default value are not written, so that old codes stay valid when a game adds one.
    written = [(option, setup.options[option.name]) for option in game.option_list]
    while written and written[-1][1] == written[-1][0].default:
        written.pop()
    digits.write(len(written), _OPTIONS, "the options")
    for option, value in written:
        _write_option(digits, option, value)
    digits.write(int(setup.tiles is not None), 2, "tiles")
    if setup.tiles is not None:
        digits.write(_tile_digest(setup.tiles), _TILE_DIGESTS, "tiles")


def _write_option(digits: _DigitWriter, option: Option, value: OptionValue) -> None:
    """Write a listed value as its rank; the rank after the last one announces a free text."""
    if value in option.values:
        digits.write(option.values.index(value), len(option.values) + 1, "an option")
        return
    text = str(value).encode("utf-8", "surrogatepass")
    digits.write(len(option.values), len(option.values) + 1, "an option")
    digits.write(len(text), _TEXT_LENGTHS, "an option")
    for byte in text:
        digits.write(byte, 256, "an option")


def _read_option(digits: _DigitReader, option: Option) -> OptionValue:
    rank = digits.read(len(option.values) + 1)
    if rank < len(option.values):
        return option.values[rank]
    text = bytes(digits.read(256) for _ in range(digits.read(_TEXT_LENGTHS)))
    value = text.decode("utf-8", "replace")
    if value in option.values or not option.allows(value):
        raise MatchError(one_line(f"match code: {value!r} is not a value of option {option.name}"))
    return value


def _tile_digest(tiles: str) -> int:
    return int.from_bytes(sha256(tiles.encode("utf-8", "surrogatepass")).digest()[:8], "big")


def _write_line(digits: _DigitWriter, match: Match) -> None:
    undone = _undone_draws(match)
    _write_seed(digits, match.seed, undone=bool(undone))
    _check_length(len(match.line))
    state = match.game.start()
    for entry in match.line:
        if isinstance(entry, ChanceEntry):
            if undone:
                _write_undone(digits, undone.get(entry.seq, 0))
            actor, move = CHANCE, entry.outcome
        elif isinstance(entry, MoveEntry):
            actor, move = entry.seat, entry.move
        else:
            continue
        moves = state.moves(actor)
        rank = moves.rank(move)
        assert rank is not None, "the game has played this move, so it is legal"
        _write_step(digits, RankedStep(state.to_act.index(actor), len(state.to_act), rank, len(moves)))
        state.play(actor, move)


def _write_seed(digits: _DigitWriter, seed: bytes | None, *, undone: bool) -> None:
    digits.write(int(seed is not None), 2, "the seed")
    if seed is not None:
        digits.write(int.from_bytes(seed, "big"), _SEEDS, "the seed")
        digits.write(int(undone), 2, "undone draws")


def _check_length(line: int) -> None:
    if line > MAX_STEPS:
        raise MatchError(f"match code: the game has more than {MAX_STEPS} steps")


def _write_step(digits: _DigitWriter, step: RankedStep) -> None:
    digits.write(step.actor, step.actors, "who acts")
    digits.write(step.rank, step.moves, "a move")


def _undone_draws(match: Match) -> dict[int, int]:
    """Map each draw that counts to the number of draws undone since the previous one, if there are any."""
    undone: dict[int, int] = {}
    if match.seed is None:
        return undone
    counting = {entry.seq for entry in match.line}
    since = 0
    for entry in match.log:
        if not (isinstance(entry, ChanceEntry) and entry.seq in counting):
            since += draws_in(entry)
        elif since:
            undone[entry.seq] = since
            since = 0
    return undone


def _write_undone(digits: _DigitWriter, draws: int) -> None:
    digits.write(int(draws > 0), 2, "undone draws")
    if draws:
        digits.write(draws - 1, MAX_OMITTED_DRAWS, f"a sequence of {draws} undone draws")


def _wrap(number: int) -> str:
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    head = PREFIX + VERSION
    checksum = crc32(head.encode("ascii") + body).to_bytes(_CHECKSUM_BYTES, "little")
    return head + urlsafe_b64encode(body + checksum).rstrip(b"=").decode("ascii")


def decode(code: str, tiles: str | None = None) -> Match:
    """Return the match of a code; `tiles` is the text of the custom tile file, if the game had one.

    Raise a `MatchError` that names the place and the reason if the code is invalid. `check_deal` accepts the result.
    """
    digits = _DigitReader(_unwrap(code))
    try:
        setup = _read_setup(digits, tiles)
        return _read_line(digits, setup)
    except MatchError:
        raise
    except HedgerowError as error:
        raise MatchError(f"match code: {one_line(error)}") from error


def _unwrap(code: str) -> int:
    if len(code) > MAX_CODE_LENGTH:
        raise MatchError(f"match code: longer than {MAX_CODE_LENGTH} characters")
    for place, character in enumerate(code, 1):
        if character not in _ALPHABET:
            raise MatchError(f"match code, character {place}: {character!r} does not occur in codes")
    if not code.startswith(PREFIX):
        raise MatchError(f"match code, character 1: a code begins with {PREFIX}{VERSION}")
    if code[1:2] != VERSION:
        raise MatchError(f"match code, character 2: this program reads version {VERSION}")
    text = code[2:]
    if len(text) % 4 == 1:
        raise MatchError(f"match code: no code has {len(code)} characters")
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if urlsafe_b64encode(data).rstrip(b"=").decode("ascii") != text:
        raise MatchError(f"match code, character {len(code)}: it cannot be the last one")
    body, checksum = data[:-_CHECKSUM_BYTES], data[-_CHECKSUM_BYTES:]
    expected = crc32(code[:2].encode("ascii") + body).to_bytes(_CHECKSUM_BYTES, "little")
    if checksum != expected:
        raise MatchError("match code: wrong checksum; a character is missing or was changed")
    if body[:1] == b"\0":
        raise MatchError("match code, character 3: the number begins with zeros")
    return int.from_bytes(body, "big")


def _read_setup(digits: _DigitReader, tiles: str | None) -> Setup:
    name = "".join(chr(digits.read(_LETTERS)) for _ in range(digits.read(_NAME_LENGTHS)))
    game = game_class(name)
    players = digits.read(_PLAYERS)
    count = digits.read(_OPTIONS)
    if count > len(game.option_list):
        raise MatchError(f"match code: {count} options, but {game.title} has {len(game.option_list)}")
    # Set all options, because a game may have another default for this number of players.
    options: dict[str, OptionValue] = {option.name: option.default for option in game.option_list}
    for place, option in enumerate(game.option_list[:count], 1):
        value = _read_option(digits, option)
        if place == count and value == option.default:
            raise MatchError(f"match code: option {option.name} is written although it has its default value")
        options[option.name] = value
    custom = digits.read(2) == 1
    if custom:
        digest = digits.read(_TILE_DIGESTS)
        if tiles is None:
            raise MatchError("match code: this game was played with custom tiles; pass the tile file as well")
        if _tile_digest(tiles) != digest:
            raise MatchError("match code: this game was played with different custom tiles")
    elif tiles is not None:
        raise MatchError("match code: this game was played with the built-in tiles, but a tile file was given")
    return Setup(name, players, options, tiles)


def _read_line(digits: _DigitReader, setup: Setup) -> Match:
    seed = digits.read(_SEEDS).to_bytes(SEED_BYTES, "big") if digits.read(2) else None
    omitting = seed is not None and digits.read(2) == 1
    game = game_class(setup.game).open(setup)
    commitment = None if seed is None else Dealer(seed).commitment
    replay = ReplayState(SetupEntry(0, game.setup, default_names(game.players), (), commitment), game)
    while not replay.state.over:
        if len(replay.line) >= MAX_STEPS:
            raise MatchError(f"match code: the game is not over after {MAX_STEPS} steps")
        if omitting and replay.state.to_act == (CHANCE,) and digits.read(2):
            replay.append(OmittedEntry(len(replay.log), digits.read(MAX_OMITTED_DRAWS) + 1))
        replay.append(_read_step(digits, replay))
    if omitting and len(replay.log) == len(replay.line):
        raise MatchError("match code: it should have undone draws but has none")
    if digits.left:
        raise MatchError(f"match code: there is more data after the end of the game, step {len(replay.line) - 1}")
    replay.append(EndEntry(len(replay.log), seed))
    return Match(replay)


def _read_step(digits: _DigitReader, replay: ReplayState) -> Entry:
    state, seq = replay.state, len(replay.log)
    actor = state.to_act[digits.read(len(state.to_act))]
    moves = state.moves(actor)
    move = moves.at(digits.read(len(moves)))
    return ChanceEntry(seq, move) if actor == CHANCE else MoveEntry(seq, actor, move)
