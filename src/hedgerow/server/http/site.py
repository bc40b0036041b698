"""The page as static files (built by `make page`), served from memory."""

from __future__ import annotations

import json
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_200_OK, HTTP_304_NOT_MODIFIED, HTTP_503_SERVICE_UNAVAILABLE

from hedgerow.games import REGISTRY
from hedgerow.i18n import translate
from hedgerow.server.errors import msg
from hedgerow.server.http.compression import COMPRESSED_ALREADY

BUILT: Final = Path(__file__).parents[1] / "site"
NOT_PAGES: Final = ("api", "schema", "health", "metrics")
"""Paths below which there is never a page."""
ASSETS: Final = "assets/"
"""Files whose names contain a hash of their content."""
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Suffixes of compressed files, the best encoding first."""
SERVICE_WORKER: Final = "sw.js"
MANIFEST: Final = ".webmanifest"

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # computed positions and sizes
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
<p>The server is running, but its page is missing. Run <code>make page</code> in the folder of Hedgerow, then restart
the server.</p>
</html>
"""


@dataclass(frozen=True)
class StaticFile:
    """A file of the page."""

    media_type: str
    etag: str
    bodies: dict[str, bytes]
    """The file in each stored encoding; "" is the uncompressed file."""
    immutable: bool
    """True if browsers may cache the file forever."""
    scope: str = ""
    """The pages that a service worker may control."""

    def response(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """Return the file in the best encoding that the browser accepts, or 304 if the browser has it."""
        headers = {
            "Content-Security-Policy": POLICY,
            "Cache-Control": "public, max-age=31536000, immutable" if self.immutable else "no-cache",
            "ETag": self.etag,
            "Vary": "Accept-Encoding",
        }
        if self.scope:
            headers["Service-Worker-Allowed"] = self.scope
        known = request.headers.get("If-None-Match", "")
        if self.etag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
            return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
        accepted = {part.partition(";")[0].strip() for part in request.headers.get("Accept-Encoding", "").split(",")}
        encoding = next((name for name in ENCODINGS if name in accepted and name in self.bodies), "")
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self.bodies[encoding], media_type=self.media_type, headers=headers)


class StaticSite:
    """All files of the page by their paths."""

    def __init__(self, folder: Path = BUILT) -> None:
        paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        compressed = set(ENCODINGS.values())
        self.files = {name: _read(name, path) for name, path in paths.items() if path.suffix not in compressed}

    def response(self, request: Request[Any, Any, Any]) -> Response[bytes]:
        """Return a file, or the page itself for every other path; the page handles unknown paths."""
        name = request.url.path.removeprefix("/")
        if name.split("/")[0] in NOT_PAGES or (name.startswith(ASSETS) and name not in self.files):
            raise NotFoundException
        file = self.files.get(name) or self.files.get("index.html")
        if file is None:
            return Response(NOT_BUILT.encode(), media_type="text/html", status_code=HTTP_503_SERVICE_UNAVAILABLE)
        return file.response(request)


def _read(name: str, path: Path) -> StaticFile:
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    body = path.read_bytes()
    bodies = {"": _with_shortcuts(body) if name.endswith(MANIFEST) else body}
    for encoding, suffix in ENCODINGS.items():
        compressed = path.with_name(path.name + suffix)
        if compressed.is_file():
            bodies[encoding] = compressed.read_bytes()
    etag = f'"{sha256(bodies[""]).hexdigest()[:20]}"'
    return StaticFile(media_type, etag, bodies, name.startswith(ASSETS), "/" if name == SERVICE_WORKER else "")


def _with_shortcuts(body: bytes) -> bytes:
    """Return a manifest with a shortcut to each game."""
    manifest = json.loads(body)
    manifest["shortcuts"] = [
        {
            "name": translate(msg("shortcut", game=cls.title), manifest["lang"]),
            "short_name": cls.title,
            "url": f"/#{cls.name}",
            "icons": manifest["icons"][:1],
        }
        for cls in REGISTRY.values()
    ]
    return json.dumps(manifest, ensure_ascii=False).encode()


@get(
    ["/", "/{path:path}"],
    status_code=HTTP_200_OK,
    sync_to_thread=False,
    include_in_schema=False,
    opt={COMPRESSED_ALREADY: True},
)
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return the page or one of its files."""
    site: StaticSite = request.app.state.site
    return site.response(request)
