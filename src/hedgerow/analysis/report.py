"""A review as a self-contained HTML page, in any language, and the sentences that the terminal shows as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import pairwise
from typing import Final

from hedgerow.analysis.decisions import Decision
from hedgerow.analysis.estimates import Estimate
from hedgerow.analysis.grades import GRADES
from hedgerow.analysis.luck import Account
from hedgerow.analysis.names import grade_name, label
from hedgerow.analysis.review import PlayerReview, Review
from hedgerow.games import State, game_class
from hedgerow.i18n import Language, messages_of, translate
from hedgerow.match import Match
from hedgerow.render import svg

msg = messages_of(__package__)

CURVE_WIDTH: Final = 900
CURVE_HEIGHT: Final = 220


def signed(value: float, digits: int = 1) -> str:
    """Return a number with its sign and a real minus."""
    return f"{value:+.{digits}f}".replace("-", "−")


def interval(estimate: Estimate, factor: float = 1.0) -> str:
    """Return an estimate with half the width of its interval: `3.2 ± 0.4`."""
    return f"{estimate.value * factor:.1f} ± {estimate.error * factor:.1f}".replace("-", "−")


def grade_counts(player: PlayerReview, language: Language = "en") -> str:
    """Return the number of moves of each grade that the player has: `12 best, 3 good, 1 mistake`."""
    parts = [
        f"{number} {translate(msg(f'grades.{grade}', number=number), language)}"
        for grade, number in zip(GRADES, player.grades, strict=True)
        if number
    ]
    return ", ".join(parts)


def decision_line(decision: Decision, language: Language = "en") -> str:
    """Return a costly move in one line: what was better, what it would have gained, and why."""
    grade = translate(grade_name(decision.grade), language)
    gain = f"{signed(decision.loss_points.value)} ± {decision.loss_points.error:.1f}"
    chance = f"{signed(100 * decision.loss_chance.value, 0)} %"
    better = decision.best[0].move
    text = f"{grade}: "
    if better:
        text += translate(msg("report.instead", better=better, played=decision.played.move), language)
    else:
        text += decision.played.move or "?"
    reason = translate(decision.reason, language)
    return f"{text} ({gain}, {chance})" + (f". {reason}" if reason else "")


def draw_line(review: Review, seat: int, index: int, language: Language = "en") -> str:
    """Return a draw and what it was worth to a seat."""
    draw = review.luck.draws[index]
    luck = draw.luck[seat]
    return f"{translate(draw.text, language)} ({signed(luck.points)}, {signed(100 * luck.chance, 0)} %)"


def belief_lines(review: Review, language: Language = "en") -> Iterator[str]:
    """Yield when each secret was given away."""
    for one in review.beliefs.disclosures if review.beliefs else ():
        name, secret = review.names[one.seat], one.secret
        if one.place is None:
            yield translate(msg("report.kept", name=name, secret=secret), language)
        else:
            yield translate(msg("report.given_away", name=name, secret=secret, place=one.place), language)


def html_report(review: Review, match: Match, language: Language = "en") -> str:
    """Return a review as HTML that loads nothing from the network."""
    title = translate(msg("report.title", game=game_class(review.game).title), language)
    style = files("hedgerow.analysis").joinpath("report.css").read_text(encoding="utf-8")
    parts = [
        f"<h1>{escape(title)}</h1>",
        *(f"<p>{escape(translate(note, language))}</p>" for note in review.notes),
        _players_table(review, language),
        _heading("chances", language),
        *_curves(review, language),
        *_luck(review, language),
        *(f"<p>{escape(line)}</p>" for line in belief_lines(review, language)),
        *_costliest(review, match, language),
        f'<p class="quiet">{escape(_made(review, language))}</p>',
    ]
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(parts)
        + "\n</main>\n</body>\n</html>\n"
    )


def _made(review: Review, language: Language) -> str:
    effort = f"{review.effort:g}"
    return translate(msg("report.made", judge=review.judge, seed=str(review.seed), effort=effort), language)


def _text(key: str, language: Language) -> str:
    return escape(translate(label(key), language))


def _heading(key: str, language: Language) -> str:
    return f"<h2>{_text(key, language)}</h2>"


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{cell}</th>' for cell in header)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _players_table(review: Review, language: Language) -> str:
    keys = ("player", "result", "accuracy", "moves", "lost_points", "lost_chance")
    header = [_text(key, language) for key in keys]
    rows = [
        (
            player.name + (" ★" if player.seat in review.winners else ""),
            str(review.result[player.seat]),
            f"{player.accuracy:.0f} %",
            grade_counts(player, language),
            interval(player.lost_points),
            interval(player.lost_chance, 100) + " %",
        )
        for player in review.players
    ]
    return _table(header, rows)


def _luck(review: Review, language: Language) -> Iterator[str]:
    yield _heading("luck", language)
    keys = ("player", "start", "luck", "play", "result", "without_luck")
    header = [_text(key, language) for key in keys]
    yield _table(header, [_account_row(review, account) for account in review.luck.accounts])
    for account in review.luck.accounts:
        for key, index in (("luckiest", account.luckiest), ("unluckiest", account.unluckiest)):
            if index is not None:
                name, draw = review.names[account.seat], draw_line(review, account.seat, index, language)
                yield f"<p>{escape(name)}, {_text(key, language)}: {escape(draw)}</p>"


def _account_row(review: Review, account: Account) -> tuple[str, ...]:
    return (
        review.names[account.seat],
        signed(account.start_points),
        interval(account.luck_points),
        interval(account.play_points),
        signed(account.result_points, 0),
        interval(account.adjusted_points),
    )


def _curves(review: Review, language: Language) -> Iterator[str]:
    luck, play = _text("luck", language), _text("play", language)
    yield f'<p><span class="key luck"></span> {luck} &nbsp; <span class="key play"></span> {play}</p>'
    seats = [0] if len(review.names) == 2 else range(len(review.names))
    for seat in seats if len(review.names) > 1 else ():
        yield f"<h3>{escape(review.names[seat])}</h3>"
        yield _curve(review, seat, language)


def _curve(review: Review, seat: int, language: Language) -> str:
    last = max(1, review.luck.curve[-1].place) if review.luck.curve else 1
    points = [
        (CURVE_WIDTH * one.place / last, CURVE_HEIGHT * (1 - one.chances[seat]), one.kind) for one in review.luck.curve
    ]
    lines = [
        f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'
        for (x1, y1, _), (x2, y2, kind) in pairwise(points)
    ]
    half = f'<line class="half" x1="0" y1="{CURVE_HEIGHT / 2}" x2="{CURVE_WIDTH}" y2="{CURVE_HEIGHT / 2}"/>'
    described = f"{translate(label('chances'), language)}: {review.names[seat]}"
    return (
        f'<svg class="curve" role="img" aria-label="{escape(described)}" viewBox="0 0 {CURVE_WIDTH} {CURVE_HEIGHT}">'
        f"{half}{''.join(lines)}</svg>"
    )


def _costliest(review: Review, match: Match, language: Language) -> Iterator[str]:
    for player in review.players:
        costliest = translate(label("costliest"), language)
        yield f"<h2>{escape(f'{costliest}: {player.name}')}</h2>"
        if not player.costliest:
            yield f"<p>{_text('nothing_costly', language)}</p>"
        for index in player.costliest:
            decision = review.decisions[index]
            picture = svg(_after_best(match, decision), decision.seat, "auto", language)
            step = f"{translate(label('step'), language)} {decision.place}"
            yield (
                f'<section class="move"><p>{escape(step)}: {escape(decision_line(decision, language))}</p>'
                f"{picture}</section>"
            )


def _after_best(match: Match, decision: Decision) -> State:
    """Return the position after the better move, where its place is marked."""
    state = match.at(decision.place - 1)
    if decision.best[0].move:
        state.play(decision.seat, match.game.read_move(decision.seat, decision.best[0].move))
    return state
