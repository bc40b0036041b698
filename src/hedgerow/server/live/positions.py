"""Positions as viewers see them: frames, their changes, and the encoded parts of updates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

import msgspec

from hedgerow.games import State
from hedgerow.games.core.scene import Scene
from hedgerow.i18n import Language, translate
from hedgerow.match import Match
from hedgerow.server.live import delta
from hedgerow.server.live.constant_types import is_constant
from hedgerow.server.live.protocol import PositionStep
from hedgerow.server.tables.message_cache import Frame, Viewer

MAX_STEPS: Final = 8
"""The most positions between two updates. After more moves, a page gets the last position only."""
MAX_DRIFT: Final = 3
"""The size of a position is estimated from its changes until it has grown by this factor; then it is measured again."""


@dataclass(frozen=True)
class SeenPosition:
    """A position as a viewer sees it."""

    scene: Scene
    """The scene, with messages that are not translated yet. Scenes never change."""
    view: Any
    """The view; as plain data if a later move could change it."""


def seen_position(state: State, viewer: Viewer, language: Language) -> SeenPosition:
    """Return a position as a viewer sees it."""
    view: Any = state.view(viewer)
    constant = is_constant(type(view))  # type: ignore[arg-type]  # classes are hashable
    return SeenPosition(state.scene(viewer), view if constant else plain_data(view, language))


def position_data(state: State, viewer: Viewer, language: Language) -> dict[str, Any]:
    """Return a position as a viewer sees it, as plain data with texts in a language."""
    data: dict[str, Any] = plain_data(seen_position(state, viewer, language), language)
    return data


def plain_data(value: object, language: Language) -> Any:
    """Return a value as it is in JSON, with texts in a language."""
    return msgspec.to_builtins(value, enc_hook=partial(translate, language=language))


@cache
def encoder(language: Language) -> msgspec.json.Encoder:
    """Return an encoder that translates messages."""
    return msgspec.json.Encoder(enc_hook=partial(translate, language=language))


def encode(value: object, language: Language) -> msgspec.Raw:
    """Return a value as JSON with texts in a language."""
    return msgspec.Raw(encoder(language).encode(value))


def newest_frame(match: Match, viewer: Viewer, language: Language, before: Frame | None) -> Frame:
    """Return the frame of the current position, with its change since the frame before."""
    if before is not None and before.seq == match.next_seq:
        return before
    position = seen_position(match.state, viewer, language)
    if before is None:
        size = len(encoder(language).encode(position))
        return Frame(match.next_seq, position, size, size)
    last, steps = _steps(match, viewer, language, before)
    changed = delta.change(last, position, language)
    change = None if changed is None else encode(changed, language)
    added = sum(len(memoryview(raw)) for raw in (*steps, *(() if change is None else (change,))))
    size, measured = before.size + added, before.measured
    if size > MAX_DRIFT * measured:
        size = measured = len(encoder(language).encode(position))
    return Frame(match.next_seq, position, size, measured, before.seq, change, tuple(steps))


def _steps(match: Match, viewer: Viewer, language: Language, before: Frame) -> tuple[Any, list[msgspec.Raw]]:
    """Return the last position between a frame and now, and the encoded steps that lead to it."""
    position, steps = before.position, []
    for next_seq, state in match.positions_since(before.seq, MAX_STEPS):
        following = seen_position(state, viewer, language)
        changed = delta.change(position, following, language)
        if changed is None:
            continue
        step = PositionStep(
            next_seq=next_seq,
            to_act=list(state.to_act),
            awaited=list(state.awaited),
            change=encode(changed, language),
        )
        steps.append(encode(step, language))
        position = following
    return position, steps
