"""Route for the art of a game."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from hedgerow.games import REGISTRY, Game
from hedgerow.games.core.texts import texts_package
from hedgerow.render.artwork import art_in
from hedgerow.render.card import card_of
from hedgerow.server.computed_once import ComputedOnce
from hedgerow.server.errors import no_game
from hedgerow.server.http.compression import revalidated_json
from hedgerow.server.http.dependencies import REFUSALS, AnyRequest, LongWorkDep
from hedgerow.server.http.schemas import GameArt
from hedgerow.server.request_info import address_of

MAX_GAMES: Final = 100
"""Games whose art is kept."""
_ART: Final = ResponseSpec(
    GameArt, generate_examples=False, description="The vocabulary of a game, and its own drawings."
)


@get("/api/games/{game:str}/art", responses={**REFUSALS, HTTP_200_OK: _ART})
async def game_art(request: AnyRequest, long_work: LongWorkDep, game: FromPath[str]) -> Response[bytes]:
    """Return how the names in a game's scenes are drawn, with the drawings and colours that only this game has."""
    if game not in REGISTRY:
        raise no_game(game)
    return revalidated_json(request, await _KNOWN_ART.get(REGISTRY[game], long_work, address_of(request.scope)))


def encoded_art(game: type[Game]) -> bytes:
    """Return the art of a game as JSON."""
    art = art_in(texts_package(game))
    return msgspec.json.encode(
        GameArt(vocabulary=art.vocabulary, symbols=art.own_symbols, styles=art.own_styles, card=card_of(game))
    )


_KNOWN_ART: Final = ComputedOnce("art", encoded_art, MAX_GAMES)
ART_ROUTES = [game_art]
