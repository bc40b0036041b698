"""Everything that simulated people send and receive, for the checks after a run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.server.page_state import PageState

Json = dict[str, Any]


@dataclass
class SentMove:
    """A move that a person has decided on."""

    id: str
    seat: int
    text: str
    seq: int
    first_sent: float
    last_sent: float = 0.0
    sends: int = 0
    place: int | None = None
    """Its number in the log, once it is acknowledged."""
    acknowledged: float | None = None
    refusal: str | None = None
    """The code of a final refusal."""


@dataclass
class SentRequest:
    """Another request. It is never sent again, because it could be carried out twice."""

    id: str
    kind: str
    seat: int | None
    sent: float
    text: str = ""
    agree: bool = False
    answer: str = "none"
    """`done`, `pending` (an undo to which others must agree), a refusal's code, or `none`."""
    answered: float | None = None


class SeenState(NamedTuple):
    """The state of a table as a page has received it."""

    time: float
    seat: int | None
    length: int
    """The length of the log."""
    position: object
    table: object
    """The public data of the table."""


@dataclass
class PlayerRecord:
    """Everything that a person has sent and received."""

    moves: list[SentMove] = field(default_factory=list)
    requests: list[SentRequest] = field(default_factory=list)
    logs: dict[int | None, list[Json]] = field(default_factory=dict)
    page: PageState = field(default_factory=PageState)
    seen: list[SeenState] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    slowest_answer: float = 0.0

    @property
    def updates(self) -> dict[int | None, Json]:
        """The newest view of each seat."""
        return self.page.views


def public_data(table: Any) -> tuple[object, ...]:
    """Return the data of a table that pages show and that do not depend on the time."""
    seats = tuple((seat["name"], seat["bot"], seat["stand_in"]) for seat in table["seats"])
    undo = table["undo"] and (table["undo"]["by"], table["undo"]["to"], tuple(table["undo"]["agreed"]))
    return table["stage"], seats, undo
