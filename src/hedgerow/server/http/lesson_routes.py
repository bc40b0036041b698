"""Routes for lessons. Nothing is stored: a step is requested by its number, with or without a move."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, TypeVar

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from hedgerow.games import MoveError
from hedgerow.games.core.texts import text_of, texts_package
from hedgerow.i18n import Language
from hedgerow.match import Match, views
from hedgerow.server.errors import refuse_because
from hedgerow.server.http.dependencies import REFUSALS, AnyRequest, LanguageDep, LongWorkDep
from hedgerow.server.http.pieces import PIECES, pieces_response
from hedgerow.server.http.prepared_table import prepared_status
from hedgerow.server.http.schemas import (
    LessonInfo,
    LessonReply,
    LessonRequest,
    LessonStepInfo,
    PreviewRequest,
)
from hedgerow.server.live import serialization
from hedgerow.server.live.positions import position_data
from hedgerow.server.live.protocol import MatchView, PreviewReply, TableView, WireEntry
from hedgerow.server.long_work import LongWork
from hedgerow.server.request_info import address_of
from hedgerow.server.tables.session import check_move_length
from hedgerow.tutorial import Lesson, LessonError, LessonStep, lesson_for
from hedgerow.tutorial.lesson import LEARNER

TEACHING_BOT: Final = "easy"
"""The level that the other seats of a lesson are shown with."""

ResultT = TypeVar("ResultT")


@get("/api/lessons/{game:str}", responses=REFUSALS)
async def lesson_info(
    request: AnyRequest, long_work: LongWorkDep, language: LanguageDep, game: FromPath[str]
) -> LessonInfo:
    """Return the steps of a game's lesson."""
    lesson = await _run(request, long_work, partial(_lesson, game))
    package = texts_package(lesson.game)
    steps = [
        LessonStepInfo(
            name=step.name,
            title=text_of(package, f"lesson.{step.name}.title", language),
            text=text_of(package, f"lesson.{step.name}", language),
            miss=text_of(package, f"lesson.{step.name}.miss", language),
            task=bool(step.goals),
            cells=list(step.look.cells),
            part=step.look.part,
            move=step.move,
        )
        for step in lesson.steps
    ]
    return LessonInfo(game=lesson.game.name, seat=LEARNER, steps=steps)


@get("/api/lessons/{game:str}/pieces", responses={**REFUSALS, HTTP_200_OK: PIECES})
async def lesson_pieces(request: AnyRequest, long_work: LongWorkDep, game: FromPath[str]) -> Response[bytes]:
    """Return the cells that each piece covers in each orientation."""
    lesson = await _run(request, long_work, partial(_lesson, game))
    return await pieces_response(request, long_work, lesson.game.setup)


@post("/api/lessons/{game:str}/{step:int}", status_code=HTTP_200_OK, responses=REFUSALS)
async def lesson_step(
    request: AnyRequest,
    long_work: LongWorkDep,
    language: LanguageDep,
    game: FromPath[str],
    step: FromPath[int],
    data: JSONBody[LessonRequest],
) -> LessonReply:
    """Return the position of a step, or the position after a move there."""
    return await _run(request, long_work, partial(_reply, game, step, data.move, language))


@post("/api/lessons/{game:str}/{step:int}/preview", status_code=HTTP_200_OK, responses=REFUSALS)
async def lesson_preview(
    request: AnyRequest,
    long_work: LongWorkDep,
    language: LanguageDep,
    game: FromPath[str],
    step: FromPath[int],
    data: JSONBody[PreviewRequest],
) -> PreviewReply:
    """Return the effects of a move at a step."""
    return await _run(request, long_work, partial(_preview, game, step, data.move, language))


LESSON_ROUTES = [lesson_info, lesson_pieces, lesson_step, lesson_preview]


async def _run(request: AnyRequest, long_work: LongWork, function: Callable[[], ResultT]) -> ResultT:
    return await long_work.run(address_of(request.scope), "lessons", function)


def _lesson(game: str) -> Lesson:
    try:
        return lesson_for(game)
    except LessonError as error:
        raise refuse_because("bad-request", error, "no-lesson") from error


def _step(lesson: Lesson, number: int) -> LessonStep:
    try:
        return lesson.step(number)
    except LessonError as error:
        raise refuse_because("bad-request", error, "lesson-anew") from error


def _reply(game: str, number: int, move: str | None, language: Language) -> LessonReply:
    lesson = _lesson(game)
    step = _step(lesson, number)
    if move is None:
        update = _update(lesson.match_at(step), language, may_act=bool(step.goals))
        return LessonReply(reached=False, scripted=True, update=update)
    check_move_length(move)
    try:
        attempt = lesson.attempt(step, move)
    except MoveError as error:
        raise refuse_because("illegal", error, "illegal") from error
    except LessonError as error:
        raise refuse_because("not-now", error, "lesson-on") from error
    update = _update(attempt.match, language, may_act=not attempt.reached)
    return LessonReply(reached=attempt.reached, scripted=attempt.scripted, update=update)


def _preview(game: str, number: int, move: str, language: Language) -> PreviewReply:
    lesson = _lesson(game)
    match = lesson.match_at(_step(lesson, number))
    check_move_length(move)
    before = match.determinized_state(LEARNER, Random(number))
    try:
        wanted = match.game.read_move(LEARNER, move)
    except MoveError as error:
        raise refuse_because("illegal", error, "illegal") from error
    return serialization.preview_reply(match, before, LEARNER, wanted, language)


def _update(match: Match, language: Language, *, may_act: bool) -> TableView:
    """Return what the learner sees in the form of a table's view."""
    state, game = match.state, match.game
    moves = serialization.legal_moves(game, LEARNER, state.moves(LEARNER).compact()) if may_act else None
    match_view = {**views.info(match), **position_data(state, LEARNER, language)}
    return TableView(
        seat=LEARNER,
        next_seq=match.next_seq,
        table=prepared_status("lesson", match.setup, match.names, LEARNER, TEACHING_BOT, over=match.over),
        to_act=list(state.to_act),
        awaited=list(state.awaited),
        undo_to=None,
        last_decision=None,
        moves=moves,
        match=MatchView(**match_view, log=msgspec.convert(views.log(match, LEARNER, 0, language), list[WireEntry])),
    )
