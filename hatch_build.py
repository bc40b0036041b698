"""Build hook: an archive without the page is not built. The page itself is built by `make page`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src", "hedgerow", "server", "site", "index.html")


class RequirePage(BuildHookInterface[Any]):
    """Stops the build of a wheel or a source archive if the page is missing."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 the signature of hatchling
        """Check that the page exists. An editable installation serves the page once it is built."""
        if version != "editable" and not (Path(self.root) / PAGE).is_file():
            self.app.abort("The page is missing: run `make page` first, or `make dist`, which builds it as well.")
