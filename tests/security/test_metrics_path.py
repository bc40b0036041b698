"""Metrics have one spelling of their path, so that a proxy can keep them private."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.security.limited_server import LimitedServer
from tests.security.raw_http import RawClient, RawRequest

NGINX = Path(__file__).parents[2] / "deploy" / "nginx.conf"
SPELLINGS = (
    "/metrics/",
    "/metrics//",
    "//metrics",
    "/metrics%2f",
    "/%6detrics",
    "/x/../metrics",
    "/./metrics",
    "/metrics%2e",
)


@pytest.mark.parametrize("path", SPELLINGS)
def test_metrics_have_one_spelling(unlimited: LimitedServer, path: str) -> None:
    client = RawClient(unlimited)
    assert b"hedgerow_tables_total" in client.send(RawRequest("GET", b"/metrics?x=1")).body
    assert b"hedgerow_tables_total" not in client.send(RawRequest("GET", path.encode())).body
    client.close()


def test_nginx_blocks_everything_below_the_metrics() -> None:
    """The proxy resolves escapes, dots and double slashes first, so a prefix matches every spelling."""
    text = NGINX.read_text(encoding="utf-8")
    assert re.search(r"^\s*location \^~ /metrics \{ return 404; \}$", text, re.MULTILINE)
    assert not re.search(r"location\s+=\s+/metrics", text)
