"""One game of a tournament: playing and recording it."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from hedgerow.arena.plan import Seating, TournamentPlan
from hedgerow.bots import Bot, Choice, InformationState
from hedgerow.games import HedgerowError, open_game
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


def play_game(plan: TournamentPlan, seating: Seating, with_moves: bool = False) -> GameRecord:
    """Play one game of a plan."""
    players = [plan.players[index] for index in seating.seats]
    bots = [player.bot() for player in players]
    rngs = [plan.bot_rng(seating, seat) for seat in range(len(bots))]
    started = perf_counter()
    match = Match.start(open_game(plan.setup), dealer=plan.dealer(seating.deal), bots=range(len(bots)))
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
    winners = match.state.winners()
    return GameRecord(
        seating.number,
        seating.deal,
        tuple(player.label for player in players),
        match.state.scores(),
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(bots))),
        plies,
        perf_counter() - started,
        tuple(map(tuple, move_seconds)),
        _code(match),
        tuple(moves),
    )


def _failure(bot: Bot, label: str, number: int, error: Exception) -> str:
    return f"game {number}: the bot {label} ({type(bot).__name__}) failed: {type(error).__name__}: {error}"


def _code(match: Match) -> str | None:
    try:
        return encode(match)
    except MatchError:
        return None
