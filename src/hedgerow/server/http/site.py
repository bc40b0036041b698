"""The page as it was built into this package (`make page`), sent from memory."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED, HTTP_503_SERVICE_UNAVAILABLE

BUILT: Final = Path(__file__).parents[1] / "site"
NOT_OURS: Final = ("api", "schema", "health", "metrics")
"""What is asked for under these addresses is never a page."""
ASSETS: Final = "assets/"
"""Files whose names change with what is in them."""
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Best first."""
WORKER: Final = "sw.js"
"""What stays in the browser when the server is away."""
COMPRESSED_ALREADY: Final = "compressed_already"
"""Marks what must not be compressed on the way."""

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # places and sizes that are worked out
        "img-src 'self' blob:",  # pictures to share are drawn in the browser
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hedgerow</title>
<h1>The page has not been built</h1>
<p>The table server runs, but its page is missing. In the folder of Hedgerow, run <code>make page</code>, then start the
server again.</p>
</html>
"""


@dataclass(frozen=True)
class File:
    """A file of the page."""

    kind: str
    tag: str
    bodies: dict[str, bytes]
    """The file in each encoding it was stored in; "" is the file itself."""
    lasts: bool
    """Whether a browser may keep it for good."""
    scope: str = ""
    """The pages that it may speak for, if it is a worker."""

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """The file in the best form the browser understands, or word that it has it already."""
        headers = {
            "Content-Security-Policy": POLICY,
            "Cache-Control": "public, max-age=31536000, immutable" if self.lasts else "no-cache",
            "ETag": self.tag,
            "Vary": "Accept-Encoding",
        }
        if self.scope:
            headers["Service-Worker-Allowed"] = self.scope
        known = request.headers.get("If-None-Match", "")
        if self.tag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
            return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
        accepted = {part.partition(";")[0].strip() for part in request.headers.get("Accept-Encoding", "").split(",")}
        encoding = next((name for name in ENCODINGS if name in accepted and name in self.bodies), "")
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self.bodies[encoding], media_type=self.kind, headers=headers)


class Site:
    """All files of the page, by their addresses."""

    def __init__(self, folder: Path = BUILT) -> None:
        found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        stored = set(ENCODINGS.values())
        self.files = {name: _read(name, path) for name, path in found.items() if path.suffix not in stored}

    def answer(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """A file, or else the page itself: it knows what its addresses mean, and which ones mean nothing."""
        name = request.url.path.removeprefix("/")
        if name.split("/")[0] in NOT_OURS or (name.startswith(ASSETS) and name not in self.files):
            raise NotFoundException
        file = self.files.get(name) or self.files.get("index.html")
        if file is None:
            return Response(NOT_BUILT.encode(), media_type="text/html", status_code=HTTP_503_SERVICE_UNAVAILABLE)
        return file.answer(request)


def _read(name: str, path: Path) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    bodies = {"": path.read_bytes()}
    for encoding, suffix in ENCODINGS.items():
        stored = path.with_name(path.name + suffix)
        if stored.is_file():
            bodies[encoding] = stored.read_bytes()
    tag = f'"{sha256(bodies[""]).hexdigest()[:20]}"'
    return File(kind, tag, bodies, name.startswith(ASSETS), "/" if name == WORKER else "")


@get(
    ["/", "/{path:path}"],
    status_code=HTTP_200_OK,
    sync_to_thread=False,
    include_in_schema=False,
    opt={COMPRESSED_ALREADY: True},
)
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page and its files."""
    site: Site = request.app.state.site
    return site.answer(request)
