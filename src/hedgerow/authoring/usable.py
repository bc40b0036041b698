"""Files of a game that cannot be used, which the server would notice only when a player needs them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from hedgerow.authoring.completeness import MissingPart
from hedgerow.bots.ratings import read_ratings
from hedgerow.games import Game, Setup
from hedgerow.games.core.evaluator import evaluator_for
from hedgerow.games.core.game_files import CARD, LESSON, PICTURES, RATINGS, RULEBOOK, read_game_file
from hedgerow.i18n import LANGUAGES
from hedgerow.render.card import card_of
from hedgerow.tutorial.parser import read_lesson
from hedgerow.tutorial.rulebook import read_pictures
from hedgerow.tutorial.rules_text import read_rules


def unusable_files(game: type[Game]) -> list[MissingPart]:
    """Return the files of a game that are there but cannot be used."""
    return [MissingPart(file, reason) for file, use in _uses(game) if (reason := _problem(use))]


def _uses(game: type[Game]) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield each file that exists, and a function that uses it as the server and the bots do."""
    readers: dict[str, Callable[[str], object]] = {
        CARD: lambda _: card_of(game),
        PICTURES: lambda text: list(read_pictures(game.name, text)),
        LESSON: read_lesson,
        RATINGS: read_ratings,
    }
    readers |= {RULEBOOK.format(language=language): partial(_read_rules, game) for language in LANGUAGES}
    for file, read in readers.items():
        text = read_game_file(game, file)
        if text is not None:
            yield file, partial(read, text)
    if game.evaluator:
        yield game.evaluator, lambda: evaluator_for(game.open(Setup(game.name, game.player_counts[-1])))


def _read_rules(game: type[Game], text: str) -> None:
    """Read rules, and raise an error for a picture that does not exist."""
    drawn = {picture.name for picture in read_pictures(game.name, read_game_file(game, PICTURES) or "")}
    for block in (block for section in read_rules(text).sections for block in section.body):
        if block.picture and block.picture not in drawn:
            raise LookupError(f"there is no picture {block.picture!r} in {PICTURES}")


def _problem(use: Callable[[], object]) -> str:
    """Return the error that a use raises, in one line; an empty text if there is none."""
    try:
        use()
    except Exception as error:  # whatever a faulty file makes its reader raise
        return " ".join(f"{error or type(error).__name__}".split())
    return ""
