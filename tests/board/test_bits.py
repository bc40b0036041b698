import pytest
from hypothesis import given
from hypothesis import strategies as st

from hedgerow.board import member_at, members, rank_of
from tests.board.slow import unhurried

number_sets = st.one_of(
    st.frozensets(st.integers(0, 40)),
    st.frozensets(st.integers(0, 5000), max_size=60),
)


def as_int(numbers: frozenset[int]) -> int:
    return sum(1 << number for number in numbers)


@unhurried
@given(number_sets)
def test_members_are_the_bits_in_ascending_order(numbers: frozenset[int]) -> None:
    assert list(members(as_int(numbers))) == sorted(numbers)


@unhurried
@given(number_sets)
def test_member_at_is_the_list_without_the_list(numbers: frozenset[int]) -> None:
    cells = as_int(numbers)
    assert [member_at(cells, rank) for rank in range(len(numbers))] == sorted(numbers)


@unhurried
@given(number_sets, st.integers(0, 5100))
def test_rank_of_counts_what_lies_below(numbers: frozenset[int], bit: int) -> None:
    assert rank_of(as_int(numbers), bit) == sum(number < bit for number in numbers)


@unhurried
@given(number_sets)
def test_rank_of_undoes_member_at(numbers: frozenset[int]) -> None:
    cells = as_int(numbers)
    for rank in range(len(numbers)):
        assert rank_of(cells, member_at(cells, rank)) == rank


def test_a_full_board_has_a_member_at_every_rank() -> None:
    full = (1 << 1024) - 1
    assert [member_at(full, rank) for rank in range(1024)] == list(range(1024))


@unhurried
@given(number_sets, st.integers(0, 3))
def test_no_member_at_a_rank_outside(numbers: frozenset[int], beyond: int) -> None:
    for rank in (len(numbers) + beyond, -1 - beyond):
        with pytest.raises(IndexError, match=f"rank {rank} in a set of {len(numbers)}"):
            member_at(as_int(numbers), rank)
