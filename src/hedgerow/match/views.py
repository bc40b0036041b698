"""What a seat may know of a match: the only way out for bots, pages and logs.

A raw move or outcome never leaves here, for it may be secret: an entry is shown by its events, each as
`Event.seen_by` gives it to that seat. Moves that were undone stay in the view as they were seen, marked.

This holds while the game goes on. The seed published at the end, the match file and the match code reveal
what was hidden until then. Where a game's rules keep something hidden for ever, views keep it hidden, too; who has
the file, the code or the seed can work it out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hedgerow.games.core.contract import Event, Json
from hedgerow.games.core.scene import Scene
from hedgerow.i18n import Language, messages_of, translate
from hedgerow.match.entries import ChatEntry, Entry, MoveEntry, OmittedEntry, SetupEntry, UndoEntry
from hedgerow.match.errors import MatchError
from hedgerow.match.records import record, setup_record

if TYPE_CHECKING:
    from hedgerow.match.match import Match

msg = messages_of(__package__)


def view(match: Match, seat: int | None, since: int = 0, language: Language = "en") -> dict[str, Json]:
    """All that a seat (or, with `None`, a spectator) may know, ready for JSON.

    The log is shown from entry `since` on. Who knows the log up to there needs no more: a later undo entry
    says which older ones no longer count. (In a match resumed from a snapshot, events before the
    snapshot cost one replay of the whole log.) What happened is told in a language.
    """
    _check_seat(match, seat)
    seed = match.seed
    return {
        "seat": seat,
        "setup": setup_record(match.setup),
        "names": list(match.names),
        "bots": list(match.bots),
        "commitment": match.commitment,
        "seed": None if seed is None else seed.hex(),
        "next_seq": match.next_seq,
        "over": match.over,
        "to_act": list(match.state.to_act),
        "undo_to": None if seat is None else match.undo_reach(seat),
        "state": match.state.view(seat),
        "log": [_seen(match, entry, seat, language) for entry in match.since(since)],
    }


def scene(match: Match, seat: int | None, place: int | None = None) -> Scene:
    """What there is to draw, now or at a place of the line, as a seat (or, with `None`, a spectator) may see it."""
    _check_seat(match, seat)
    state = match.state if place is None else match.at(place)
    return state.scene(seat)


def _check_seat(match: Match, seat: int | None) -> None:
    if seat is not None and seat not in range(match.game.players):
        raise MatchError(msg("no_seat", seat=seat, last=match.game.players - 1))


def _seen(match: Match, entry: Entry, seat: int | None, language: Language) -> dict[str, Json]:
    """One entry. Those that hold nothing but public words are shown as they are stored."""
    if isinstance(entry, ChatEntry | UndoEntry | OmittedEntry):
        return record(match.game, entry)
    kind = type(entry).__name__.removesuffix("Entry").lower()
    shown: dict[str, Json] = {"seq": entry.seq, "kind": kind}
    if isinstance(entry, SetupEntry):
        return shown
    if isinstance(entry, MoveEntry):
        shown["seat"] = entry.seat
    shown["undone"] = not match.counts(entry.seq)
    shown["events"] = [_event(match, event.seen_by(seat), language) for event in match.events(entry.seq)]
    return shown


def _event(match: Match, seen: Event, language: Language) -> dict[str, Json]:
    return {
        "kind": seen.kind,
        "seat": seen.seat,
        "facts": plain(seen.facts),
        "text": translate(match.game.event_text(seen, match.names), language),
    }


_SCALARS: Final = frozenset((str, int, float, bool, type(None)))


def plain(value: Json) -> Json:
    """The same with nothing but lists and dicts inside, as JSON will have it.

    Most of a view are numbers and texts; those are told by their type and not looked into.
    """
    if isinstance(value, str | int | float) or value is None:
        return value
    if isinstance(value, Mapping):
        return {key: part if type(part) in _SCALARS else plain(part) for key, part in value.items()}
    return [part if type(part) in _SCALARS else plain(part) for part in value]
