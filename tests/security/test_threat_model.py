"""What docs/security.md says is shown by a test is shown by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
MODEL = TESTS.parent / "docs" / "security.md"


def names_in(folder: Path) -> set[str]:
    """The names of all tests in a folder."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in folder.rglob("test_*.py")]
    functions = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {function.name for function in functions if function.name.startswith("test_")}


def test_every_test_that_is_named_is_there() -> None:
    named = re.findall(r"`(test_\w+)`", MODEL.read_text(encoding="utf-8"))
    assert len(named) > 40
    assert sorted(set(named) - names_in(TESTS)) == []


def test_every_attack_that_is_tried_is_told() -> None:
    """Tests of tests/security that are about something smaller."""
    smaller = {
        "test_every_test_that_is_named_is_there",
        "test_every_attack_that_is_tried_is_told",
        "test_the_server_is_well_afterwards",
        "test_every_address_was_meant",
        "test_every_message_of_the_protocol_is_made_up",
        "test_some_parts_and_some_pings_are_fine",
        "test_what_is_remembered_about_whom_has_an_end",
        "test_without_limits_nothing_is_counted",
        "test_the_own_page_and_programs_are_let_in",
        "test_other_sites_get_no_socket_while_others_play",
        "test_a_signed_guest_is_read_back",
        "test_the_cookie_holds_no_secret_of_a_seat",
        "test_secrets_are_told_once_and_to_nobody_else",
        "test_the_id_of_a_move_can_be_stored",
        "test_the_audit_is_part_of_the_check",
    }
    named = set(re.findall(r"`(test_\w+)`", MODEL.read_text(encoding="utf-8")))
    assert sorted(names_in(TESTS / "security") - named - smaller) == []
