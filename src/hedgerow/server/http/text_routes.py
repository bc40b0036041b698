"""Route for the texts of a game."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from hedgerow.games import REGISTRY, Game
from hedgerow.games.core.texts import page_texts
from hedgerow.i18n import Language
from hedgerow.server.errors import no_game
from hedgerow.server.http.compression import COMPRESSED_ALREADY, revalidated_json
from hedgerow.server.http.dependencies import REFUSALS, AnyRequest, LanguageDep
from hedgerow.server.http.schemas import GameTexts

_TEXTS = ResponseSpec(GameTexts, generate_examples=False, description="The names and explanations of a game.")


@get(
    "/api/games/{game:str}/texts",
    responses={**REFUSALS, HTTP_200_OK: _TEXTS},
    opt={COMPRESSED_ALREADY: True},
)
async def game_texts(request: AnyRequest, language: LanguageDep, game: FromPath[str]) -> Response[bytes]:
    """Return the names and explanations of a game, in English where there is no translation."""
    if game not in REGISTRY:
        raise no_game(game)
    return await revalidated_json(request, _encoded_texts(REGISTRY[game], language))


@cache
def _encoded_texts(game: type[Game], language: Language) -> bytes:
    return msgspec.json.encode(GameTexts(messages=page_texts(game, language)))


TEXT_ROUTES = [game_texts]
