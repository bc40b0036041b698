"""How tests run: properties without a clock, in continuous integration with the same examples; interrupts are heard."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

settings.register_profile("everywhere", deadline=None)
settings.register_profile("continuous integration", deadline=None, derandomize=True)
settings.load_profile("continuous integration" if os.environ.get("CI") else "everywhere")

# A shell that starts something in the background lets it ignore interrupts; what is tested here must hear them.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
