"""Hostile values: what a program could put into any field of a request or message, as raw bytes.

JSON texts are written by hand, because JSON libraries refuse to write most of them.
"""

from __future__ import annotations

from urllib.parse import quote_from_bytes

DEEP = 10_000
SHORT_DEEP = 2_000
"""Nested more deeply than Python's recursion limit, and still short enough for a message of the live protocol."""
LONG = 60_000

JSON_VALUES: dict[str, bytes] = {
    "invalid UTF-8": b'"\xff"',
    "cut UTF-8": b'"\xe2\x82"',
    "overlong UTF-8": b'"\xc0\xaf"',
    "surrogate in UTF-8": b'"\xed\xa0\x80"',
    "above Unicode": b'"\xf4\x90\x80\x80"',
    "lone high surrogate": b'"\\ud800"',
    "lone low surrogate": b'"\\udc00x"',
    "surrogates in the wrong order": b'"\\udc00\\ud800"',
    "NUL": b'"\\u0000"',
    "NUL inside": b'"a\\u0000b"',
    "raw NUL": b'"a\0b"',
    "control characters": b'"\\u0001\\u001b[2J\\r\\n\\u007f\\u0085\\u2028"',
    "byte order mark": b'"\xef\xbb\xbf"',
    "not a character": b'"\xef\xbf\xbf\\uffff"',
    "long text": b'"' + b"x" * LONG + b'"',
    "long text of wide characters": b'"' + "\N{COLLISION SYMBOL}".encode() * 5_000 + b'"',
    "1e400": b"1e400",
    "-1e400": b"-1e400",
    "1e-400": b"1e-400",
    "10**400": b"1" + b"0" * 400,
    "10**5000": b"1" + b"0" * 5_000,  # more digits than Python converts
    "2**31": b"2147483648",
    "2**63 - 1": b"9223372036854775807",
    "2**63": b"9223372036854775808",
    "2**64": b"18446744073709551616",
    "-2**63 - 1": b"-9223372036854775809",
    "-1": b"-1",
    "0.5": b"0.5",
    "NaN": b"NaN",
    "Infinity": b"Infinity",
    "-Infinity": b"-Infinity",
    "null": b"null",
    "true": b"true",
    "empty text": b'""',
    "empty list": b"[]",
    "empty object": b"{}",
    "deep lists": b"[" * DEEP + b"]" * DEEP,
    "open lists": b"[" * DEEP,
    "short deep lists": b"[" * SHORT_DEEP + b"]" * SHORT_DEEP,
    "short open objects": b'{"":' * (SHORT_DEEP - 1),
    "deep objects": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "many values": b"[" + b"0," * 10_000 + b"0]",
    "repeated key": b'{"a":1,"a":2}',
    "nothing": b"",
}
"""JSON texts, most of which are not valid JSON."""
SHORT_JSON_VALUES = {name: value for name, value in JSON_VALUES.items() if len(value) < 8_000}
"""Those that fit into a message of the live protocol, besides others."""

BYTES: dict[str, bytes] = {
    "invalid UTF-8": b"\xff\xfe",
    "cut UTF-8": b"\xe2\x82",
    "overlong UTF-8": b"\xc0\xaf",
    "surrogate in UTF-8": b"\xed\xa0\x80",
    "escaped surrogate": b"\\ud800",
    "wide character": "\N{COLLISION SYMBOL}".encode(),
    "control characters": b"\x01\x1b[2J\x7f",
    "tab": b"\t",
    "separators": b"/../..;a=b&c=d#?%",
    "broken escape": b"%zz%",
    "quotes": b"\"'`\\",
    "1e400": b"1e400",
    "10**400": b"1" + b"0" * 400,
    "10**5000": b"1" + b"0" * 5_000,
    "2**63": b"9223372036854775808",
    "2**64": b"18446744073709551616",
    "-1": b"-1",
    "NaN": b"NaN",
    "Infinity": b"Infinity",
    "other digits": "٣".encode(),
    "underscores": b"1_000",
    "JSON": b'{"a":[1]}',
    "long": b"x" * 8_000,
    "nothing": b"",
}
"""Texts for headers, cookies and addresses."""
ESCAPED_ONLY: dict[str, bytes] = {"NUL": b"a\0b", "line feed": b"a\nX-More: 1", "end of line": b"a\r\nX-More: 1"}
"""Texts that addresses can contain only as escapes, and headers not at all."""


def escaped(value: bytes) -> bytes:
    """Return bytes as they are written in an address."""
    return quote_from_bytes(value, safe="").encode()
