"""Records of how rules, evaluation and bots play, each beside its version.

The arena continues recorded games only if the versions of rules, evaluation and bots are the same
(`TournamentPlan.record`), so a version has to be raised exactly when play changes. The records show when that is: they
contain no names of modules and no text of the program, only moves, points and values on seeded positions.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from hedgerow.bots import BOTS, Bot, Budget, InformationState
from hedgerow.games import CHANCE, Game, Setup, SetupError, State, game_class
from hedgerow.games.core.evaluator import Evaluator, evaluator_class, evaluator_for
from hedgerow.games.core.perft import perft
from hedgerow.games.core.setup import OptionValue
from hedgerow.testing.golden import random_move

FOLDER: Final = Path(__file__).parent
BUDGET: Final = Budget(nodes=1500)
"""For bots that think: by positions, so that they choose alike on every machine."""
LEVELS: Final = [name for name, bot in BOTS.items() if bot.__module__.startswith("hedgerow.")]
"""The built-in bots; tests add bots of their own."""
POSITIONS: Final = 8
"""Positions of each number of players at which bots choose."""
PERFT_WIDTH: Final = 60
"""Two plies are counted only at positions with at most this many moves."""

Record = dict[str, Any]


@dataclass(frozen=True)
class Position:
    """A decision in a random game."""

    name: str
    state: State
    seat: int


def play_file(name: str) -> Path:
    return FOLDER / name / "play.json"


def play_record(name: str) -> Record:
    """Return the versions of a game's rules, evaluation and bots, and how they play."""
    cls = game_class(name)
    rules, evaluation = cls.rules_version, evaluator_class(cls).version
    positions = [position for players in _player_counts(cls) for position in _positions(cls, players)]
    return {
        "rules": {"version": rules, "games": dict(_random_games(cls))},
        "evaluation": {"version": evaluation, "values": dict(_values(cls, positions))},
        "bots": {
            bot: {
                "version": _bot_version(rules, evaluation, BOTS[bot]),
                "choices": {position.name: _choice(BOTS[bot](BUDGET), position) for position in positions},
            }
            for bot in LEVELS
        },
    }


def _bot_version(rules: str, evaluation: str, bot: type[Bot]) -> str:
    return f"{bot.version} (rules {rules}, evaluation {evaluation})"


def _player_counts(cls: type[Game]) -> list[int]:
    """Return the smallest tables and the largest."""
    return sorted({2, 3, cls.player_counts[-1]})


def _open(cls: type[Game], players: int, options: Mapping[str, OptionValue] | None = None) -> Game:
    return cls.open(Setup(cls.name, players, options or {}))


def _random_games(cls: type[Game]) -> Iterator[tuple[str, str]]:
    """Play a random game for every number of players and every value of every option; yield a digest of each."""
    for players in cls.player_counts:
        with suppress(SetupError):  # fewer players may need an option
            yield f"{players} players", _random_game(_open(cls, players))
    for option in cls.option_list:
        for value in option.values[1:]:
            game = _largest_table(cls, {option.name: value})
            yield f"{game.players} players, {option.name} {option.text(value)}", _random_game(game)


def _largest_table(cls: type[Game], options: Mapping[str, OptionValue]) -> Game:
    for players in reversed(cls.player_counts):
        with suppress(SetupError):
            return _open(cls, players, options)
    raise SetupError(f"{cls.name} cannot be played with {options}")


def _random_game(game: Game) -> str:
    """Play at random and return a digest of all legal moves, chances and scores on the way."""
    digest = sha256()
    rng = Random(f"rules/{game.name}/{game.players}")
    state = game.start()
    while state.to_act:
        seat = state.to_act[0]
        moves = [list(state.moves(acting)) for acting in state.to_act]
        weights = [state.chance().weight(outcome) for outcome in state.chance()] if seat == CHANCE else []
        counts = perft(state, 2) if seat != CHANCE and len(moves[0]) <= PERFT_WIDTH else 0
        digest.update(json.dumps([state.to_act, state.turn, moves, weights, counts, state.scores()]).encode())
        state.play(seat, random_move(state, seat, rng))
    digest.update(json.dumps([state.scores(), state.winners()]).encode())
    return digest.hexdigest()[:16]


def _positions(cls: type[Game], players: int) -> list[Position]:
    """Return decisions between several moves, spread over a random game."""
    rng = Random(f"positions/{cls.name}/{players}")
    state = _open(cls, players).start()
    found: list[Position] = []
    while state.to_act:
        seat = state.to_act[0]
        if seat != CHANCE and len(state.moves(seat)) > 1:
            found.append(Position(f"{players} players, decision {len(found)}, seat {seat}", state.copy(), seat))
        state.play(seat, random_move(state, seat, rng))
    return [found[(2 * place + 1) * len(found) // (2 * POSITIONS)] for place in range(POSITIONS)]


def _values(cls: type[Game], positions: list[Position]) -> Iterator[tuple[str, str]]:
    """Yield the weights and how the evaluator values positions, some of their successors and play after them."""
    for players in _player_counts(cls):
        weights = evaluator_for(_open(cls, players)).weights
        yield f"weights of {players} players", sha256(json.dumps(weights, sort_keys=True).encode()).hexdigest()[:16]
    for position in positions:
        yield position.name, " ".join(f"{value:.4f}" for value in _values_at(position))


def _values_at(position: Position) -> Iterator[float]:
    seat, rng = position.seat, Random(position.name)
    evaluator: Evaluator[State] = evaluator_for(position.state.game)
    start = position.state.determinize(seat, rng)
    evaluator.set_root(start)
    evaluator.forced_move(start, seat)
    yield evaluator.value(start, seat)
    for _ in range(3):
        after = start.copy()
        after.play(seat, after.moves(seat).choice(rng))
        yield evaluator.value(after, seat)
        yield evaluator.rollout_value(after, seat, rng, BUDGET.start())


def _choice(bot: Bot, position: Position) -> str:
    known = InformationState.of(position.state, position.seat)
    choice = bot.choose(known, Random(position.name))
    return position.state.game.move_text(position.seat, choice.move)


def read_play(name: str) -> Record:
    """Return the recorded play of a game; empty if there is none."""
    file = play_file(name)
    found: Record = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def write_play(name: str) -> None:
    """Record how a game is played now; refuse if play has changed under an unchanged version."""
    record = play_record(name)
    if problems := changed_play(name, read_play(name), record):
        raise SystemExit("\n".join(problems))
    play_file(name).write_text(json.dumps(record, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def changed_play(name: str, recorded: Record, found: Record) -> list[str]:
    """Describe all play that has changed although its version has not.

    Entries that only one of the records has are no change of play: an option or a bot is new, or is gone.
    """
    if not recorded:
        return []
    cls = game_class(name)
    evaluation = f"{evaluator_class(cls).__name__}.version"
    problems = _changes("rules", recorded["rules"], found["rules"], f"{cls.__name__}.rules_version")
    problems += _changes("evaluation", recorded["evaluation"], found["evaluation"], evaluation)
    for bot, play in found["bots"].items():
        version = f"{BOTS[bot].__name__}.version (or {evaluation} if this game's evaluation has changed)"
        problems += _changes(bot, recorded["bots"].get(bot), play, version)
    advice = f"Recorded games of the arena are then void. Record the new play with `make golden GAME={name}`."
    return [f"{name}, {problem} {advice}" for problem in problems]


def _changes(part: str, recorded: Mapping[str, Any] | None, found: Mapping[str, Any], version: str) -> list[str]:
    if recorded is None or recorded["version"] != found["version"]:
        return []
    (kind,) = (key for key in found if key != "version")
    before, now = recorded[kind], found[kind]
    changed = [key for key in now if key in before and before[key] != now[key]]
    if not changed:
        return []
    first = changed[0]
    return [
        f"{part}: {len(changed)} of {len(now)} {kind} have changed (first: {first}: {now[first]} instead of "
        f"{before[first]}). If that is intended, raise {version}."
    ]
