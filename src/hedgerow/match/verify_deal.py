"""Verification of a deal, which anyone can do after the end of a match."""

from __future__ import annotations

from hedgerow.i18n import Message, messages_of
from hedgerow.match.dealer import Dealer
from hedgerow.match.entries import ChanceEntry
from hedgerow.match.errors import DealError, MatchError
from hedgerow.match.match import Match
from hedgerow.match.replay_state import ReplayState

msg = messages_of(__package__)


def check_deal(match: Match) -> int:
    """Verify the seed against its hash and every draw, including undone ones, against the seed.

    Return the number of draws, or raise a `DealError` that names the first wrong entry. The check proves that each
    outcome follows from the committed seed and the number of its draw, so only an undo could have
    changed it. A match from a code only contains the number of undone draws (`OmittedEntry`), which is not checked; the
    original log shows them and the seats that agreed.
    """
    if match.commitment is None:
        raise DealError(msg("deal_from_outside"))
    if match.seed is None:
        raise DealError(msg("seed_secret"))
    dealer = Dealer(match.seed)
    if dealer.commitment != match.commitment:
        raise DealError(msg("wrong_seed", entry=match.line[-1].seq))
    log = match.log
    replay = ReplayState.from_log(log[:1], match.game)
    draws = 0
    for entry in log[1:]:
        if isinstance(entry, ChanceEntry):
            expected = dealer.outcome(replay.draws, replay.state.chance())
            if entry.outcome != expected:
                raise DealError(msg("wrong_draw", entry=entry.seq))
            draws += 1
        replay.append(entry)
    return draws


def describe_deal(match: Match, *, abandoned: bool = False) -> Message:
    """Return the verdict on the deal as a message: verified, not verified, or not yet public.

    `abandoned` marks a match that will not be played to its end, so its seed is never published.
    """
    if match.commitment is None:
        return msg("deal_recorded")
    if match.seed is None:
        key = "deal_never_public" if abandoned else "deal_committed"
        return msg(key, commitment=match.commitment)
    try:
        return msg("deal_verified", draws=check_deal(match))
    except MatchError as error:
        return msg("deal_not_verified", reason=error.args[0])
