"""Route for the pictures that illustrate the rules of the games."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from litestar import Response, get
from litestar.params import FromPath

from hedgerow.games import REGISTRY
from hedgerow.server.errors import refuse
from hedgerow.server.http.dependencies import REFUSALS, AnyRequest, LongWorkDep
from hedgerow.server.http.schemas import RulesInfo, RulesPicture
from hedgerow.server.request_info import address_of
from hedgerow.tutorial import rulebook

CACHE_SECONDS: Final = 3_600
"""Seconds for which browsers may cache the pictures; they change with the server only."""


@get("/api/rules/{game:str}", responses=REFUSALS)
async def rules(request: AnyRequest, long_work: LongWorkDep, game: FromPath[str]) -> Response[RulesInfo]:
    """Return the positions that illustrate the rules of a game; an empty list if it has none."""
    if game not in REGISTRY:
        raise refuse("bad-request", "no-game", game=repr(game[:40]), games=", ".join(REGISTRY))
    info = await long_work.run(address_of(request.scope), "rules", partial(_rules_info, game))
    return Response(info, headers={"Cache-Control": f"public, max-age={CACHE_SECONDS}"})


@cache
def _rules_info(game: str) -> RulesInfo:
    return RulesInfo(
        pictures=[
            RulesPicture(
                name=picture.name,
                view=dict(picture.state.view(None)),
                seat=picture.board,
                cells=list(picture.cells),
                parts=list(picture.parts),
                labels=list(picture.labels),
            )
            for picture in rulebook.pictures(game)
        ]
    )


RULEBOOK_ROUTES = [rules]
