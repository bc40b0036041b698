"""The cells that the pieces of a game cover."""

from __future__ import annotations

from functools import partial
from typing import Final

from litestar import Response

from hedgerow.games import Setup, open_game
from hedgerow.server.http.dependencies import AnyRequest
from hedgerow.server.http.schemas import PiecesInfo
from hedgerow.server.long_work import LongWork
from hedgerow.server.request_info import address_of

CACHE_SECONDS: Final = 3_600
"""Seconds for which browsers may cache the pieces; a newer server may describe them differently."""


async def pieces_response(request: AnyRequest, long_work: LongWork, setup: Setup) -> Response[PiecesInfo]:
    """Return every piece of a setup in every orientation. It is the same for all seats and at any time."""
    info = await long_work.run(address_of(request.scope), "pieces", partial(_pieces_info, setup))
    return Response(info, headers={"Cache-Control": f"public, max-age={CACHE_SECONDS}"})


def _pieces_info(setup: Setup) -> PiecesInfo:
    pieces = open_game(setup).pieces()
    return PiecesInfo(
        pieces={
            name: [(cell.x, cell.y, list(cell.ground), list(cell.on_top)) for cell in cells]
            for name, cells in pieces.items()
        }
    )
