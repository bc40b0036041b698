"""Route for the texts of a game."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from hedgerow.games import REGISTRY, Game
from hedgerow.games.core.texts import page_texts
from hedgerow.i18n import Language
from hedgerow.server.computed_once import ComputedOnce
from hedgerow.server.errors import no_game
from hedgerow.server.http.compression import revalidated_json
from hedgerow.server.http.dependencies import REFUSALS, AnyRequest, LanguageDep, LongWorkDep
from hedgerow.server.http.schemas import GameTexts
from hedgerow.server.request_info import address_of

MAX_TEXTS: Final = 400
"""Games and languages whose texts are kept."""
_TEXTS: Final = ResponseSpec(GameTexts, generate_examples=False, description="The names and explanations of a game.")


@get("/api/games/{game:str}/texts", responses={**REFUSALS, HTTP_200_OK: _TEXTS})
async def game_texts(
    request: AnyRequest, long_work: LongWorkDep, language: LanguageDep, game: FromPath[str]
) -> Response[bytes]:
    """Return the names and explanations of a game, in English where there is no translation."""
    if game not in REGISTRY:
        raise no_game(game)
    key = REGISTRY[game], language
    return revalidated_json(request, await _KNOWN_TEXTS.get(key, long_work, address_of(request.scope)))


def _encoded_texts(key: tuple[type[Game], Language]) -> bytes:
    game, language = key
    return msgspec.json.encode(GameTexts(messages=page_texts(game, language)))


_KNOWN_TEXTS: Final = ComputedOnce("texts", _encoded_texts, MAX_TEXTS)
TEXT_ROUTES = [game_texts]
