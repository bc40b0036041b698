"""Lessons over HTTP. Nothing is kept: a step is asked for by its number, with or without a move."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from hedgerow.games import MoveError, Setup, open_game
from hedgerow.i18n import Language
from hedgerow.match import Match
from hedgerow.server.errors import refuse, refuse_for
from hedgerow.server.http.dependencies import Spoken
from hedgerow.server.http.schemas import LessonInfo, LessonReply, LessonStep, LessonWish, PiecesInfo, PreviewWish
from hedgerow.server.live import serialization
from hedgerow.server.live.protocol import PreviewReply, SeatStatus, TableStatus, Update
from hedgerow.server.tables.session import LONGEST_MOVE
from hedgerow.tutorial import Lesson, LessonError, Step, lesson_for
from hedgerow.tutorial.lesson import LEARNER

KEPT_SECONDS: Final = 3_600
"""How long a browser may keep what never changes, but may be told in another way by a newer server."""
TEACHING_BOT: Final = "easy"
"""What the other seats of a lesson are called."""


@get("/api/lessons/{game:str}")
async def lesson_info(game: FromPath[str]) -> LessonInfo:
    """The steps of a game's lesson."""
    lesson = await asyncio.to_thread(_lesson, game)
    steps = [
        LessonStep(
            name=step.name,
            task=bool(step.goals),
            misses=step.misses,
            cells=list(step.look.cells),
            part=step.look.part,
            move=step.move,
        )
        for step in lesson.steps
    ]
    return LessonInfo(game=lesson.game.name, seat=LEARNER, steps=steps)


@get("/api/lessons/{game:str}/pieces")
async def lesson_pieces(game: FromPath[str]) -> Response[PiecesInfo]:
    """Every piece of the game in every way it can lie."""
    lesson = await asyncio.to_thread(_lesson, game)
    told = await asyncio.to_thread(pieces_info, lesson.game.setup)
    return Response(told, headers={"Cache-Control": f"public, max-age={KEPT_SECONDS}"})


@post("/api/lessons/{game:str}/{step:int}", status_code=HTTP_200_OK)
async def lesson_step(
    game: FromPath[str], step: FromPath[int], data: JSONBody[LessonWish], language: Spoken
) -> LessonReply:
    """How things stand at a step, or what becomes of a move there."""
    return await asyncio.to_thread(_at_step, game, step, data.move, language)


@post("/api/lessons/{game:str}/{step:int}/preview", status_code=HTTP_200_OK)
async def lesson_preview(
    game: FromPath[str], step: FromPath[int], data: JSONBody[PreviewWish], language: Spoken
) -> PreviewReply:
    """What a move would bring at a step."""
    return await asyncio.to_thread(_preview, game, step, data.move, language)


LESSON_HANDLERS = [lesson_info, lesson_pieces, lesson_step, lesson_preview]


def pieces_info(setup: Setup) -> PiecesInfo:
    """Every piece of a box in every way it can lie."""
    found = open_game(setup).pieces()
    return PiecesInfo(
        pieces={name: [(c.x, c.y, list(c.ground), list(c.on_top)) for c in cells] for name, cells in found.items()}
    )


def _lesson(game: str) -> Lesson:
    try:
        return lesson_for(game)
    except LessonError as error:
        raise refuse_for("bad-request", error, "no-lesson") from error


def _step(lesson: Lesson, number: int) -> Step:
    try:
        return lesson.step(number)
    except LessonError as error:
        raise refuse_for("bad-request", error, "lesson-anew") from error


def _at_step(game: str, number: int, move: str | None, language: Language) -> LessonReply:
    lesson = _lesson(game)
    step = _step(lesson, number)
    if move is None:
        begun = _update(lesson.match_at(step), language, may_act=bool(step.goals))
        return LessonReply(reached=False, scripted=True, update=begun)
    _check_length(move)
    try:
        tried = lesson.attempt(step, move)
    except MoveError as error:
        raise refuse_for("illegal", error, "illegal") from error
    except LessonError as error:
        raise refuse_for("not-now", error, "lesson-on") from error
    update = _update(tried.match, language, may_act=not tried.reached)
    return LessonReply(reached=tried.reached, scripted=tried.scripted, update=update)


def _preview(game: str, number: int, move: str, language: Language) -> PreviewReply:
    lesson = _lesson(game)
    match = lesson.match_at(_step(lesson, number))
    _check_length(move)
    guessed = match.game.has_secrets and not match.over
    before = match.state.determinize(LEARNER, Random(number)) if guessed else match.state
    return serialization.preview_of(match, before, guessed, LEARNER, move, language)


def _check_length(move: str) -> None:
    if len(move) > LONGEST_MOVE:
        raise refuse("bad-request", "move-too-long", most=LONGEST_MOVE)


def _update(match: Match, language: Language, *, may_act: bool) -> Update:
    """What the learner has to know, as a table would send it."""
    state, game = match.state, match.game
    moves = serialization.legal_moves(game, LEARNER, state.moves(LEARNER).compact()) if may_act else None
    return Update(
        seat=LEARNER,
        next_seq=match.next_seq,
        table=_status(match),
        to_act=list(state.to_act),
        awaited=list(state.awaited),
        moves=moves,
        match=msgspec.Raw(msgspec.json.encode(match.view(LEARNER, language=language))),
    )


def _status(match: Match) -> TableStatus:
    """A table that looks like any other, with bots on the other seats."""
    seats = [
        SeatStatus(
            name=name,
            kind="me" if seat == LEARNER else "bot",
            bot=None if seat == LEARNER else TEACHING_BOT,
            taken=True,
            here=True,
            stand_in="",
            muted=False,
        )
        for seat, name in enumerate(match.names)
    ]
    return TableStatus(
        id="lesson",
        game=match.game.name,
        options=dict(match.setup.options),
        custom_tiles=False,
        stage="over" if match.over else "running",
        public=False,
        purist=False,
        seats=seats,
        clock=None,
        undo=None,
        rematch=None,
        watching=0,
        spectators_muted=False,
    )
