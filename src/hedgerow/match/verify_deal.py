"""The check that the bag was fair, which anyone can make after the end."""

from __future__ import annotations

from hedgerow.i18n import Message, messages_of
from hedgerow.match.dealer import Dealer
from hedgerow.match.entries import ChanceEntry
from hedgerow.match.errors import DealError, MatchError
from hedgerow.match.match import Match
from hedgerow.match.replay_state import Fold

msg = messages_of(__package__)


def check_deal(match: Match) -> int:
    """Check the seed against its hash and every draw, undone ones too, against the seed.

    Returns the number of draws; `DealError` names the first entry that is wrong. It shows that each
    outcome follows from the committed seed and the number of its draw, so that neither talk nor anything
    else beside an undone draw could have changed it. A match from a code only says how many draws were undone
    (`OmittedEntry`), which is taken on trust: the log shows them, and who agreed.
    """
    if match.commitment is None:
        raise DealError(msg("deal_from_outside"))
    if match.seed is None:
        raise DealError(msg("seed_secret"))
    dealer = Dealer(match.seed)
    if dealer.commitment != match.commitment:
        raise DealError(msg("wrong_seed", entry=match.line[-1].seq))
    log = match.log
    fold = Fold.of(log[:1], match.game)
    draws = 0
    for entry in log[1:]:
        if isinstance(entry, ChanceEntry):
            due = dealer.outcome(fold.draws, fold.state.chance())
            if entry.outcome != due:
                raise DealError(msg("wrong_draw", entry=entry.seq))
            draws += 1
        fold.take(entry)
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
