"""Test configuration: no deadlines for properties, fixed examples in CI, and interrupts enabled."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

settings.register_profile("everywhere", deadline=None)
settings.register_profile("continuous integration", deadline=None, derandomize=True)
settings.load_profile("continuous integration" if os.environ.get("CI") else "everywhere")

# A background job of a shell ignores interrupts, but some tests send them.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
