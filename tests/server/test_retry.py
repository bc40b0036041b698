"""Retry of actions that lost a write race."""

from __future__ import annotations

import asyncio

import pytest

from hedgerow.server.errors import OutOfDate, Refusal, refuse
from hedgerow.server.tables.retry import MAX_ATTEMPTS, retry_if_out_of_date


class Racing:
    """An action that loses a number of races before it succeeds."""

    def __init__(self, losses: int) -> None:
        self.losses = losses
        self.attempts = 0

    async def attempt(self) -> str:
        self.attempts += 1
        if self.attempts <= self.losses:
            raise OutOfDate
        return "stored"


@pytest.mark.parametrize("losses", range(MAX_ATTEMPTS))
def test_action_is_retried_until_it_succeeds(losses: int) -> None:
    racing = Racing(losses)
    assert asyncio.run(retry_if_out_of_date(racing.attempt)) == "stored"
    assert racing.attempts == losses + 1


def test_retries_are_limited() -> None:
    racing = Racing(10 * MAX_ATTEMPTS)
    with pytest.raises(OutOfDate) as raised:
        asyncio.run(retry_if_out_of_date(racing.attempt))
    assert raised.value.code == "stale"
    assert racing.attempts == MAX_ATTEMPTS


def test_other_refusals_are_not_retried() -> None:
    attempts = 0

    async def attempt() -> None:
        nonlocal attempts
        attempts += 1
        raise refuse("not-allowed", "not-your-seat")

    with pytest.raises(Refusal):
        asyncio.run(retry_if_out_of_date(attempt))
    assert attempts == 1
