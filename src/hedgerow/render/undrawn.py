"""Names without a drawing: a game in the making uses them, and players see initials instead."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hedgerow.games.core.contract import Game
from hedgerow.games.core.errors import SetupError
from hedgerow.games.core.scene import GridKind, Scene, SceneCell
from hedgerow.games.core.setup import Setup
from hedgerow.games.core.texts import texts_package
from hedgerow.render.artwork import Art, art_in
from hedgerow.render.sample import random_positions
from hedgerow.render.vocabulary import GridArt
from hedgerow.render.vocabulary_file import VocabularyError


def undrawn_names(game_class: type[Game], seed: int = 1) -> list[str]:
    """Return the names in scenes and pieces of a game that have no drawing, in alphabetical order.

    Looks at positions of one random game for every option. Raises `VocabularyError` if the game's art cannot be used.
    """
    art = art_in(texts_package(game_class))
    _check_own_names(game_class.name, art)
    vocabulary = art.vocabulary
    found: set[str] = set()
    for game in _games(game_class):
        grids: dict[GridKind, GridArt] = {}
        for state in random_positions(game, Random(seed)):
            for seat in (None, 0):
                scene = state.scene(seat)
                found |= {symbol for symbol in _symbols(scene) if symbol} - art.drawings.keys()
                for board in (*scene.boards, *scene.tiles):
                    grids[board.grid] = vocabulary.grids[board.grid]
                    found |= _undrawn(board.cells, grids[board.grid])
        for cells in game.pieces().values():  # they do not say on which grid they are laid
            found |= set.intersection(*(_undrawn(cells, grid) for grid in grids.values())) - vocabulary.owned.keys()
    return sorted(found)


def _check_own_names(game: str, art: Art) -> None:
    """Raise `VocabularyError` for a drawing or colour whose name another game on the same page could have as well."""
    for name in sorted(art.own_names):
        if not name.startswith((f"{game}-", f"pt-{game}-")):
            raise VocabularyError(f"{name!r} in the art of {game} must begin with {game}- or pt-{game}-")


def _symbols(scene: Scene) -> Iterator[str]:
    """Yield the drawings of counters, badges, labels, tracks and seats."""
    yield from (label.symbol for board in scene.boards for label in board.labels)
    yield from (counter.symbol for counter in scene.counters)
    yield from (step.symbol for track in scene.tracks for step in track.steps)
    for seat in scene.seats:
        yield seat.mark
        yield from (counter.symbol for counter in seat.counters)
        yield from (badge.symbol for badge in seat.badges)


def _undrawn(cells: tuple[SceneCell, ...], grid: GridArt) -> set[str]:
    grounds = {name for cell in cells for name in cell.ground} - grid.grounds.keys()
    return grounds | ({name for cell in cells for name in cell.on_top} - grid.pieces.keys())


def _games(game_class: type[Game]) -> Iterator[Game]:
    """Yield games with the most players, each with another value of one option."""
    players = max(game_class.player_counts)
    choices = ({option.name: value} for option in game_class.option_list for value in option.values)
    for options in ({}, *choices):
        try:
            yield game_class.open(Setup(game_class.name, players, options))
        except SetupError:
            continue  # not with this number of players
