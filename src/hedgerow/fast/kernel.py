"""Load the kernel, open games in it, and convert states between Python and the kernel."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal

from hedgerow.games.core.contract import Game
from hedgerow.games.core.contract import State as PythonState
from hedgerow.games.core.errors import HedgerowError
from hedgerow.games.core.kernel import KernelAdapter, adapter_for

if TYPE_CHECKING:
    import hedgerow_kernel

MAX_GAMES: Final = 64
"""The number of games whose components the kernel keeps."""

Engine = Literal["python", "fast"]
"""The rules in Python, or those of the kernel."""

_games: dict[tuple[object, ...], hedgerow_kernel.Game] = {}


class KernelMissing(HedgerowError):
    """The kernel is not installed, or its version does not fit this version of Hedgerow."""


class UnsupportedGame(HedgerowError):
    """The kernel does not have the rules of this game, or its tiles are too large for it."""


@cache
def kernel_problem() -> str:
    """Return why the kernel cannot be used; empty if it can."""
    try:
        module = import_module("hedgerow_kernel")
    except ImportError as error:
        return f"the kernel is not installed ({error}); install hedgerow[fast] or run `make fast`"
    version = import_module("hedgerow").__version__
    if module.__version__ != version:
        return f"the kernel has version {module.__version__}, but Hedgerow has {version}"
    return ""


def available() -> bool:
    """Return whether the kernel is installed in the right version."""
    return not kernel_problem()


def _kernel() -> Any:
    problem = kernel_problem()
    if problem:
        raise KernelMissing(problem)
    return import_module("hedgerow_kernel")


def _adapter(game: Game) -> type[KernelAdapter[Any, Any]]:
    adapter = adapter_for(game)
    if adapter is None:
        raise UnsupportedGame(f"the kernel does not have the rules of {game.title}")
    return adapter


def kernel_game(game: Game) -> hedgerow_kernel.Game:
    """Return the game of the kernel with the same components and options; raise `UnsupportedGame` if there is none."""
    kernel, adapter, setup = _kernel(), _adapter(game), game.setup
    key = (setup.game, setup.players, tuple(sorted(setup.options.items())), setup.tiles)
    if key not in _games:
        try:
            opened = getattr(kernel, adapter.kernel_class)(*adapter.components(game))
        except kernel.TooLarge as error:
            raise UnsupportedGame(str(error)) from None
        opened.source = game
        while len(_games) >= MAX_GAMES:
            del _games[next(iter(_games))]
        _games[key] = opened
    return _games[key]


def supports(game: Game) -> bool:
    """Return whether the kernel is there and can play this game."""
    if not available() or not game.kernel:
        return False
    try:
        kernel_game(game)
    except UnsupportedGame:
        return False
    return True


def engine_for(game: Game, wanted: Engine | None = None) -> Engine:
    """Return the engine to play a game with: the wanted one, or the kernel if it can.

    Raise `KernelMissing` or `UnsupportedGame` if the kernel is wanted but cannot play the game.
    """
    if wanted == "fast":
        kernel_game(game)
    return wanted or ("fast" if supports(game) else "python")


def start(game: Game) -> hedgerow_kernel.State:
    """Return the state at the start of a game."""
    state: hedgerow_kernel.State = _kernel().State(kernel_game(game))
    return state


def from_python(state: PythonState) -> hedgerow_kernel.State:
    """Return a state of the rules in Python as a state of the kernel."""
    opened = kernel_game(state.game)
    loaded: hedgerow_kernel.State = _kernel().State.load(opened, _adapter(state.game).data_of(state))
    return loaded


def to_python(state: hedgerow_kernel.State) -> PythonState:
    """Return a state of the kernel as a state of the rules in Python."""
    game: Game = state.game.source
    converted: PythonState = _adapter(game).state_from(game, state.save())
    return converted


def position(state: hedgerow_kernel.State) -> str:
    """Return the position notation of a state of the kernel."""
    return to_python(state).position()


def read_position_line(game: Game, text: str) -> hedgerow_kernel.State:
    """Return the state with this position notation, or raise a `NotationError`."""
    return from_python(game.read_position_line(text))


def determinize(state: hedgerow_kernel.State, seat: int | None, rng: Random) -> hedgerow_kernel.State:
    """Return a state that a seat could be in; `None` is a spectator.

    In a game without secrets this is a copy. In other games the Python rules deal everything hidden, so the result is
    that of `State.determinize`.
    """
    game: Game = state.game.source
    return from_python(to_python(state).determinize(seat, rng)) if game.has_secrets else state.copy()


def score_items(state: hedgerow_kernel.State, seat: int) -> Mapping[str, int]:
    """Return the points of a seat by item, as if the game ended now."""
    names = _adapter(state.game.source).items
    points = state.items(seat)
    return dict(zip(names, points, strict=True)) if points else {}
