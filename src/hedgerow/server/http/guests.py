"""Guests: who sends a request, by the cookie of the browser."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response
from litestar.datastructures import Cookie

from hedgerow.i18n import Language
from hedgerow.server.errors import msg
from hedgerow.server.http.dependencies import AnyRequest, known_guest
from hedgerow.server.tables.tokens import GUEST_COOKIE, Guest, Signer, new_guest

COOKIE_SECONDS: Final = 400 * 86_400


def guest_of(request: AnyRequest, signer: Signer, language: Language) -> Guest:
    """Return the guest of the request, or a new one."""
    return known_guest(request, signer) or new_guest(default_name(language))


def default_name(language: Language) -> str:
    """Return the name of a guest who has given none."""
    return msg("guest").translated(language)


def with_cookie(request: AnyRequest, response: Response[Any], guest: Guest, signer: Signer) -> Response[Any]:
    """Add the cookie of a guest to a response."""
    response.set_cookie(
        Cookie(
            key=GUEST_COOKIE,
            value=signer.cookie(guest),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    )
    return response
