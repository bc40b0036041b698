"""Files of puzzles: one JSON object per line, so that a long search can resume where it ended.

The first line says how the file was made. The puzzles of a game between bots are appended together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hedgerow.analysis.effort import Effort
from hedgerow.analysis.errors import AnalysisRefused
from hedgerow.analysis.estimates import Estimate
from hedgerow.analysis.glicko import GlickoRating
from hedgerow.analysis.puzzles import Puzzle, bots_match, puzzles_from, with_rating
from hedgerow.analysis.storage import from_record, to_record
from hedgerow.games import Game, Setup, game_class, open_game
from hedgerow.games.core.game_files import PUZZLES, folder_of, read_game_file
from hedgerow.i18n import messages_of

msg = messages_of(__package__)

FORMAT: Final = "hedgerow puzzles"
VERSION: Final = 1


@dataclass(frozen=True)
class PuzzleSource:
    """How a file of puzzles is made."""

    setup: Setup
    level: str
    """The bot that plays the games."""
    effort: float

    @property
    def header(self) -> dict[str, Any]:
        """The first line of the file."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "game": self.setup.game,
            "rules_version": game_class(self.setup.game).rules_version,
            "players": self.setup.players,
            "level": self.level,
            "effort": self.effort,
        }


def puzzle_record(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as a line of the file, without the game, which the header names."""
    return {
        "id": puzzle.id,
        "players": puzzle.setup.players,
        "position": puzzle.position,
        "seat": puzzle.seat,
        "line": list(puzzle.line),
        "second": puzzle.second,
        "margin_points": to_record(puzzle.margin_points),
        "margin_chance": to_record(puzzle.margin_chance),
        "themes": list(puzzle.themes),
        "rating": to_record(puzzle.rating),
    }


def read_puzzles(text: str, where: str = "puzzles") -> tuple[Puzzle, ...]:
    """Return the puzzles in the text of a file; raise `AnalysisRefused` with the number of the faulty line."""
    number = 1
    try:
        lines = text.splitlines()
        header = json.loads(lines[0])
        if header["format"] != FORMAT or header["version"] != VERSION:
            raise ValueError(f"not a {FORMAT!r} file of version {VERSION}")
        found = []
        for line in lines[1:]:
            number += 1
            found.append(_read(header["game"], json.loads(line)))
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise AnalysisRefused(msg("puzzle_line", where=where, line=number, problem=str(error))) from error
    return tuple(found)


def _read(game: str, record: dict[str, Any]) -> Puzzle:
    setup = open_game(Setup(game, record["players"])).setup
    return Puzzle(
        id=str(record["id"]),
        setup=setup,
        position=str(record["position"]),
        seat=int(record["seat"]),
        line=tuple(record["line"]),
        second=str(record["second"]),
        margin_points=from_record(Estimate, record["margin_points"]),
        margin_chance=from_record(Estimate, record["margin_chance"]),
        themes=tuple(record["themes"]),
        rating=from_record(GlickoRating, record["rating"]),
    )


def built_in_puzzles(game: type[Game]) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with a game."""
    text = read_game_file(game, PUZZLES)
    return () if text is None else read_puzzles(text, f"{game.name}/{PUZZLES}")


def has_puzzles(game: type[Game]) -> bool:
    """Return whether puzzles come with a game."""
    return folder_of(game).joinpath(PUZZLES).is_file()


def next_game(path: Path, source: PuzzleSource) -> int:
    """Return the number of the next game for a file, 1 for a new file.

    Raise `AnalysisRefused` if the file was made differently.
    """
    if not path.exists():
        return 1
    text = path.read_text(encoding="utf-8")
    if _header(text) != source.header:
        raise AnalysisRefused(msg("other_puzzles", where=str(path)))
    return max((int(puzzle.id.split("-")[2]) for puzzle in read_puzzles(text, str(path))), default=0) + 1


def _header(text: str) -> object:
    """Return the first line of a file as data; `None` if it is none."""
    try:
        return json.loads(text.partition("\n")[0])
    except ValueError:
        return None


def collect_puzzles(
    path: Path, source: PuzzleSource, games: int, progress: Callable[[int], None] | None = None
) -> Iterator[Puzzle]:
    """Play games and append their puzzles to a file; yield each puzzle after it was written."""
    first = next_game(path, source)
    if not path.exists():
        path.write_text(json.dumps(source.header) + "\n", encoding="utf-8")
    setup = open_game(source.setup).setup
    for done, number in enumerate(range(first, first + games), 1):
        match = bots_match(setup, source.level, number)
        name = f"{setup.game}-{setup.players}-{number}"
        found = [with_rating(puzzle) for puzzle in puzzles_from(match, name, Effort(source.effort))]
        with path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(puzzle_record(puzzle), ensure_ascii=False) + "\n" for puzzle in found)
        yield from found
        if progress is not None:
            progress(done)
