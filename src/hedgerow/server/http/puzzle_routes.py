"""Routes for puzzles. The attempt ends at the first wrong move, or with the last move of the solution."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK
from sqlalchemy.exc import SQLAlchemyError

from hedgerow.analysis.puzzles import Puzzle, theme_name
from hedgerow.i18n import Language, translate
from hedgerow.server.computed_once import ComputedOnce
from hedgerow.server.errors import cannot_store
from hedgerow.server.http.dependencies import (
    REFUSALS,
    AnyRequest,
    LanguageDep,
    LongWorkDep,
    SignerDep,
    StoreDep,
    TimekeeperDep,
    known_guest,
)
from hedgerow.server.http.guests import guest_of, with_cookie
from hedgerow.server.http.pieces import PIECES, pieces_response
from hedgerow.server.http.puzzle_play import PuzzleLibrary, judge_moves, preview_move, puzzle_library, puzzle_view
from hedgerow.server.http.puzzle_schemas import (
    AttemptReply,
    AttemptRequest,
    PuzzlePreviewRequest,
    PuzzlesInfo,
    PuzzleSolution,
    PuzzleView,
    SolverInfo,
)
from hedgerow.server.live.protocol import PreviewReply
from hedgerow.server.long_work import LongWork
from hedgerow.server.request_info import address_of
from hedgerow.server.storage.puzzle_store import (
    PuzzleAttempt,
    RatedAttempt,
    Solver,
    read_attempts,
    read_puzzle_ratings,
    read_solver,
    record_attempt,
)
from hedgerow.server.storage.store import Store
from hedgerow.server.tables.deals import day_number, day_text

NEXT: Final = "next"
DAILY: Final = "daily"
NEAREST: Final = 5
"""The next puzzle is drawn from this many, whose ratings are nearest to the guest's."""
MAX_GAMES: Final = 64
"""Games whose puzzles are kept in memory."""
ResultT = TypeVar("ResultT")
_LIBRARIES: Final = ComputedOnce("puzzles", puzzle_library, MAX_GAMES)


@get("/api/puzzles/{game:str}", responses=REFUSALS)
async def puzzles_info(
    request: AnyRequest,
    signer: SignerDep,
    store: StoreDep,
    timekeeper: TimekeeperDep,
    long_work: LongWorkDep,
    game: FromPath[str],
) -> PuzzlesInfo:
    """Return the number of puzzles of a game, the guest's rating, and whether the guest has solved today's."""
    library = await _library(request, long_work, game)
    guest, today = known_guest(request, signer), day_number(timekeeper.now())
    solver, tried = Solver(), dict[str, bool]()
    if guest is not None:
        solver, tried = await _read(store, guest.id, game)
    daily = tried.get(library.daily(today).id)
    return PuzzlesInfo(
        game=game,
        count=len(library.puzzles),
        day=day_text(today),
        daily="open" if daily is None else "solved" if daily else "failed",
        solver=solver_info(solver, today),
    )


@get("/api/puzzles/{game:str}/pieces", responses={**REFUSALS, HTTP_200_OK: PIECES})
async def puzzle_pieces(request: AnyRequest, long_work: LongWorkDep, game: FromPath[str]) -> Response[bytes]:
    """Return the cells that each piece covers in each orientation."""
    library = await _library(request, long_work, game)
    return await pieces_response(request, long_work, next(iter(library.puzzles.values())).setup)


@get("/api/puzzles/{game:str}/{puzzle:str}", responses=REFUSALS)
async def puzzle_position(
    request: AnyRequest,
    signer: SignerDep,
    store: StoreDep,
    timekeeper: TimekeeperDep,
    long_work: LongWorkDep,
    language: LanguageDep,
    game: FromPath[str],
    puzzle: FromPath[str],
    after: FromQuery[str] = "",
) -> PuzzleView:
    """Return a puzzle by its id, the `daily` one, or the `next` one, whose rating is near the guest's."""
    library = await _library(request, long_work, game)
    guest, today = known_guest(request, signer), day_number(timekeeper.now())
    tried = {} if guest is None else (await _read(store, guest.id, game))[1]
    if puzzle == DAILY:
        chosen = library.daily(today)
    elif puzzle == NEXT:
        chosen = await _next(store, library, None if guest is None else guest.id, tried, after)
    else:
        chosen = library.get(puzzle)
    start = partial(judge_moves, chosen, ())
    verdict = await _run(request, long_work, start)
    update = await _run(request, long_work, partial(puzzle_view, chosen, verdict, language))
    day = day_text(today) if chosen is library.daily(today) else None
    return PuzzleView(id=chosen.id, day=day, tried=chosen.id in tried, update=update)


@post("/api/puzzles/{game:str}/{puzzle:str}/preview", status_code=HTTP_200_OK, responses=REFUSALS)
async def puzzle_preview(
    request: AnyRequest,
    long_work: LongWorkDep,
    language: LanguageDep,
    game: FromPath[str],
    puzzle: FromPath[str],
    data: JSONBody[PuzzlePreviewRequest],
) -> PreviewReply:
    """Return the effects of a move after the moves of an attempt so far."""
    chosen = (await _library(request, long_work, game)).get(puzzle)
    return await _run(request, long_work, partial(preview_move, chosen, data.moves, data.move, language))


@post("/api/puzzles/{game:str}/{puzzle:str}/attempt", status_code=HTTP_200_OK, responses=REFUSALS)
async def puzzle_attempt(
    request: AnyRequest,
    signer: SignerDep,
    store: StoreDep,
    timekeeper: TimekeeperDep,
    long_work: LongWorkDep,
    language: LanguageDep,
    game: FromPath[str],
    puzzle: FromPath[str],
    data: JSONBody[AttemptRequest],
) -> Response[AttemptReply]:
    """Judge the moves of an attempt. When it ends, the first one of a guest at a puzzle is rated."""
    library = await _library(request, long_work, game)
    chosen = library.get(puzzle)
    verdict = await _run(request, long_work, partial(judge_moves, chosen, data.moves))
    update = await _run(request, long_work, partial(puzzle_view, chosen, verdict, language))
    if verdict.outcome == "going":
        return Response(AttemptReply(outcome="going", found=verdict.found, update=update, solution=None))
    guest, today = guest_of(request, signer, language), day_number(timekeeper.now())
    attempt = PuzzleAttempt(
        guest=guest.id,
        game=game,
        puzzle=chosen.id,
        built_in_rating=chosen.rating,
        solved=verdict.outcome == "solved",
        now=timekeeper.now(),
        day=today if chosen is library.daily(today) else None,
    )
    try:
        result = await record_attempt(store, attempt)
    except (SQLAlchemyError, OSError) as error:
        raise cannot_store() from error
    solution = _solution(chosen, result, today, language)
    reply = AttemptReply(outcome=verdict.outcome, found=verdict.found, update=update, solution=solution)
    return with_cookie(request, Response(reply), guest, signer)


PUZZLE_ROUTES: Final = [puzzles_info, puzzle_pieces, puzzle_position, puzzle_preview, puzzle_attempt]


def solver_info(solver: Solver, today: int) -> SolverInfo:
    """Return what the page shows of a solver."""
    return SolverInfo(
        rating=round(solver.rating.rating),
        deviation=round(solver.rating.deviation),
        tried=solver.tried,
        solved=solver.solved,
        streak=solver.streak,
        best_streak=solver.best_streak,
        days=solver.days_until(today),
    )


async def _library(request: AnyRequest, long_work: LongWork, game: str) -> PuzzleLibrary:
    return await _LIBRARIES.get(game, long_work, address_of(request.scope))


async def _run(request: AnyRequest, long_work: LongWork, function: Callable[[], ResultT]) -> ResultT:
    return await long_work.run(address_of(request.scope), "puzzles", function)


async def _read(store: Store, guest: str, game: str) -> tuple[Solver, dict[str, bool]]:
    try:
        return await read_solver(store, guest, game), await read_attempts(store, guest, game)
    except (SQLAlchemyError, OSError) as error:
        raise cannot_store() from error


async def _next(store: Store, library: PuzzleLibrary, guest: str | None, tried: dict[str, bool], after: str) -> Puzzle:
    """Return a puzzle near the rating of a guest; one that was tried before only if there is no other."""
    try:
        solver = Solver() if guest is None else await read_solver(store, guest, library.game)
        ratings = await read_puzzle_ratings(store, library.game)
    except (SQLAlchemyError, OSError) as error:
        raise cannot_store() from error
    others = [puzzle for puzzle in library.puzzles.values() if puzzle.id != after] or list(library.puzzles.values())
    choice = [puzzle for puzzle in others if puzzle.id not in tried] or others
    choice.sort(key=lambda puzzle: abs(ratings.get(puzzle.id, puzzle.rating.rating) - solver.rating.rating))
    return secrets.choice(choice[:NEAREST])


def _solution(puzzle: Puzzle, result: RatedAttempt, today: int, language: Language) -> PuzzleSolution:
    return PuzzleSolution(
        line=list(puzzle.line),
        second=puzzle.second,
        points=puzzle.margin_points,
        chance=puzzle.margin_chance,
        themes=[translate(theme_name(puzzle.setup.game, theme), language) for theme in puzzle.themes],
        rating=round(result.puzzle.rating),
        counts=result.counts,
        change=round(result.after.rating.rating) - round(result.before.rating.rating),
        solver=solver_info(result.after, today),
    )
