"""How property tests run: without a clock, and in continuous integration always with the same examples."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("everywhere", deadline=None)
settings.register_profile("continuous integration", deadline=None, derandomize=True)
settings.load_profile("continuous integration" if os.environ.get("CI") else "everywhere")
