"""The threat model in docs/security.md and the tests agree."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
MODEL = TESTS.parent / "docs" / "security.md"


def names_in(folder: Path) -> set[str]:
    """Return the names of all tests in a folder."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("test_*.py")]
    functions = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {function.name for function in functions if function.name.startswith("test_")}


def test_every_test_named_in_the_threat_model_exists() -> None:
    named = re.findall(r"`(test_\w+)`", MODEL.read_text(encoding="utf-8"))
    assert len(named) > 40
    assert sorted(set(named) - names_in(TESTS)) == []


def test_every_attack_is_in_the_threat_model() -> None:
    """All tests of tests/security are named there, except these about details."""
    smaller = {
        "test_every_test_named_in_the_threat_model_exists",
        "test_every_attack_is_in_the_threat_model",
        "test_server_works_afterwards",
        "test_every_route_is_tested",
        "test_every_message_type_is_generated",
        "test_fragmented_messages_and_some_pings_are_accepted",
        "test_number_of_remembered_buckets_is_limited",
        "test_no_limits_without_a_rate",
        "test_own_page_and_programs_are_accepted",
        "test_foreign_pages_do_not_disturb_players",
        "test_signed_guest_round_trips",
        "test_cookie_contains_no_seat_secret",
        "test_secrets_are_sent_only_once",
        "test_move_id_can_be_stored",
        "test_audit_is_part_of_the_check",
    }
    named = set(re.findall(r"`(test_\w+)`", MODEL.read_text(encoding="utf-8")))
    assert sorted(names_in(TESTS / "security") - named - smaller) == []
