"""The pictures in the rules of the games, for the page that tells them."""

from __future__ import annotations

import asyncio
from functools import cache

from litestar import Response, get
from litestar.params import FromPath

from hedgerow.games import REGISTRY
from hedgerow.server.errors import refuse
from hedgerow.server.http.schemas import RulesInfo, RulesPicture
from hedgerow.tutorial import rulebook

RULES_SECONDS = 3_600
"""How long a browser may keep the pictures: they change with the server only."""


@get("/api/rules/{game:str}")
async def rules(game: FromPath[str]) -> Response[RulesInfo]:
    """The positions that the rules of a game are shown with. The same for all and at any time."""
    if game not in REGISTRY:
        raise refuse("bad-request", "no-game", game=repr(game[:40]), games=", ".join(REGISTRY))
    told = await asyncio.to_thread(_told, game)
    return Response(told, headers={"Cache-Control": f"public, max-age={RULES_SECONDS}"})


@cache
def _told(game: str) -> RulesInfo:
    return RulesInfo(
        pictures=[
            RulesPicture(
                name=one.name,
                view=dict(one.state.view(None)),
                seat=one.board,
                cells=list(one.cells),
                parts=list(one.parts),
                labels=list(one.labels),
            )
            for one in rulebook.pictures(game)
        ]
    )


RULES_HANDLERS = [rules]
