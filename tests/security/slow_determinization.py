"""A server on which no determinization ever ends. Run as a program, this module serves; `slow_server` starts it.

The extreme case of a position with very many possible deals, which a player with custom tiles can steer a match to.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from hedgerow.games import State, new_game
from tests.registered import SECRET_GAME
from tests.security import limited_server
from tests.security.limited_server import LimitedServer


def determinize(self: State, seat: int | None, rng: Random) -> State:
    """Compute without end."""
    while True:
        pass


if __name__ in ("__main__", "__mp_main__"):  # in the server and in its processes, but not in the tests
    type(new_game(SECRET_GAME, 2).start()).determinize = determinize  # type: ignore[method-assign,assignment]


@contextmanager
def slow_server(folder: Path, **settings: Any) -> Iterator[LimitedServer]:
    """Yield a server with these settings."""
    with limited_server.limited_server(folder, module=__name__, **settings) as running:
        yield running


if __name__ == "__main__":
    limited_server.main()
