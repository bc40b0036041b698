"""One game of a tournament: playing and recording it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from hedgerow import fast
from hedgerow.arena import kernel_games
from hedgerow.arena.plan import Seating, TournamentPlan
from hedgerow.bots import Bot, Choice, InformationState
from hedgerow.games import Game, HedgerowError, open_game
from hedgerow.match import Match, MatchError, encode


class BotFailed(HedgerowError):
    """A bot raised an error or chose an illegal move."""


@dataclass(frozen=True)
class MoveRecord:
    """One move of a game."""

    ply: int
    seat: int
    bot: str
    move: str
    reason: str
    seconds: float
    choices: int
    """The number of legal moves."""


@dataclass(frozen=True)
class GameRecord:
    """The record of a game. All tuples are indexed by seat."""

    number: int
    deal: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    """Each seat's share of the victory; the sum is 1."""
    plies: int
    seconds: float
    move_seconds: tuple[tuple[float, ...], ...]
    """The thinking time of each move of each seat."""
    code: str | None
    """The match code for `hedgerow replay CODE`, or `None` if the game is too long to have one."""
    moves: tuple[MoveRecord, ...] = field(default=(), repr=False)
    engine: fast.Engine | None = field(default=None, compare=False)
    """The engine that played it; `None` in a game that was read from a file. Both engines play the same games."""


def play_game(
    plan: TournamentPlan, seating: Seating, with_moves: bool = False, engine: fast.Engine | None = None
) -> GameRecord:
    """Play one game of a plan, in the kernel if it has the policies of all bots. Both engines play the same game."""
    game = open_game(plan.setup)
    players = [plan.players[index] for index in seating.seats]
    if kernel_games.engine_for(game, players, with_moves, engine) == "fast":
        return _play_in_kernel(plan, seating, game)
    return _play_in_python(plan, seating, game, with_moves)


def _play_in_kernel(plan: TournamentPlan, seating: Seating, game: Game) -> GameRecord:
    players = [plan.players[index] for index in seating.seats]
    started = perf_counter()
    rngs = [plan.bot_rng(seating, seat) for seat in range(len(players))]
    played = kernel_games.play(game, players, plan.dealer(seating.deal), rngs)
    return GameRecord(
        seating.number,
        seating.deal,
        tuple(player.label for player in players),
        played.scores,
        _shares(played.winners, len(players)),
        sum(map(len, played.move_seconds)),
        perf_counter() - started,
        tuple(map(tuple, played.move_seconds)),
        played.code,
        engine="fast",
    )


def _play_in_python(plan: TournamentPlan, seating: Seating, game: Game, with_moves: bool) -> GameRecord:
    players = [plan.players[index] for index in seating.seats]
    bots = [player.bot() for player in players]
    rngs = [plan.bot_rng(seating, seat) for seat in range(len(bots))]
    started = perf_counter()
    match = Match.start(game, dealer=plan.dealer(seating.deal), bots=range(len(bots)))
    move_seconds: list[list[float]] = [[] for _ in bots]
    moves: list[MoveRecord] = []
    plies = 0
    while not match.over:
        seat = match.state.to_act[0]
        known = InformationState.of(match.state, seat)
        try:
            before = perf_counter()
            choice: Choice = bots[seat].choose(known, rngs[seat])
            seconds = perf_counter() - before
            match.play(seat, choice.move)
        except Exception as error:
            raise BotFailed(_failure(bots[seat], players[seat].label, seating.number, error)) from error
        move_seconds[seat].append(seconds)
        if with_moves:
            text = match.game.move_text(seat, choice.move)
            label = players[seat].label
            moves.append(MoveRecord(plies, seat, label, text, choice.reason, seconds, len(known.moves)))
        plies += 1
    return GameRecord(
        seating.number,
        seating.deal,
        tuple(player.label for player in players),
        match.state.scores(),
        _shares(match.state.winners(), len(bots)),
        plies,
        perf_counter() - started,
        tuple(map(tuple, move_seconds)),
        _code(match),
        tuple(moves),
        "python",
    )


def _shares(winners: Sequence[int], players: int) -> tuple[float, ...]:
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players))


def _failure(bot: Bot, label: str, number: int, error: Exception) -> str:
    return f"game {number}: the bot {label} ({type(bot).__name__}) failed: {type(error).__name__}: {error}"


def _code(match: Match) -> str | None:
    try:
        return encode(match)
    except MatchError:
        return None
