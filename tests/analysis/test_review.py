"""The review of a match, its storage and its report."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from hedgerow.analysis import (
    AnalysisCancelled,
    AnalysisRefused,
    BeliefReplay,
    Effort,
    Review,
    belief_replay,
    from_record,
    review_match,
    to_record,
)
from hedgerow.analysis.game_line import match_digest
from hedgerow.analysis.grades import GRADES, accuracy_of
from hedgerow.analysis.report import html_report
from hedgerow.games import Setup, open_game
from hedgerow.match import Dealer, Match, decode, encode
from tests.analysis.matches import example, own_tiles, played

QUICK = Effort(0.1)
BELIEFS = BeliefReplay((), (), ())


@pytest.fixture(scope="module")
def match() -> Match:
    return played(own_tiles("tipperary", 2), ["planner", "random"])


@pytest.fixture(scope="module")
def review(match: Match) -> Review:
    return review_match(match, effort=QUICK)


def test_every_move_is_judged(match: Match, review: Review) -> None:
    moves = [entry for entry in match.line if hasattr(entry, "move")]
    assert [match.line[decision.place] for decision in review.decisions] == moves
    for player in review.players:
        assert sum(player.grades) == player.decisions
        assert sum(phase.decisions for phase in player.phases) == player.decisions


def test_planner_is_more_accurate_than_random_play(review: Review) -> None:
    planner, random = review.players
    assert planner.accuracy > random.accuracy + 10
    assert planner.lost_points.value < random.lost_points.value


def test_costliest_moves_come_first(review: Review) -> None:
    losses = [review.decisions[index].loss for index in review.players[1].costliest]
    assert losses == sorted(losses, reverse=True)
    assert len(losses) == 3
    others = [one.loss for one in review.decisions if one.seat == 1 and one.grade not in ("best", "good")]
    assert losses[0] == max(others)


def test_review_does_not_depend_on_processes(match: Match, review: Review) -> None:
    assert to_record(review_match(match, effort=QUICK, jobs=2)) == to_record(review)


def test_other_seed_gives_another_review() -> None:
    match = example("tipperary-1")
    first, second = (review_match(match, effort=QUICK, seed=seed) for seed in (1, 2))
    assert first.decisions != second.decisions
    assert first.match_digest == second.match_digest


def test_stored_review_is_read_in_any_language(review: Review) -> None:
    stored = json.loads(json.dumps(to_record(review)))
    english, german = from_record(Review, stored), from_record(Review, stored, "de")
    assert english.players[0].costliest == review.players[0].costliest
    assert [one.grade for one in german.decisions] == [one.grade for one in review.decisions]
    reasons = [(one.reason, other.reason) for one, other in zip(english.decisions, german.decisions, strict=True)]
    assert any(reason and reason != other for reason, other in reasons)
    with pytest.raises(AnalysisRefused, match="Review"):
        from_record(Review, {"version": 1})


def test_report_shows_the_costliest_moves_in_the_language(match: Match, review: Review) -> None:
    page = html_report(review, match, "fr")
    assert '<html lang="fr">' in page
    assert page.count("<section") == sum(len(player.costliest) for player in review.players)
    assert "Coups les plus coûteux" in page
    assert page.count('class="hedgerow-picture"') == page.count("<section")
    assert "http" not in page.replace("http://www.w3.org", "")


def test_progress_and_cancel(match: Match) -> None:
    seen: list[tuple[int, int]] = []
    with pytest.raises(AnalysisCancelled):
        review_match(
            match,
            effort=QUICK,
            progress=lambda done, total: seen.append((done, total)),
            cancelled=lambda: len(seen) == 3,
        )
    assert [done for done, _ in seen] == [1, 2, 3]
    assert len({total for _, total in seen}) == 1


def test_running_match_is_refused() -> None:
    running = Match.start(open_game(Setup("cornwall", 2)), dealer=Dealer(bytes(16)))
    with pytest.raises(AnalysisRefused, match="not over"):
        review_match(running, effort=QUICK)


def test_digest_is_the_same_for_a_code() -> None:
    original = example("tipperary-1")
    assert match_digest(decode(encode(original))) == match_digest(original)
    assert match_digest(original) != match_digest(example("tipperary-2"))


def test_custom_tiles_and_practice_are_noted(review: Review) -> None:
    assert any("custom tiles" in note for note in review.notes)
    match = Match.start(open_game(Setup("tipperary", 1)), dealer=Dealer(bytes(16)))
    rng, undone = Random(1), False
    while not match.over:
        match.play(0, match.state.moves(0).choice(rng))
        if not undone and len(match.line) > 20:
            match.undo(0)
            undone = True
    assert match.practice
    noted = review_match(match, effort=QUICK)
    assert any("Practice" in note for note in noted.notes)
    assert len(noted.decisions) < len([entry for entry in match.log if hasattr(entry, "move")])


def test_beliefs_end_with_the_truth() -> None:
    match = example("woolybully-3")
    replayed = belief_replay(match)
    assert replayed is not None
    assert len(replayed.disclosures) == 3
    for belief in replayed.beliefs:
        for viewer, rows in enumerate(belief.probabilities):
            assert max(rows[viewer]) == 1.0, "a seat knows its own colour"
            assert all(sum(row) == pytest.approx(1.0, abs=0.001) for row in rows)
    first, last = replayed.beliefs[0], replayed.beliefs[-1]
    assert max(first.probabilities[0][1]) < 0.5
    assert last.place > first.place


def test_games_without_secrets_have_no_beliefs(review: Review) -> None:
    assert review.beliefs is None
    assert review.seen_by(0) == review


def test_review_hides_what_others_could_have_played(review: Review) -> None:
    """In a game with secrets, the alternatives of another seat name tiles in its hand that nobody has seen."""
    secretive = replace(review, beliefs=BELIEFS)
    for seat in (None, 0, 1):
        for shown, whole in zip(secretive.seen_by(seat).decisions, secretive.decisions, strict=True):
            if whole.seat == seat:
                assert shown == whole
            else:
                assert not any(one.move for one in shown.best)
                assert not shown.reason
                assert (shown.grade, shown.played) == (whole.grade, whole.played)


def test_secret_moves_are_hidden(review: Review) -> None:
    secret = tuple(replace(one, secret=True) for one in review.decisions)
    seen = replace(review, beliefs=BELIEFS, decisions=secret).seen_by(0)
    assert [bool(one.played.move) for one in seen.decisions] == [one.seat == 0 for one in secret]


def test_accuracy_falls_with_losses() -> None:
    assert accuracy_of([]) == 100.0
    assert accuracy_of([0.0, -0.01]) == 100.0
    assert accuracy_of([0.1]) == pytest.approx(50.0)
    assert GRADES[0] == "best"
