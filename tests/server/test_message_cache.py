"""The cache of encoded views stays small, whatever is requested."""

from __future__ import annotations

import msgspec

from hedgerow.server.tables.message_cache import MAX_TABLE_BYTES, MAX_VIEWS, CacheBudget, MessageCache


def fill(cache: MessageCache, size: int, number: int) -> None:
    for since in range(number):
        cache.add_view((0, since, None, "en"), msgspec.Raw(b"x" * size))


def cached(cache: MessageCache, number: int) -> list[int]:
    return [since for since in range(number) if cache.view((0, since, None, "en")) is not None]


def test_number_of_views_is_limited() -> None:
    budget = CacheBudget()
    cache = MessageCache(budget)
    fill(cache, 10, 3 * MAX_VIEWS)
    assert cached(cache, 3 * MAX_VIEWS) == list(range(2 * MAX_VIEWS, 3 * MAX_VIEWS))
    assert budget.total == 10 * MAX_VIEWS


def test_size_of_views_of_a_table_is_limited() -> None:
    budget = CacheBudget()
    cache = MessageCache(budget)
    fill(cache, MAX_TABLE_BYTES // 4, 20)
    assert cached(cache, 20) == [16, 17, 18, 19]
    cache.add_view((1, 0, None, "en"), msgspec.Raw(b"x" * (MAX_TABLE_BYTES + 1)))
    assert cache.view((1, 0, None, "en")) is None, "too large for the cache"
    assert cached(cache, 20) == [16, 17, 18, 19]
    assert budget.total <= MAX_TABLE_BYTES


def test_size_of_all_views_is_limited() -> None:
    budget = CacheBudget(1_000)
    caches = [MessageCache(budget) for _ in range(10)]
    for cache in caches:
        fill(cache, 100, 3)
        assert budget.total <= 1_000
    assert [len(cached(cache, 3)) for cache in caches] == [0] * 7 + [3] * 3, "the oldest ones gave way"
    for cache in caches:
        cache.clear()
    assert budget.total == 0
    fill(caches[0], 600, 2)
    assert cached(caches[0], 2) == [], "one table alone is too large"
    assert budget.total == 0


def test_recently_used_views_are_kept() -> None:
    cache = MessageCache()
    fill(cache, 10, MAX_VIEWS)
    assert cache.view((0, 0, None, "en")) is not None
    cache.add_view((1, 0, None, "en"), msgspec.Raw(b"x"))
    assert cached(cache, 3) == [0, 2]


def test_replaced_view_counts_once() -> None:
    budget = CacheBudget()
    cache = MessageCache(budget)
    for size in (10, 500, 20):
        cache.add_view((0, 0, None, "en"), msgspec.Raw(b"x" * size))
    assert budget.total == 20
