"""The cells that the pieces of a game cover."""

from __future__ import annotations

from functools import partial
from typing import Final

import msgspec
from litestar import Response
from litestar.openapi import ResponseSpec

from hedgerow.games import OptionValue, Setup, open_game
from hedgerow.server.computed_once import ComputedOnce
from hedgerow.server.http.compression import json_response
from hedgerow.server.http.dependencies import AnyRequest
from hedgerow.server.http.schemas import PiecesInfo
from hedgerow.server.long_work import LongWork
from hedgerow.server.request_info import address_of

CACHE_SECONDS: Final = 3_600
"""Seconds for which browsers may cache the pieces; a newer server may describe them differently."""
MAX_SETUPS: Final = 64
"""Setups whose pieces are kept."""
PIECES: Final = ResponseSpec(PiecesInfo, generate_examples=False, description="The pieces of a game.")

_SetupKey = tuple[str, int, tuple[tuple[str, OptionValue], ...]]
"""A setup without custom tiles."""


async def pieces_response(request: AnyRequest, long_work: LongWork, setup: Setup) -> Response[bytes]:
    """Return every piece of a setup in every orientation. It is the same for all seats and at any time."""
    address = address_of(request.scope)
    if setup.tiles is None:
        key = setup.game, setup.players, tuple(sorted(setup.options.items()))
        body = await _KNOWN_PIECES.get(key, long_work, address)
    else:
        body = await long_work.run(address, "pieces", partial(_encoded_pieces, setup))
    response = json_response(body)
    response.headers["Cache-Control"] = f"public, max-age={CACHE_SECONDS}"
    return response


def _encoded_pieces(setup: Setup) -> bytes:
    pieces = open_game(setup).pieces()
    info = PiecesInfo(
        pieces={
            name: [(cell.x, cell.y, list(cell.ground), list(cell.on_top)) for cell in cells]
            for name, cells in pieces.items()
        }
    )
    return msgspec.json.encode(info)


def _pieces_of(key: _SetupKey) -> bytes:
    game, players, options = key
    return _encoded_pieces(Setup(game, players, dict(options)))


_KNOWN_PIECES: Final = ComputedOnce("pieces", _pieces_of, MAX_SETUPS)
