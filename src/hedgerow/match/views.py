"""Views: everything that a seat may know about a match.

A view never contains a raw move or outcome, because it may be secret. An entry is represented by its events as
`Event.seen_by` returns them for the seat. Undone moves stay in the view and are marked.

Views keep information secret as long as the rules of the game do, even after the end. But the seed published at the
end, the match file and the match code reveal everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hedgerow.games.core.contract import NOBODY, Event, Game, Json
from hedgerow.games.core.observation import observation, plain
from hedgerow.games.core.scene import Scene
from hedgerow.i18n import Language, messages_of, translate
from hedgerow.match.entries import ChatEntry, Entry, MoveEntry, OmittedEntry, SetupEntry, UndoEntry
from hedgerow.match.errors import MatchError
from hedgerow.match.records import record, setup_record

if TYPE_CHECKING:
    from hedgerow.match.match import Match

msg = messages_of(__package__)


def view(match: Match, seat: int | None, since: int = 0, language: Language = "en") -> dict[str, Json]:
    """Return everything that a seat may know as JSON data; `None` is a spectator.

    The log starts at entry `since`. A client that has the earlier entries needs nothing else, because undo entries show
    which of them no longer count. Event texts are in `language`. (In a match resumed from a snapshot, the events before
    the snapshot cost one replay of the whole log.)
    """
    _check_seat(match, seat)
    return {
        "seat": seat,
        **info(match),
        "next_seq": match.next_seq,
        "to_act": list(match.state.to_act),
        "undo_to": None if seat is None else match.undo_reach(seat),
        **observation(match.state, seat, language),
        "log": log(match, seat, since, language),
    }


def info(match: Match) -> dict[str, Json]:
    """Return the public facts about a match that rarely change."""
    seed = match.seed
    return {
        "setup": setup_record(match.setup),
        "names": list(match.names),
        "bots": list(match.bots),
        "commitment": match.commitment,
        "seed": None if seed is None else seed.hex(),
        "over": match.over,
        "practice": match.practice,
    }


def log(match: Match, seat: int | None, since: int = 0, language: Language = "en") -> list[dict[str, Json]]:
    """Return the entries of the log from number `since` on, as a seat may know them."""
    return [_seen(match, entry, seat, language) for entry in match.since(since)]


def scene(match: Match, seat: int | None, place: int | None = None) -> Scene:
    """Return the scene as a seat may see it, now or at a place of the line; `None` is a spectator."""
    _check_seat(match, seat)
    state = match.state if place is None else match.at(place)
    return state.scene(seat)


def _check_seat(match: Match, seat: int | None) -> None:
    if seat is not None and seat not in range(match.game.players):
        raise MatchError(msg("no_seat", seat=seat, last=match.game.players - 1))


def _seen(match: Match, entry: Entry, seat: int | None, language: Language) -> dict[str, Json]:
    """Return the view of one entry; entries with only public data are returned as they are stored."""
    if isinstance(entry, ChatEntry | UndoEntry | OmittedEntry):
        return record(match.game, entry)
    kind = type(entry).__name__.removesuffix("Entry").lower()
    shown: dict[str, Json] = {"seq": entry.seq, "kind": kind}
    if isinstance(entry, SetupEntry):
        return shown
    if isinstance(entry, MoveEntry):
        shown["seat"] = entry.seat
    shown["undone"] = not match.counts(entry.seq)
    shown["events"] = [event_data(match, event, seat, language) for event in match.events(entry.seq)]
    return shown


def event_data(match: Match, event: Event, seat: int | None, language: Language) -> dict[str, Json]:
    """Return an event as a seat may know it, with its texts and what a log shows besides them."""
    seen = event.seen_by(seat)
    text = translate(match.game.event_text(seen, match.names), language)
    shown: dict[str, Json] = {"kind": seen.kind, "seat": seen.seat, "facts": plain(seen.facts), "text": text}
    own = _own_texts(match, seen, seat, language, text)
    if own:
        shown["own"] = own
    headline = match.game.headline(seen)
    if headline:
        shown["headline"] = translate(headline, language)
    detail = match.game.event_detail(seen)
    for name, value in zip(detail._fields, detail, strict=True):
        if value:
            shown[name] = plain(value)
    return shown


def _own_texts(match: Match, seen: Event, seat: int | None, language: Language, text: str) -> dict[str, str]:
    """Return the texts for the readers that an event addresses, by seat.

    In a game without secrets all seats have the same log, so it contains the texts for all of them.
    """
    readers = range(match.game.players) if seat is None else (seat,)
    own = {
        str(reader): translate(addressed_text(match.game, match.names, seen, reader), language)
        for reader in readers
        if seen.seat in (reader, NOBODY)
    }
    return {reader: addressed for reader, addressed in own.items() if addressed != text}


def addressed_text(game: Game, names: Sequence[str], seen: Event, reader: int | None) -> str:
    """Return the text of an event, which addresses a reader if it is about that seat, or about all of them."""
    return game.event_text(seen, names, reader if seen.seat in (reader, NOBODY) else None)
