"""A task: a game with everything that an environment fixes, such as its codec and its rewards."""

from __future__ import annotations

import atexit
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal, get_args

from hedgerow import fast
from hedgerow.games import Game, HedgerowError, Setup, game_class, open_game
from hedgerow.games.core.setup import OptionValue
from hedgerow.rl.codecs import RANKS, Codec, CodecName, new_codec
from hedgerow.rl.encoder import Encoder

RewardName = Literal["win", "points"]
IllegalRule = Literal["next", "raise"]
DEFAULT_PLAYERS: Final = 2


class Task:
    """A game together with its codec, encoder, engine and rewards. It never changes, and environments share it.

    - `window`, `offered`, `ranks`: sizes of the action space; see `Layout` and `RankedCodec`
    - `engine`: `fast`, `python`, or the fastest one that can play the game
    - `reward`: `win` pays 1 to a winner and as much less to the others that the sum is zero, at the end; `points` pays
      the change of each score at once
    - `illegal`: `next` plays the next legal action above an illegal one, the first one after the last one; `raise`
      refuses it
    """

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        tiles: str | None = None,
        codec: CodecName = "window",
        window: int | None = None,
        offered: int | None = None,
        ranks: int = RANKS,
        engine: fast.Engine | None = None,
        reward: RewardName | None = None,
        illegal: IllegalRule = "next",
    ) -> None:
        self.game = game if isinstance(game, Game) else open_game(_setup(game, players, options, tiles))
        self.players = self.game.players
        self.encoder = Encoder(self.game, window, offered)
        self.codec: Codec = new_codec(codec, self.encoder.layout, ranks)
        self.engine = fast.engine_for(self.game, engine or (None if self.game.observer else "python"))
        self.reward: RewardName = reward or ("win" if self.players > 1 else "points")
        self.illegal = illegal
        self.ranks = ranks
        if self.reward == "win" and self.players == 1:
            raise HedgerowError("a game of one player has no winner; use reward='points'")
        for value, known in ((self.reward, RewardName), (illegal, IllegalRule)):
            if value not in get_args(known):
                raise HedgerowError(f"{value!r} is not one of {', '.join(get_args(known))}")

    @property
    def agents(self) -> list[str]:
        """The names of the agents by seat."""
        return [f"player_{seat}" for seat in range(self.players)]

    @property
    def key(self) -> tuple[Any, ...]:
        """Everything that makes two tasks the same, as plain values."""
        setup, layout = self.game.setup, self.encoder.layout
        options = tuple(sorted(setup.options.items()))
        sizes = (self.codec.name, layout.window, self.encoder.offered, self.ranks)
        return setup.game, setup.players, options, setup.tiles, *sizes, self.engine, self.reward, self.illegal

    def __reduce__(self) -> tuple[Any, ...]:
        return shared_task, self.key

    def __deepcopy__(self, memo: object) -> Task:
        return self

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.players} players, {self.codec.name} codec, {self.engine} engine>"


@lru_cache(maxsize=64)
def shared_task(
    game: str,
    players: int,
    options: tuple[tuple[str, OptionValue], ...],
    tiles: str | None,
    codec: CodecName,
    window: int | None,
    offered: int | None,
    ranks: int,
    engine: fast.Engine | None,
    reward: RewardName | None,
    illegal: IllegalRule,
) -> Task:
    """Return the task with a `Task.key`; equal tasks are shared."""
    return Task(
        game,
        players,
        options=dict(options),
        tiles=tiles,
        codec=codec,
        window=window,
        offered=offered,
        ranks=ranks,
        engine=engine,
        reward=reward,
        illegal=illegal,
    )


def _setup(game: str, players: int | None, options: Mapping[str, OptionValue] | None, tiles: str | None) -> Setup:
    counts = game_class(game).player_counts
    return Setup(
        game,
        (DEFAULT_PLAYERS if DEFAULT_PLAYERS in counts else counts[0]) if players is None else players,
        options or {},
        tiles,
    )


# Kernel objects in the cache would be reported as leaks.
atexit.register(shared_task.cache_clear)
