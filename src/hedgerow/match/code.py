"""A finished game as a short text that fits in a link.

A code is `H`, the version `1`, and base64url of: one big number, then its CRC-32 (which finds *every*
change of a single character, not only nearly every). The number is written in mixed radix, least
significant digit first, so that each thing costs only as much as there were possibilities:

    the length of the game's name and its letters; players; how many options are given (up to the last
    that is not the default) and the rank of each one's value; whether the tiles are custom, and if so
    64 bits of the SHA-256 of their text; whether there was a dealer, and if so the seed and whether
    draws were undone; then the line step by step: who acts, if several may, by rank in `to_act`, and
    the rank of the move or outcome among the legal ones.

Names, chat, undos and what was undone are left out. But a dealer's draw depends on how many there were
before it; so if draws were undone (and a draw that counts came later), each outcome also says how many
were undone since the outcome before. A decoded match has an `OmittedEntry` in their place, and
`check_deal` works on it.
The hash of the seed is not in the code but computed: only the match's own log shows what was published.

Every number stands for at most one game: what is left when the game is over must be 0.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Final
from zlib import crc32

from hedgerow.games import CHANCE, Game, HedgerowError, Option, OptionValue, Setup, game_class
from hedgerow.match.dealer import SEED_BYTES, Dealer
from hedgerow.match.entries import (
    MOST_OMITTED,
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
from hedgerow.match.replay_state import Fold

PREFIX: Final = "H"
VERSION: Final = "1"
LONGEST_CODE: Final = 4000
"""In characters; it bounds the size of the number, and with it the time that a hostile code can take."""
MOST_STEPS: Final = 5000

_ALPHABET: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_CHECKSUM_BYTES: Final = 4
_NAME_LENGTHS: Final = 64
_LETTERS: Final = 128
_PLAYERS: Final = 32
_OPTIONS: Final = 32
_TEXT_LENGTHS: Final = 256
_TILE_DIGESTS: Final = 1 << 64
_SEEDS: Final = 1 << 8 * SEED_BYTES


class _Digits:
    """Digits of different radix, to be packed into one number."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def put(self, digit: int, radix: int, what: str) -> None:
        if not 0 <= digit < radix:
            raise MatchError(f"match code: there is no room for {what}")
        self._digits.append((digit, radix))

    def number(self) -> int:
        number = 0
        for digit, radix in reversed(self._digits):
            number = number * radix + digit
        return number


class _Number:
    """A number from which digits are taken in the order in which they were put."""

    def __init__(self, number: int) -> None:
        self.left = number

    def take(self, radix: int) -> int:
        self.left, digit = divmod(self.left, radix)
        return digit


def encode(match: Match) -> str:
    """The code of a finished match; `MatchError` for one that is not over."""
    if not match.over:
        raise MatchError("match code: only a finished game has one, and this one is not over")
    digits = _Digits()
    _put_setup(digits, match.game)
    _put_line(digits, match)
    code = _wrap(digits.number())
    if len(code) > LONGEST_CODE:
        raise MatchError(f"match code: this game needs more than {LONGEST_CODE} characters")
    return code


def _put_setup(digits: _Digits, game: Game) -> None:
    setup = game.setup
    name = setup.game.encode("ascii")
    digits.put(len(name), _NAME_LENGTHS, "the game's name")
    for letter in name:
        digits.put(letter, _LETTERS, "the game's name")
    digits.put(setup.players, _PLAYERS, "the players")
    # Options at the end that have their default are not written: a game may add one later, and its old
    # codes stay as they are.
    said = [(option, setup.options[option.name]) for option in game.option_list]
    while said and said[-1][1] == said[-1][0].default:
        said.pop()
    digits.put(len(said), _OPTIONS, "the options")
    for option, value in said:
        _put_option(digits, option, value)
    digits.put(int(setup.tiles is not None), 2, "tiles")
    if setup.tiles is not None:
        digits.put(_tile_digest(setup.tiles), _TILE_DIGESTS, "tiles")


def _put_option(digits: _Digits, option: Option, value: OptionValue) -> None:
    """A listed value is its rank; after the last rank comes a free text."""
    if value in option.values:
        digits.put(option.values.index(value), len(option.values) + 1, "an option")
        return
    text = str(value).encode("utf-8", "surrogatepass")
    digits.put(len(option.values), len(option.values) + 1, "an option")
    digits.put(len(text), _TEXT_LENGTHS, "an option")
    for byte in text:
        digits.put(byte, 256, "an option")


def _take_option(number: _Number, option: Option) -> OptionValue:
    rank = number.take(len(option.values) + 1)
    if rank < len(option.values):
        return option.values[rank]
    text = bytes(number.take(256) for _ in range(number.take(_TEXT_LENGTHS)))
    value = text.decode("utf-8", "replace")
    if value in option.values or not option.allows(value):
        raise MatchError(one_line(f"match code: option {option.name} cannot be {value!r}"))
    return value


def _tile_digest(tiles: str) -> int:
    return int.from_bytes(sha256(tiles.encode("utf-8", "surrogatepass")).digest()[:8], "big")


def _put_line(digits: _Digits, match: Match) -> None:
    undone = _undone_draws(match)
    digits.put(int(match.seed is not None), 2, "the seed")
    if match.seed is not None:
        digits.put(int.from_bytes(match.seed, "big"), _SEEDS, "the seed")
        digits.put(int(bool(undone)), 2, "undone draws")
    if len(match.line) > MOST_STEPS:
        raise MatchError(f"match code: the game has more than {MOST_STEPS} steps")
    state = match.game.start()
    for entry in match.line:
        if isinstance(entry, ChanceEntry):
            if undone:
                _put_undone(digits, undone.get(entry.seq, 0))
            actor, move = CHANCE, entry.outcome
        elif isinstance(entry, MoveEntry):
            actor, move = entry.seat, entry.move
        else:
            continue
        moves = state.moves(actor)
        rank = moves.rank(move)
        assert rank is not None, "the game has played this move, so it is legal"
        digits.put(state.to_act.index(actor), len(state.to_act), "who acts")
        digits.put(rank, len(moves), "a move")
        state.play(actor, move)


def _undone_draws(match: Match) -> dict[int, int]:
    """For the dealer's draws that count: how many were undone since the one before, where any were."""
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


def _put_undone(digits: _Digits, draws: int) -> None:
    digits.put(int(draws > 0), 2, "undone draws")
    if draws:
        digits.put(draws - 1, MOST_OMITTED, f"{draws} undone draws in one place")


def _wrap(number: int) -> str:
    body = number.to_bytes((number.bit_length() + 7) // 8, "big")
    head = PREFIX + VERSION
    checksum = crc32(head.encode("ascii") + body).to_bytes(_CHECKSUM_BYTES, "little")
    return head + urlsafe_b64encode(body + checksum).rstrip(b"=").decode("ascii")


def decode(code: str, tiles: str | None = None) -> Match:
    """The match of a code; `tiles` is the text of the custom tile file, for a game that had one.

    `MatchError` says where the code is wrong and why. A dealt match can be given to `check_deal`.
    """
    number = _Number(_unwrap(code))
    try:
        setup = _take_setup(number, tiles)
        return _take_line(number, setup)
    except MatchError:
        raise
    except HedgerowError as error:
        raise MatchError(f"match code: {one_line(error)}") from error


def _unwrap(code: str) -> int:
    if len(code) > LONGEST_CODE:
        raise MatchError(f"match code: longer than {LONGEST_CODE} characters")
    for place, character in enumerate(code, 1):
        if character not in _ALPHABET:
            raise MatchError(f"match code, character {place}: {character!r} cannot be in a code")
    if not code.startswith(PREFIX):
        raise MatchError(f"match code, character 1: a code begins with {PREFIX}{VERSION}")
    if code[1:2] != VERSION:
        raise MatchError(f"match code, character 2: this program reads version {VERSION}")
    text = code[2:]
    if len(text) % 4 == 1:
        raise MatchError(f"match code: {len(code)} characters is no possible length")
    whole = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if urlsafe_b64encode(whole).rstrip(b"=").decode("ascii") != text:
        raise MatchError(f"match code, character {len(code)}: not the one that has to be last")
    body, checksum = whole[:-_CHECKSUM_BYTES], whole[-_CHECKSUM_BYTES:]
    due = crc32(code[:2].encode("ascii") + body).to_bytes(_CHECKSUM_BYTES, "little")
    if checksum != due:
        raise MatchError("match code: the checksum is wrong: a character is missing or was changed")
    if body[:1] == b"\0":
        raise MatchError("match code, character 3: the number begins with zeros")
    return int.from_bytes(body, "big")


def _take_setup(number: _Number, tiles: str | None) -> Setup:
    name = "".join(chr(number.take(_LETTERS)) for _ in range(number.take(_NAME_LENGTHS)))
    game = game_class(name)
    players = number.take(_PLAYERS)
    count = number.take(_OPTIONS)
    if count > len(game.option_list):
        raise MatchError(f"match code: {count} options, but {game.title} has {len(game.option_list)}")
    # All options are said: a game might have another default for this number of players.
    options: dict[str, OptionValue] = {option.name: option.default for option in game.option_list}
    for place, option in enumerate(game.option_list[:count], 1):
        value = _take_option(number, option)
        if place == count and value == option.default:
            raise MatchError(f"match code: option {option.name} is written though it has its default")
        options[option.name] = value
    custom = number.take(2) == 1
    if custom:
        digest = number.take(_TILE_DIGESTS)
        if tiles is None:
            raise MatchError("match code: this game was played with custom tiles; their file has to be given, too")
        if _tile_digest(tiles) != digest:
            raise MatchError("match code: this game was played with other custom tiles than those given")
    elif tiles is not None:
        raise MatchError("match code: this game was played with the usual tiles, but a tile file was given")
    return Setup(name, players, options, tiles)


def _take_line(number: _Number, setup: Setup) -> Match:
    seed = number.take(_SEEDS).to_bytes(SEED_BYTES, "big") if number.take(2) else None
    omitting = seed is not None and number.take(2) == 1
    game = game_class(setup.game).open(setup)
    commitment = None if seed is None else Dealer(seed).commitment
    fold = Fold(SetupEntry(0, game.setup, default_names(game.players), (), commitment), game)
    while not fold.state.over:
        if len(fold.line) >= MOST_STEPS:
            raise MatchError(f"match code: the game is not over after {MOST_STEPS} steps")
        if omitting and fold.state.to_act == (CHANCE,) and number.take(2):
            fold.take(OmittedEntry(len(fold.log), number.take(MOST_OMITTED) + 1))
        fold.take(_take_step(number, fold))
    if omitting and len(fold.log) == len(fold.line):
        raise MatchError("match code: undone draws are announced, but there are none")
    if number.left:
        raise MatchError(f"match code: something follows after the end of the game, step {len(fold.line) - 1}")
    fold.take(EndEntry(len(fold.log), seed))
    return Match(fold)


def _take_step(number: _Number, fold: Fold) -> Entry:
    state, seq = fold.state, len(fold.log)
    actor = state.to_act[number.take(len(state.to_act))]
    moves = state.moves(actor)
    move = moves.at(number.take(len(moves)))
    return ChanceEntry(seq, move) if actor == CHANCE else MoveEntry(seq, actor, move)
