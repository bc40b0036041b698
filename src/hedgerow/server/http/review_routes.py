"""Routes for reviews of finished matches, and for another try from one of their positions."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
from litestar import Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from hedgerow.analysis import AnalysisRefused, Review, check_reviewable, from_record
from hedgerow.i18n import Language
from hedgerow.match import Match, MatchError, practice_from
from hedgerow.server.errors import refuse, refuse_because
from hedgerow.server.http.compression import json_response
from hedgerow.server.http.dependencies import (
    REFUSALS,
    AddressLimitsDep,
    AnyRequest,
    LanguageDep,
    LongWorkDep,
    RegistryDep,
    ReviewsDep,
    SeatToken,
    SettingsDep,
    SignerDep,
    viewing_seat,
)
from hedgerow.server.http.guests import guest_of, with_cookie
from hedgerow.server.http.schemas import CreatedTable, PracticeRequest, ReviewState, ReviewStatus, SeatKey
from hedgerow.server.limits import WHOLE_MATCH_COST
from hedgerow.server.live import serialization
from hedgerow.server.request_info import address_of
from hedgerow.server.reviews.service import MatchToReview, made_with
from hedgerow.server.storage.review_store import ReviewRow
from hedgerow.server.tables.practice import practice_table
from hedgerow.server.tables.session import TableSession

_REVIEW: Final = ResponseSpec(ReviewStatus, generate_examples=False, description="The review, or how far it is.")
NO_REVIEW: Final = ReviewStatus(state="none", done=0, total=0, own=False, review=None)


@get("/api/tables/{table:str}/review", responses={**REFUSALS, HTTP_200_OK: _REVIEW})
async def review(
    request: AnyRequest,
    registry: RegistryDep,
    reviews: ReviewsDep,
    address_limits: AddressLimitsDep,
    long_work: LongWorkDep,
    signer: SignerDep,
    language: LanguageDep,
    table: FromPath[str],
    token: SeatToken = None,
) -> Response[bytes]:
    """Return the review of a finished match as the seat of the token (or a spectator) may see it, or its progress."""
    session, address = await registry.get_current(table), address_of(request.scope)
    seat = viewing_seat(session, token)
    match = await _finished_match(session)
    row = await reviews.read(table)
    if row is None or row.body is None:
        return json_response(msgspec.json.encode(_progress(row, signer.origin(address))))
    address_limits.charge(address, WHOLE_MATCH_COST)
    encoded = await long_work.run(address, table, partial(_encoded_review, match, row, seat, language))
    if encoded is None:
        await reviews.discard(row)
    return json_response(encoded or msgspec.json.encode(NO_REVIEW))


@post("/api/tables/{table:str}/review", status_code=HTTP_200_OK, responses=REFUSALS)
async def request_review(
    request: AnyRequest,
    registry: RegistryDep,
    reviews: ReviewsDep,
    address_limits: AddressLimitsDep,
    signer: SignerDep,
    table: FromPath[str],
) -> ReviewStatus:
    """Have a finished match reviewed, unless that is done or being done; return how far it is, without the review."""
    session, address = await registry.get_current(table), address_of(request.scope)
    address_limits.charge(address, WHOLE_MATCH_COST)
    match = await _finished_match(session)
    wanted = await session.compute(match.next_seq, partial(_match_to_review, match), address)
    origin = signer.origin(address)
    await reviews.request(table, origin, wanted)
    return _progress(await reviews.read(table), origin)


@post("/api/tables/{table:str}/cancel-review", status_code=HTTP_200_OK, responses=REFUSALS)
async def cancel_review(
    request: AnyRequest, registry: RegistryDep, reviews: ReviewsDep, signer: SignerDep, table: FromPath[str]
) -> ReviewStatus:
    """Stop the computation of a review that you have requested."""
    await registry.get_current(table)
    origin = signer.origin(address_of(request.scope))
    await reviews.cancel(table, origin)
    return _progress(await reviews.read(table), origin)


@post("/api/tables/{table:str}/practice", status_code=HTTP_201_CREATED, responses=REFUSALS)
async def practice(
    request: AnyRequest,
    registry: RegistryDep,
    settings: SettingsDep,
    signer: SignerDep,
    language: LanguageDep,
    table: FromPath[str],
    data: JSONBody[PracticeRequest],
) -> Response[CreatedTable]:
    """Continue a finished match from an earlier position: a new table against bots, whose match is practice."""
    session, address = await registry.get_current(table), address_of(request.scope)
    match = await _finished_match(session)
    continued = partial(practice_from, match, data.step, data.seat, fresh_luck=data.luck == "fresh")
    try:
        begun = await session.compute(match.next_seq, continued, address)
    except MatchError as error:
        raise refuse_because("not-allowed", error, "practice-refused") from error
    guest = guest_of(request, signer, language)
    new, secrets = practice_table(session.table, begun, data.seat, guest, settings.substitute_bot)
    created = await registry.add_running(new, begun, signer.origin(address))
    keys = [SeatKey(seat=seat, token=token) for seat, token in secrets.items()]
    response = Response(CreatedTable(table=serialization.status(created), keys=keys))
    return with_cookie(request, response, guest, signer)


REVIEW_ROUTES: Final = [review, request_review, cancel_review, practice]


async def _finished_match(session: TableSession) -> Match:
    """Return a copy of a finished match; raise `Refusal` with the reason if it is not finished."""
    async with session.lock:
        match = session.match
        if match is None or not match.over:
            raise refuse("not-now", "review-unfinished" if session.table.stage == "closed" else "review-running")
        await session.replay_log(match)
        return match.copy()


def _match_to_review(match: Match) -> MatchToReview:
    try:
        check_reviewable(match)
    except AnalysisRefused as error:
        raise refuse_because("not-allowed", error, "review-refused") from error
    return MatchToReview.of(match)


def _progress(row: ReviewRow | None, origin: str) -> ReviewStatus:
    if row is None:
        return NO_REVIEW
    computing: ReviewState = "running" if row.total else "waiting"
    return ReviewStatus(
        state=computing if row.body is None else "ready",
        done=row.done,
        total=row.total,
        own=row.origin == origin,
        review=None,
    )


def _encoded_review(match: Match, row: ReviewRow, seat: int | None, language: Language) -> bytes | None:
    """Return a stored review without what the seat may not know; `None` if it is damaged or out of date."""
    if row.body is None or row.made != made_with(match):
        return None
    try:
        found = from_record(Review, msgspec.json.decode(row.body), language)
    except (AnalysisRefused, msgspec.MsgspecError):
        return None
    ready = ReviewStatus(state="ready", done=row.done, total=row.total, own=False, review=found.seen_by(seat))
    return msgspec.json.encode(ready)
