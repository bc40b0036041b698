"""Races: the log decides which of several concurrent actions was first, and nothing is played twice."""

from __future__ import annotations

import asyncio
from itertools import product
from pathlib import Path
from random import Random

import pytest

from hedgerow.games import REGISTRY, Setup
from hedgerow.match import ChatEntry, Dealer, Match
from tests.registered import SECRET_GAME, SIMULTANEOUS_GAME, TURN_GAME
from tests.server.client import (
    JsonDict,
    LivePage,
    create_table,
    fetch,
    hotseat_table,
    join,
    legal_moves,
    moves_in,
    open_page,
    table_request,
)
from tests.server.database import StoredTable, move_ids, store_tables, stored_match
from tests.server.serving import Server, serving

ROUNDS = 12


def random_move(update: JsonDict, rng: Random) -> str:
    """Return a legal move that does not leave the game."""
    return rng.choice([move for move in legal_moves(update) if move != "quit"])


@pytest.mark.parametrize("game", REGISTRY)
def test_two_pages_on_one_seat_race(server: Server, game: str) -> None:
    table, tokens = hotseat_table(server, game)

    async def race() -> None:
        rng = Random(game)
        async with (
            open_page(server, table, *tokens.values()) as one,
            open_page(server, table, *tokens.values()) as other,
        ):
            for _ in range(ROUNDS):
                seat = one.updates[0]["awaited"][0]
                seen = one.updates[seat]["next_seq"]
                await other.wait_for_length(seat, seen)
                moves = random_move(one.updates[seat], rng), random_move(other.updates[seat], rng)
                answers = await asyncio.gather(
                    *(which.play(seat, move) for which, move in zip((one, other), moves, strict=True))
                )
                assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
                winner, loser = (one, other) if answers[0]["type"] == "done" else (other, one)
                refusal = answers[0] if answers[0]["type"] == "refused" else answers[1]
                assert refusal["code"] == "stale"
                assert refusal["advice"]
                place = next(answer["seq"] for answer in answers if answer["type"] == "done")
                assert place == seen
                update = await loser.wait_for_length(seat, seen + 1)
                known = await winner.wait_for_length(seat, seen + 1)
                assert update["match"]["scene"] == known["match"]["scene"]
                assert legal_moves(update) == legal_moves(known)
                assert loser.log[seat][place]["seat"] == seat
                for which, other_seat in product((one, other), tokens):
                    await which.wait_for_length(other_seat, update["next_seq"])
            assert len(moves_in(one.log[0])) == ROUNDS
            assert one.log[0] == other.log[0]

    asyncio.run(race())


def test_last_seat_is_taken_once(server: Server) -> None:
    table, _ = create_table(server, table_request(TURN_GAME, ["me", "open"]))

    async def sit() -> list[int]:
        requests = [asyncio.to_thread(fetch, server, f"{table}/join", {"name": f"Friend {n}"}) for n in range(6)]
        return sorted(answer.status_code for answer in await asyncio.gather(*requests))

    assert asyncio.run(sit()) == [200] + [409] * 5


def test_repeated_move_is_acknowledged_and_not_played_twice(server: Server) -> None:
    table, tokens = hotseat_table(server, TURN_GAME)

    async def repeat() -> None:
        rng = Random(7)
        async with open_page(server, table, *tokens.values()) as page:
            seat = page.updates[0]["awaited"][0]
            seen = page.updates[seat]["next_seq"]
            move = random_move(page.updates[seat], rng)
            body = {"id": "mine", "seat": seat, "move": move, "seq": seen}
            first = await page.request("play", **body)
            assert first == {"type": "done", "id": "mine", "seq": seen, "pending": False}
            assert await page.request("play", **body) == first
            # Sent twice without waiting for the first answer.
            seat = (await page.wait_for_length(0, seen + 1))["awaited"][0]
            await page.wait_for_length(seat, seen + 1)
            move = random_move(page.updates[seat], rng)
            later = page.updates[seat]["next_seq"]
            for _ in range(2):
                await page.send("play", id="hasty", seat=seat, move=move, seq=later)
            answers = [await page.wait_for("done", "refused") for _ in range(2)]
            assert answers == [{"type": "done", "id": "hasty", "seq": later, "pending": False}] * 2
        async with open_page(server, table, *tokens.values()) as again:
            assert await again.request("play", **body) == first
            assert len(moves_in(again.log[0])) == 2
        # HTTP knows the same ids.
        answer = fetch(
            server, f"{table}/moves", {"id": "mine", "move": body["move"], "seq": seen}, tokens[int(str(body["seat"]))]
        )
        assert answer.json() == {"seq": seen}

    asyncio.run(repeat())


def test_move_ids_belong_to_their_seat(server: Server) -> None:
    table, tokens = hotseat_table(server, SIMULTANEOUS_GAME)

    async def same_name() -> None:
        async with open_page(server, table, *tokens.values()) as page:
            seq = page.updates[0]["next_seq"]
            answers = [
                await page.request("play", id="1", seat=seat, move=legal_moves(page.updates[seat])[0], seq=seq)
                for seat in (0, 1)
            ]
            places = [answer["seq"] for answer in answers]
            await page.wait_for_length(0, places[1] + 1)
            # A draw may come between the two moves: a tile with a site brings a bonus tile at once.
            assert places[0] == seq
            assert [(move["seat"], move["seq"]) for move in moves_in(page.log[0])] == [*enumerate(places)]

    asyncio.run(same_name())


def test_repeated_move_is_recognised_after_a_crash(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"

    async def play(server: Server, table: str, tokens: dict[int, str], number: int) -> list[JsonDict]:
        """Play some moves; return the requests and their places in the log."""
        sent = []
        async with open_page(server, table, *tokens.values()) as page:
            for _ in range(number):
                now = max(update["next_seq"] for update in page.updates.values())
                seat = (await page.wait_for_length(0, now))["awaited"][0]
                await page.wait_for_length(seat, now)
                body = {"seat": seat, "move": legal_moves(page.updates[seat])[0], "seq": page.updates[seat]["next_seq"]}
                answer = await page.request("play", **body)
                assert answer["type"] == "done", answer
                sent.append({**body, "id": answer["id"], "place": answer["seq"]})
                await page.wait_for_length(seat, answer["seq"] + 1)
        return sent

    async def repeat(server: Server, table: str, tokens: dict[int, str], sent: list[JsonDict]) -> None:
        async with open_page(server, table, *tokens.values()) as page:
            length = page.updates[0]["next_seq"]
            for body in sent:
                answer = await page.request("play", **{key: value for key, value in body.items() if key != "place"})
                assert (answer["type"], answer["seq"]) == ("done", body["place"])
        async with open_page(server, table, *tokens.values()) as page:
            assert page.updates[0]["next_seq"] == length

    with serving(database) as server:
        table, tokens = hotseat_table(server, TURN_GAME)
        sent = asyncio.run(play(server, table, tokens, 5))
        server.kill()
    with serving(database) as server:
        asyncio.run(repeat(server, table, tokens, sent))
        sent += asyncio.run(play(server, table, tokens, 30))  # enough for a snapshot
        server.kill()
    with serving(database) as server:
        asyncio.run(repeat(server, table, tokens, sent))
    assert move_ids(database, table) == {body["place"]: f"{body['seat']}:{body['id']}" for body in sent}
    assert not stored_match(database, table).over


def test_two_servers_on_one_database_race(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database) as here, serving(database) as there:
        table, tokens = hotseat_table(here, TURN_GAME)

        async def race() -> None:
            async with (
                open_page(here, table, *tokens.values()) as one,
                open_page(there, table, *tokens.values()) as other,
            ):
                for _ in range(6):
                    # These servers have no pub/sub: the loser learns about the other move when its own is refused.
                    newest = max(one.updates[0]["next_seq"], other.updates[0]["next_seq"])
                    seat = one.updates[0]["awaited"][0]
                    assert one.updates[seat]["next_seq"] == other.updates[seat]["next_seq"] == newest
                    moves = [legal_moves(which.updates[seat])[0] for which in (one, other)]
                    answers = await asyncio.gather(one.play(seat, moves[0]), other.play(seat, moves[1]))
                    assert sorted(str(answer.get("code")) for answer in answers) == ["None", "stale"]
                    for which, number in product((one, other), tokens):
                        await which.wait_for_length(number, newest + 1)
                    assert one.updates[seat]["match"]["scene"] == other.updates[seat]["match"]["scene"]
                assert one.log[0] == other.log[0]

        asyncio.run(race())


def test_late_server_reads_the_table_again(tmp_path: Path) -> None:
    """It does not even know that there is another server."""
    database = tmp_path / "tables.sqlite3"
    with serving(database) as here, serving(database) as there:
        table, tokens = hotseat_table(here, TURN_GAME)
        chat_lines = [(server, f"word {number}") for number in range(3) for server in (here, there)]
        for server, text in chat_lines:
            assert fetch(server, f"{table}/chat", {"text": text}, tokens[0]).status_code == 200
    chat = [entry.text for entry in stored_match(database, table).log if isinstance(entry, ChatEntry)]
    assert chat == [text for _, text in chat_lines]


def test_simultaneous_moves_of_different_seats_all_succeed(server: Server) -> None:
    body = table_request(SIMULTANEOUS_GAME, ["me", "link", "open"])
    table, tokens = create_table(server, body)
    tokens[1] = join(server, table, tokens[1], "Linda")[1]
    tokens[2] = join(server, table, name="Olga")[1]

    async def together() -> None:
        rng = Random(3)
        async with (
            open_page(server, table, tokens[0]) as zero,
            open_page(server, table, tokens[1]) as one,
            open_page(server, table, tokens[2]) as two,
        ):
            pages: dict[int, LivePage] = {0: zero, 1: one, 2: two}
            rounds = 0
            while rounds < 5:
                now = max(page.updates[seat]["next_seq"] for seat, page in pages.items())
                for seat, page in pages.items():
                    await page.wait_for_length(seat, now)
                acting = zero.updates[0]["to_act"]
                rounds += len(acting) == 3
                answers = await asyncio.gather(
                    *(pages[seat].play(seat, random_move(pages[seat].updates[seat], rng), seq=now) for seat in acting)
                )
                # All were decided on the same position, and the last of them may have ended the phase.
                assert [answer["type"] for answer in answers] == ["done"] * len(acting), answers
                assert len({answer["seq"] for answer in answers}) == len(acting)
                for seat, page in pages.items():
                    most = max(answer["seq"] for answer in answers)
                    await page.wait_for_length(seat, most + 1)

    asyncio.run(together())


# Plays out of turn


def is_special(text: str) -> bool:
    return text.startswith(("wolf", "hunter", "reveal"))


def cell(text: str) -> str:
    return text.partition("@")[2]


def out_of_turn_cases(wanted: int) -> list[tuple[Match, int, str, int, str, bool]]:
    """Return positions with a play out of turn and a placement in turn, and whether these exclude each other.

    In half of the cases both are legal in any order; in the other half each makes the other illegal.
    """
    found: dict[bool, list[tuple[Match, int, str, int, str, bool]]] = {True: [], False: []}
    for number in range(400):
        rng = Random(number)
        match = Match.start(Setup(SECRET_GAME, 3, {"asking": "live"}), None, Dealer.numbered(number))
        for _ in range(rng.randrange(4, 30)):
            seat = match.state.awaited[0]
            texts = [match.game.move_text(seat, move) for move in match.state.moves(seat)]
            calm = [text for text in texts if text != "quit" and not is_special(text)]
            match.play(seat, match.game.read_move(seat, rng.choice(calm)))
        first, *others = match.state.to_act
        for other in others if match.state.awaited == (first,) else ():
            for mine, theirs in product(texts_of(match, first), filter(is_special, texts_of(match, other))):
                if is_special(mine) or "@" not in mine:
                    continue
                orders = {
                    follows(match, (first, mine), (other, theirs)),
                    follows(match, (other, theirs), (first, mine)),
                }
                collide = cell(mine) == cell(theirs)
                if orders == {not collide} and len(found[collide]) < wanted:
                    found[collide].append((match, first, mine, other, theirs, collide))
                    break
            else:
                continue
            break
        if all(len(some) == wanted for some in found.values()):
            return [*found[True], *found[False]]
    raise AssertionError("there are no such moments")


def texts_of(match: Match, seat: int) -> list[str]:
    return [match.game.move_text(seat, move) for move in match.state.moves(seat)]


def follows(match: Match, one: tuple[int, str], other: tuple[int, str]) -> bool:
    """Return True if the second move is legal after the first."""
    later = Match.resume(match.log, None, match.dealer)
    later.play(one[0], later.game.read_move(*one))
    return later.game.read_move(*other) in later.state.moves(other[0])


def test_plays_out_of_turn_are_first_come_first_served(tmp_path: Path) -> None:
    cases = out_of_turn_cases(3)
    tables = [[StoredTable(f"moment{n}{turn}", case[0]) for turn in "abc"] for n, case in enumerate(cases)]
    database = tmp_path / "tables.sqlite3"
    store_tables(database, [table for some in tables for table in some])

    async def send(
        server: Server, table: StoredTable, order: str, case: tuple[Match, int, str, int, str, bool]
    ) -> None:
        match, first, mine, other, theirs, collide = case
        async with (
            open_page(server, table.id, table.tokens[first]) as one,
            open_page(server, table.id, table.tokens[other]) as two,
        ):
            assert mine in legal_moves(one.updates[first])
            assert theirs in legal_moves(two.updates[other])
            seq = match.next_seq
            if order == "a":
                answers = [await one.play(first, mine, seq), await two.play(other, theirs, seq)]
            elif order == "b":
                answers = [await two.play(other, theirs, seq), await one.play(first, mine, seq)]
            else:
                answers = list(await asyncio.gather(one.play(first, mine, seq), two.play(other, theirs, seq)))
            if not collide:
                assert [answer["type"] for answer in answers] == ["done", "done"], answers
            else:
                late = sorted(answers, key=lambda answer: str(answer["type"]))
                assert [answer["type"] for answer in late] == ["done", "refused"]
                assert late[1]["code"] == "illegal", "the rules forbid it, not the time"
                assert order == "c" or answers == late

    with serving(database) as server:
        for case, some in zip(cases, tables, strict=True):
            for order, table in zip("abc", some, strict=True):
                asyncio.run(send(server, table, order, case))
