"""The installed games by what they claim to have, for tests over the registry."""

from __future__ import annotations

from typing import Final

from hedgerow.games import REGISTRY

BUILT_IN: Final = [name for name, cls in REGISTRY.items() if cls.__module__.startswith("hedgerow.games.")]
"""The games of this repository, which keeps their golden records; other packages test their own."""
COMPLETE: Final = [name for name, cls in REGISTRY.items() if cls.status == "complete"]
"""The games with all languages, help, rules and a lesson."""
