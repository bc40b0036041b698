"""Languages: texts that the server writes reach each reader in their own language."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from hedgerow.i18n import LANGUAGES, Language, catalogue
from tests.registered import COMPLETE, TURN_GAME
from tests.server.client import JsonDict, hotseat_table, http_client, join, open_page, play_to_end, table_request
from tests.server.owner_client import owned_table
from tests.server.serving import SINGLE_SERVER, Server

CLOSED: dict[Language, str] = {
    "en": "{who} has closed this table.",
    "de": "{who} hat diesen Tisch geschlossen.",
    "fr": "{who} a fermé cette table.",
    "it": "{who} ha chiuso questo tavolo.",
}
CLOSED_BY_READER: dict[Language, str] = {
    "en": "You have closed this table.",
    "de": "Du hast diesen Tisch geschlossen.",
    "fr": "Tu as fermé cette table.",
    "it": "Hai chiuso questo tavolo.",
}
HOST: dict[Language, str] = {
    "en": "The host",
    "de": "Die Tischleitung",
    "fr": "L’hôte",
    "it": "Il gestore",
}
VERIFIED: dict[Language, str] = {
    "en": "Verified fair: the shuffle was fixed before the game, and all ",
    "de": "Als fair bestätigt: ",
    "fr": "Donne vérifiée\u00a0: ",
    "it": "Verificato: ",
}


def get_json(server: Server, path: str, language: Language) -> JsonDict:
    """Return the JSON of a route for a reader of a language."""
    with http_client(server, headers={"Accept-Language": language}) as client:
        answer = client.get(path)
        assert answer.status_code == 200, answer.text
        data: JsonDict = answer.json()
        return data


@SINGLE_SERVER
def test_verdict_on_the_deal_is_translated(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)
    asyncio.run(play_to_end(server, table, tokens, Random(1)))
    for language in LANGUAGES:
        assert get_json(server, f"/api/tables/{table}/replay", language)["deal"].startswith(VERIFIED[language])


@pytest.mark.parametrize("language", LANGUAGES)
@SINGLE_SERVER
def test_closing_notice_is_translated(server: Server, language: Language) -> None:
    with owned_table(server, "me", "hotseat") as ann:
        ann.act("close")
        match = get_json(server, f"/api/tables/{ann.table}/view", language)["match"]
        last = match["log"][-1]
        assert last == {
            "seq": len(match["log"]) - 1,
            "kind": "notice",
            "seat": 0,
            "text": CLOSED[language].format(who=match["names"][0]),
            "own": {"0": CLOSED_BY_READER[language]},
        }

        async def look() -> JsonDict:
            async with open_page(server, ann.table, language=language) as page:
                entry: JsonDict = page.log[None][-1]
                return entry

        assert asyncio.run(look()) == last


@SINGLE_SERVER
def test_owner_without_a_seat_is_named_in_the_readers_language(server: Server) -> None:
    with owned_table(server, "link", "link") as ann:
        for seat, token in ann.tokens.items():
            join(server, ann.table, token, f"Friend {seat}")
        ann.act("close")
        last = {code: get_json(server, f"/api/tables/{ann.table}/view", code)["match"]["log"][-1] for code in LANGUAGES}
    assert {code: entry["text"] for code, entry in last.items()} == {
        code: text.format(who=HOST[code]) for code, text in CLOSED.items()
    }
    for entry in last.values():
        assert entry.keys() == {"seq", "kind", "text"}, "the notice is about no seat"
        assert entry["kind"] == "notice"


@SINGLE_SERVER
def test_chat_of_people_is_not_translated(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)
    with http_client(server, headers={"X-Seat-Token": tokens[0]}) as client:
        assert client.post(f"/api/tables/{table}/chat", json={"text": "Owner"}).status_code == 200
    for language in LANGUAGES:
        last = get_json(server, f"/api/tables/{table}/view", language)["match"]["log"][-1]
        assert (last["from"], last["text"]) == (0, "Owner")


@pytest.mark.parametrize("game", COMPLETE)
@SINGLE_SERVER
def test_picture_is_drawn_in_the_requested_language(server: Server, game: str) -> None:
    """By a query parameter, which a link can have, or by the header."""
    table, _ = hotseat_table(server, game)
    drawn = {}
    with http_client(server) as client:
        for language in LANGUAGES:
            by_query = client.get(f"/api/tables/{table}/picture?language={language}")
            by_header = client.get(f"/api/tables/{table}/picture", headers={"Accept-Language": language})
            assert by_query.status_code == 200
            assert by_query.text == by_header.text
            drawn[language] = by_query.text
    assert len(set(drawn.values())) == len(LANGUAGES), "the notes of the scene are translated"


@SINGLE_SERVER
def test_levels_of_bots_have_no_untranslated_text(server: Server) -> None:
    for game in get_json(server, "/api/games", "de")["games"]:
        for level in game["levels"]:
            assert level.keys() == {"name", "rating"}


def test_default_names_are_translated(server: Server) -> None:
    for language in LANGUAGES:
        with http_client(server, headers={"Accept-Language": language}) as client:
            body = table_request(TURN_GAME, ["me", "hotseat"])
            seats = client.post("/api/tables", json=body).json()["table"]["seats"]
            texts = catalogue("hedgerow.server", language)
            assert seats[0]["name"] == texts["guest"].text(str, str)
            assert seats[1]["name"] == texts["player"].text(lambda _: "2", str)
