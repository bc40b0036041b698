"""Routes for the rules of the games: texts, and positions that illustrate them."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath
from litestar.status_codes import HTTP_200_OK

from hedgerow.games import REGISTRY, Game
from hedgerow.games.core.scene import SceneBoard
from hedgerow.i18n import Language
from hedgerow.render.localize import translate_scene
from hedgerow.server.computed_once import ComputedOnce
from hedgerow.server.errors import no_game
from hedgerow.server.http.compression import revalidated_json
from hedgerow.server.http.dependencies import REFUSALS, AnyRequest, LanguageDep, LongWorkDep
from hedgerow.server.http.schemas import BriefRules, RulesInfo, RulesPicture
from hedgerow.server.request_info import address_of
from hedgerow.tutorial import rulebook
from hedgerow.tutorial.rules_text import rules_text

MAX_RULES: Final = 400
"""Games and languages whose rules are kept."""
_RULES: Final = ResponseSpec(RulesInfo, generate_examples=False, description="The rules of a game.")


@get("/api/rules/{game:str}", responses={**REFUSALS, HTTP_200_OK: _RULES})
async def rules(
    request: AnyRequest, long_work: LongWorkDep, language: LanguageDep, game: FromPath[str]
) -> Response[bytes]:
    """Return the rules of a game with their pictures, in English where there is no translation."""
    if game not in REGISTRY:
        raise no_game(game)
    key = REGISTRY[game], language
    return revalidated_json(request, await _KNOWN_RULES.get(key, long_work, address_of(request.scope)))


@get("/api/rules/{game:str}/brief", responses=REFUSALS, sync_to_thread=False)
def brief_rules(language: LanguageDep, game: FromPath[str]) -> BriefRules:
    """Return the rules of a game in brief; an empty list if it has none."""
    if game not in REGISTRY:
        raise no_game(game)
    text = rules_text(REGISTRY[game], language)
    return BriefRules(brief=list(text.brief) if text else [])


def _encoded_rules(key: tuple[type[Game], Language]) -> bytes:
    game, language = key
    info = RulesInfo(
        text=rules_text(game, language),
        pictures=[
            RulesPicture(
                name=picture.name,
                board=translate_scene(_board(picture), "en"),  # its texts are not shown
                cells=list(picture.cells),
                parts=list(picture.parts),
                labels=list(picture.labels),
            )
            for picture in rulebook.pictures(game.name)
        ],
    )
    return msgspec.json.encode(info)


def _board(picture: rulebook.RulePicture) -> SceneBoard:
    return next(board for board in picture.state.scene(None).boards if board.seat == picture.board)


_KNOWN_RULES: Final = ComputedOnce("rules", _encoded_rules, MAX_RULES)
RULEBOOK_ROUTES = [rules, brief_rules]
