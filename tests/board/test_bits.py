import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import member_at, members, rank_of, union
from tests.board.slow import no_deadline

number_sets = st.one_of(
    st.frozensets(st.integers(0, 40)),
    st.frozensets(st.integers(0, 5000), max_size=60),
)


def as_int(numbers: frozenset[int]) -> int:
    return sum(1 << number for number in numbers)


@no_deadline
@given(number_sets)
def test_members_yields_the_set_bits_in_ascending_order(numbers: frozenset[int]) -> None:
    assert list(members(as_int(numbers))) == sorted(numbers)


@no_deadline
@given(st.lists(number_sets, max_size=5))
def test_union_joins_all_sets(sets: list[frozenset[int]]) -> None:
    assert union(map(as_int, sets)) == as_int(frozenset().union(*sets))


@no_deadline
@given(number_sets)
def test_member_at_agrees_with_the_sorted_list(numbers: frozenset[int]) -> None:
    cells = as_int(numbers)
    assert [member_at(cells, rank) for rank in range(len(numbers))] == sorted(numbers)


@no_deadline
@given(number_sets, st.integers(0, 5100))
def test_rank_of_counts_the_members_below_a_bit(numbers: frozenset[int], bit: int) -> None:
    assert rank_of(as_int(numbers), bit) == sum(number < bit for number in numbers)


@no_deadline
@given(number_sets)
def test_rank_of_is_the_inverse_of_member_at(numbers: frozenset[int]) -> None:
    cells = as_int(numbers)
    for rank in range(len(numbers)):
        assert rank_of(cells, member_at(cells, rank)) == rank


def test_member_at_works_on_a_full_board() -> None:
    full = (1 << 1024) - 1
    assert [member_at(full, rank) for rank in range(1024)] == list(range(1024))


@no_deadline
@given(number_sets, st.integers(0, 3))
def test_member_at_refuses_a_rank_out_of_range(numbers: frozenset[int], beyond: int) -> None:
    for rank in (len(numbers) + beyond, -1 - beyond):
        with pytest.raises(IndexError, match=f"rank {rank} in a set of {len(numbers)}"):
            member_at(as_int(numbers), rank)
