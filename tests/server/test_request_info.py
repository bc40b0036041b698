"""Facts about requests: the address to which limits apply."""

from __future__ import annotations

from typing import Any, cast

import pytest

from hedgerow.server.request_info import address_of


def scope(client: object) -> Any:
    return cast("Any", {"type": "http", "client": client})


@pytest.mark.parametrize(
    ("client", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::"),
        ("fe80::1", "fe80::1"),
        ("fe80::2%eth0", "fe80::2%eth0"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_of_one_ipv6_network_count_as_one(client: str, address: str) -> None:
    assert address_of(scope((client, 1234))) == address


@pytest.mark.parametrize("client", [None, ()])
def test_unknown_address_is_empty(client: object) -> None:
    assert address_of(scope(client)) == ""
