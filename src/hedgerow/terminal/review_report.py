"""The report of a review for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from hedgerow.analysis import Review
from hedgerow.analysis.names import label
from hedgerow.analysis.report import belief_lines, decision_line, draw_line, grade_counts, interval, signed
from hedgerow.games import game_class
from hedgerow.i18n import Language, messages_of, translate
from hedgerow.terminal.printable import plain

msg = messages_of("hedgerow.analysis")


def review_report(review: Review, language: Language = "en") -> Iterator[RenderableType]:
    """Yield the parts of the report: players, costliest moves, luck, beliefs."""
    yield plain(translate(msg("report.title", game=game_class(review.game).title), language), "bold")
    for note in review.notes:
        yield plain(translate(note, language), "dim")
    yield _players(review, language)
    for player in review.players:
        heading = f"{translate(label('costliest'), language)}: {player.name}"
        yield plain(heading, "bold")
        if not player.costliest:
            yield plain("  " + translate(label("nothing_costly"), language))
        for place in player.costliest:
            decision = review.decisions[place]
            step = f"{translate(label('step'), language)} {decision.place}"
            yield plain(f"  {step}: {decision_line(decision, language)}")
    yield _luck(review, language)
    for account in review.luck.accounts:
        for key, index in (("luckiest", account.luckiest), ("unluckiest", account.unluckiest)):
            if index is not None:
                whose = f"{review.names[account.seat]}, {translate(label(key), language)}"
                yield plain(f"{whose}: {draw_line(review, account.seat, index, language)}")
    for line in belief_lines(review, language):
        yield plain(line)
    effort = f"{review.effort:g}"
    made = msg("report.made", judge=review.judge, seed=str(review.seed), effort=effort)
    yield plain(translate(made, language), "dim")


def _table(keys: tuple[str, ...], language: Language) -> Table:
    table = Table()
    for number, key in enumerate(keys):
        table.add_column(translate(label(key), language), justify="right" if number else "left")
    return table


def _players(review: Review, language: Language) -> Table:
    table = _table(("player", "result", "accuracy", "moves", "lost_points", "lost_chance"), language)
    for player in review.players:
        table.add_row(
            plain(player.name),
            str(review.result[player.seat]),
            f"{player.accuracy:.0f} %",
            Text(grade_counts(player, language)),
            interval(player.lost_points),
            interval(player.lost_chance, 100) + " %",
        )
    return table


def _luck(review: Review, language: Language) -> Table:
    table = _table(("player", "start", "luck", "play", "result", "without_luck"), language)
    for account in review.luck.accounts:
        table.add_row(
            plain(review.names[account.seat]),
            signed(account.start_points),
            interval(account.luck_points),
            interval(account.play_points),
            signed(account.result_points, 0),
            interval(account.adjusted_points),
        )
    return table
