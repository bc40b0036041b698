"""Analysis of finished matches: review of every move, luck ledger, belief replay, and puzzles.

    match = load(Path("match.json").read_text())
    review = review_match(match, seed=1, jobs=2)
    stored = to_record(review)                      # JSON data, with the texts in every language
    shown = from_record(Review, stored, "de")       # the same review in German
    shown.seen_by(seat)                             # without what this seat may not know

The judge of a decision uses only what its seat could know then.
"""

from hedgerow.analysis.beliefs import Belief, BeliefReplay, Disclosure, belief_replay
from hedgerow.analysis.decisions import Decision, JudgedMove
from hedgerow.analysis.effort import Effort
from hedgerow.analysis.errors import AnalysisCancelled, AnalysisRefused
from hedgerow.analysis.estimates import Estimate, Result
from hedgerow.analysis.game_line import check_reviewable, match_digest
from hedgerow.analysis.grades import GRADES, Grade
from hedgerow.analysis.judge import JUDGES, Judge, judge_for
from hedgerow.analysis.luck import Account, CurvePoint, Draw, Luck, LuckLedger
from hedgerow.analysis.review import (
    REVIEW_VERSION,
    PhaseAccuracy,
    PlayerReview,
    Review,
    judge_version,
    luck_ledger,
    review_match,
)
from hedgerow.analysis.storage import from_record, to_record

__all__ = [
    "GRADES",
    "JUDGES",
    "REVIEW_VERSION",
    "Account",
    "AnalysisCancelled",
    "AnalysisRefused",
    "Belief",
    "BeliefReplay",
    "CurvePoint",
    "Decision",
    "Disclosure",
    "Draw",
    "Effort",
    "Estimate",
    "Grade",
    "Judge",
    "JudgedMove",
    "Luck",
    "LuckLedger",
    "PhaseAccuracy",
    "PlayerReview",
    "Result",
    "Review",
    "belief_replay",
    "check_reviewable",
    "from_record",
    "judge_for",
    "judge_version",
    "luck_ledger",
    "match_digest",
    "review_match",
    "to_record",
]
