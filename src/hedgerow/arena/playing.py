"""One game of an arena, played to its end and written down."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter

from hedgerow.arena.plan import Plan, Seating
from hedgerow.bots import Bot, Choice, InformationState
from hedgerow.games import HedgerowError, open_game
from hedgerow.match import Match, MatchError, encode


class BotFailed(HedgerowError):
    """A bot has raised an error, or played what is no legal move."""


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
    """How many moves were legal."""


@dataclass(frozen=True)
class GameRecord:
    """What is kept of a game. Lists go from the first seat on."""

    number: int
    deal: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    """Each seat's part of the victory; together 1."""
    plies: int
    seconds: float
    move_seconds: tuple[tuple[float, ...], ...]
    """How long each seat thought about each of its moves."""
    code: str | None
    """The match code: `hedgerow replay CODE`. `None` for a game too long to have one."""
    moves: tuple[MoveRecord, ...] = field(default=(), repr=False)

    def same_play(self, other: GameRecord) -> bool:
        """Whether the same was played, however long it took."""
        return (self.number, self.bots, self.scores, self.shares, self.plies, self.code) == (
            other.number,
            other.bots,
            other.scores,
            other.shares,
            other.plies,
            other.code,
        )


def play_game(plan: Plan, seating: Seating, with_moves: bool = False) -> GameRecord:
    """Play one game of a plan."""
    entrants = [plan.entrants[place] for place in seating.seats]
    bots = [entrant.bot() for entrant in entrants]
    luck = [plan.luck(seating, seat) for seat in range(len(bots))]
    started = perf_counter()
    match = Match.start(open_game(plan.setup), dealer=plan.dealer(seating.deal), bots=range(len(bots)))
    taken: list[list[float]] = [[] for _ in bots]
    moves: list[MoveRecord] = []
    plies = 0
    while not match.over:
        seat = match.state.to_act[0]
        known = InformationState.of(match.state, seat)
        try:
            before = perf_counter()
            choice: Choice = bots[seat].choose(known, luck[seat])
            seconds = perf_counter() - before
            match.play(seat, choice.move)
        except Exception as error:
            raise BotFailed(_failure(bots[seat], entrants[seat].label, seating.number, error)) from error
        taken[seat].append(seconds)
        if with_moves:
            text = match.game.move_text(seat, choice.move)
            label = entrants[seat].label
            moves.append(MoveRecord(plies, seat, label, text, choice.reason, seconds, len(known.moves)))
        plies += 1
    winners = match.state.winners()
    return GameRecord(
        seating.number,
        seating.deal,
        tuple(entrant.label for entrant in entrants),
        match.state.scores(),
        tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(bots))),
        plies,
        perf_counter() - started,
        tuple(map(tuple, taken)),
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
