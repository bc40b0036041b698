"""Matches of Wooly Bully that look the same to one seat although other tiles and colours are hidden from it."""

from __future__ import annotations

from random import Random
from typing import Any

from hedgerow.board import members
from hedgerow.games import Setup
from hedgerow.games.woolybully import WoolyBullyState
from hedgerow.games.woolybully.move_codes import FIRST_COLOUR_OUTCOME, FIRST_TILE_OUTCOME
from hedgerow.match import ChanceEntry, Dealer, Entry, Match, MatchError

ATTEMPTS = 60


def random_match(number: int, players: int, moves: int, short_hands: bool) -> Match:
    """Return a live match after some moves, with chat and an undo."""
    rng = Random(number)
    options = {"asking": "live", "hand_limit": 3 if short_hands else "none"}
    match = Match.start(Setup("woolybully", players, options), None, Dealer.numbered(number))
    for step in range(moves):
        seat = rng.choice(match.state.to_act) if rng.random() < 0.2 else match.state.awaited[0]
        texts = [match.game.move_text(seat, move) for move in match.state.moves(seat)]
        staying = [text for text in texts if text not in ("quit", "decline")]
        match.play(seat, match.game.read_move(seat, rng.choice(staying or ["decline"])))
        if step == moves // 2:
            match.chat(seat, "What do I hold?")
            match.chat("A spectator", "I can see nothing.")
            others = set(range(players)) - {seat}
            match.undo(seat, None, others)
    assert not match.over
    return match


def secret_twin(match: Match, viewer: int | None, rng: Random) -> Match:
    """Return a match that looks the same to the viewer but has other secrets, with the dealer's same commitment."""
    entries = list(match.log)
    changed = 0
    for _ in range(ATTEMPTS):
        candidate = _with_other_tiles(entries, match, viewer, rng)
        if candidate is None:
            continue
        entries, changed = candidate, changed + 1
    recoloured = _with_other_colours(entries, match, viewer, rng)
    other = Match.resume(recoloured, None, match.dealer)
    assert changed > 2, "nothing else could have been hidden: choose another match"
    assert other.state != match.state
    assert other.view(viewer) == match.view(viewer)
    return other


def _with_other_tiles(entries: list[Entry], match: Match, viewer: int | None, rng: Random) -> list[Entry] | None:
    """Swap two hidden draws, or replace one by a tile from the bag; return `None` if that is impossible."""
    hidden = _hidden_draws(entries, match, viewer)
    state = Match.resume(entries).state
    assert isinstance(state, WoolyBullyState)
    new = list(entries)
    here, there = (ChanceEntry(place, _outcome(entries, place)) for place in rng.sample(hidden, 2))
    if rng.random() < 0.5 and state.bag:
        new[here.seq] = ChanceEntry(here.seq, FIRST_TILE_OUTCOME + rng.choice(list(members(state.bag))))
    else:
        new[here.seq], new[there.seq] = ChanceEntry(here.seq, there.outcome), ChanceEntry(there.seq, here.outcome)
    try:
        candidate = Match.resume(new)
    except MatchError:
        return None
    return new if candidate.view(viewer) == match.view(viewer) else None


def _outcome(entries: list[Entry], place: int) -> int:
    entry = entries[place]
    assert isinstance(entry, ChanceEntry)
    return entry.outcome


def _hidden_draws(entries: list[Entry], match: Match, viewer: int | None) -> list[int]:
    """Return the entries at which another seat drew a tile."""
    candidate = Match.resume(entries)
    draws = [entry for entry in entries if isinstance(entry, ChanceEntry) and entry.outcome >= FIRST_TILE_OUTCOME]
    return [entry.seq for entry in draws if candidate.events(entry.seq)[0].seat != viewer]


def _with_other_colours(entries: list[Entry], match: Match, viewer: int | None, rng: Random) -> list[Entry]:
    """Give other colours to the seats whose colours the viewer has not seen."""
    state = match.state
    assert isinstance(state, WoolyBullyState)
    dealt = [
        entry
        for entry in entries
        if isinstance(entry, ChanceEntry) and FIRST_COLOUR_OUTCOME <= entry.outcome < FIRST_TILE_OUTCOME
    ]
    secret = [entry for seat, entry in enumerate(dealt) if seat != viewer and not state.revealed >> seat & 1]
    known = {entry.outcome for entry in dealt if entry not in secret}
    free = [outcome for outcome in range(FIRST_COLOUR_OUTCOME, FIRST_COLOUR_OUTCOME + 4) if outcome not in known]
    rng.shuffle(free)
    new = list(entries)
    for entry, outcome in zip(secret, free, strict=False):
        new[entry.seq] = ChanceEntry(entry.seq, outcome)
    try:
        candidate = Match.resume(new)
    except MatchError:  # a colour was revealed, and that was undone
        return entries
    return new if candidate.view(viewer) == match.view(viewer) else entries


def impossible_draw(match: Match, viewer: int | None) -> ChanceEntry:
    """Return an impossible entry: the last draw hidden from the viewer, of a tile that was drawn before."""
    first, *_, last = _hidden_draws(list(match.log), match, viewer)
    return ChanceEntry(last, _outcome(list(match.log), first))


def tempting_moves(match: Match) -> list[str]:
    """Return moves that are answered in different ways if a secret leaks: words, calls, and tiles of all hands."""
    assert isinstance(match.state, WoolyBullyState)
    held = [f"{tile}a0@a2" for hand in match.state.hands for tile in members(hand) if tile <= 60]
    return ["pass", "done", "quit", "decline", "discard:1", "nonsense", "reveal@a2", "wolf@a2", "hunter@b1", *held]


def shows_no_secret(match: Match, view: dict[str, Any]) -> bool:
    """Return whether the view of a spectator has no hand, no put-away tile and no colour that is not revealed."""
    state = match.state
    assert isinstance(state, WoolyBullyState)
    known = {colour for seat, colour in enumerate(view["colours"]) if not state.revealed >> seat & 1}
    return (view["hand"], view["discarded"], view["returned"]) == ([], [], []) and known <= {None}


def reveals(text: str) -> bool:
    """Return whether a move shows something hidden or ends the game for its seat."""
    return text == "quit" or text.startswith("reveal")
