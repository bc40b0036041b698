"""The check that the bag was fair, which anyone can make after the end."""

from __future__ import annotations

from hedgerow.i18n import messages_of
from hedgerow.match.dealer import Dealer
from hedgerow.match.entries import ChanceEntry
from hedgerow.match.errors import DealError
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
