"""Matches of Wooly Bully that look the same to somebody although other tiles and colours are hidden from them."""

from __future__ import annotations

from random import Random

from hedgerow.board import members
from hedgerow.games import Setup
from hedgerow.games.woolybully import WoolyBullyState
from hedgerow.games.woolybully.move_codes import FIRST_COLOUR_OUTCOME, FIRST_TILE_OUTCOME
from hedgerow.match import ChanceEntry, Dealer, Entry, Match, MatchError

ATTEMPTS = 60


def random_match(number: int, players: int, moves: int, hand_limit: bool) -> Match:
    """A live match that has been played for a while, with talk and with something taken back."""
    rng = Random(number)
    options = {"asking": "live", "hand_limit": 3 if hand_limit else "none"}
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


def twin(match: Match, viewer: int | None, rng: Random) -> Match:
    """The same for the viewer, with other secrets; the dealer has promised the same."""
    entries = list(match.log)
    changed = 0
    for _ in range(ATTEMPTS):
        told = _with_other_tiles(entries, match, viewer, rng)
        if told is None:
            continue
        entries, changed = told, changed + 1
    recoloured = _with_other_colours(entries, match, viewer, rng)
    other = Match.resume(recoloured, None, match.dealer)
    assert changed > 2, "nothing else could have been hidden: choose another match"
    assert other.state != match.state
    assert other.view(viewer) == match.view(viewer)
    return other


def _with_other_tiles(entries: list[Entry], match: Match, viewer: int | None, rng: Random) -> list[Entry] | None:
    """Two hidden draws changed places, or one was of a tile from the bag; `None` if that cannot have been."""
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
        told = Match.resume(new)
    except MatchError:
        return None
    return new if told.view(viewer) == match.view(viewer) else None


def _outcome(entries: list[Entry], place: int) -> int:
    entry = entries[place]
    assert isinstance(entry, ChanceEntry)
    return entry.outcome


def _hidden_draws(entries: list[Entry], match: Match, viewer: int | None) -> list[int]:
    """The entries at which somebody else drew a tile."""
    told = Match.resume(entries)
    draws = [entry for entry in entries if isinstance(entry, ChanceEntry) and entry.outcome >= FIRST_TILE_OUTCOME]
    return [entry.seq for entry in draws if told.events(entry.seq)[0].seat != viewer]


def _with_other_colours(entries: list[Entry], match: Match, viewer: int | None, rng: Random) -> list[Entry]:
    """Other shepherds for those whose colour the viewer has not seen."""
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
        told = Match.resume(new)
    except MatchError:  # somebody revealed a colour, and it was taken back
        return entries
    return new if told.view(viewer) == match.view(viewer) else entries


def spoiled(match: Match, viewer: int | None) -> ChanceEntry:
    """An entry that cannot be: at the last draw that is hidden from the viewer, a tile that was drawn before."""
    first, *_, last = _hidden_draws(list(match.log), match, viewer)
    return ChanceEntry(last, _outcome(list(match.log), first))
