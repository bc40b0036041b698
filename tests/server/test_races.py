"""Several people at the same moment: the log decides who was first, and nothing is played twice."""

from __future__ import annotations

import asyncio
from itertools import product
from pathlib import Path
from random import Random

import pytest

from hedgerow.games import Setup
from hedgerow.match import ChatEntry, Dealer, Match
from tests.server.pages import JsonDict, Page, ask, hotseat_table, join, legal, make_table, moves_in, page, table_wish
from tests.server.serving import Server, serving
from tests.server.stored import Stored, move_ids, store, stored_match

ROUNDS = 12


def a_move(update: JsonDict, rng: Random) -> str:
    """Any legal move that does not leave the game."""
    return rng.choice([move for move in legal(update) if move != "quit"])


@pytest.mark.parametrize("game", ["tipperary", "cornwall", "woolybully"])
def test_of_two_pages_on_one_seat_one_wins_and_the_other_is_told(server: Server, game: str) -> None:
    table, tokens = hotseat_table(server, game)

    async def race() -> None:
        rng = Random(game)
        async with (
            page(server, table, *tokens.values()) as one,
            page(server, table, *tokens.values()) as other,
        ):
            for _ in range(ROUNDS):
                seat = one.updates[0]["awaited"][0]
                seen = one.updates[seat]["next_seq"]
                await other.reach(seat, seen)
                moves = a_move(one.updates[seat], rng), a_move(other.updates[seat], rng)
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
                told = await loser.reach(seat, seen + 1)
                known = await winner.reach(seat, seen + 1)
                assert told["match"]["state"] == known["match"]["state"]
                assert legal(told) == legal(known)
                assert loser.log[seat][place]["seat"] == seat
                for which, other_seat in product((one, other), tokens):
                    await which.reach(other_seat, told["next_seq"])
            assert len(moves_in(one.log[0])) == ROUNDS
            assert one.log[0] == other.log[0]

    asyncio.run(race())


def test_the_last_seat_is_taken_once(server: Server) -> None:
    table, _ = make_table(server, table_wish("cornwall", ["me", "open"]))

    async def sit() -> list[int]:
        wishes = [asyncio.to_thread(ask, server, f"{table}/join", {"name": f"Friend {n}"}) for n in range(6)]
        return sorted(answer.status_code for answer in await asyncio.gather(*wishes))

    assert asyncio.run(sit()) == [200] + [409] * 5


def test_a_repeated_send_is_answered_and_not_played_twice(server: Server) -> None:
    table, tokens = hotseat_table(server, "cornwall")

    async def repeat() -> None:
        rng = Random(7)
        async with page(server, table, *tokens.values()) as own:
            seat = own.updates[0]["awaited"][0]
            seen = own.updates[seat]["next_seq"]
            move = a_move(own.updates[seat], rng)
            wish = {"id": "mine", "seat": seat, "move": move, "seq": seen}
            first = await own.ask("play", **wish)
            assert first == {"type": "done", "id": "mine", "seq": seen, "pending": False}
            assert await own.ask("play", **wish) == first
            # Sent twice in one breath: the second does not wait for the first one's answer.
            seat = (await own.reach(0, seen + 1))["awaited"][0]
            await own.reach(seat, seen + 1)
            move = a_move(own.updates[seat], rng)
            later = own.updates[seat]["next_seq"]
            for _ in range(2):
                await own.send("play", id="hasty", seat=seat, move=move, seq=later)
            answers = [await own.until("done", "refused") for _ in range(2)]
            assert answers == [{"type": "done", "id": "hasty", "seq": later, "pending": False}] * 2
        async with page(server, table, *tokens.values()) as again:
            assert await again.ask("play", **wish) == first
            assert len(moves_in(again.log[0])) == 2
        # Over HTTP it is the same move, too.
        answer = ask(
            server, f"{table}/moves", {"id": "mine", "move": wish["move"], "seq": seen}, tokens[int(str(wish["seat"]))]
        )
        assert answer.json() == {"seq": seen}

    asyncio.run(repeat())


def test_the_names_of_moves_are_each_seats_own(server: Server) -> None:
    table, tokens = hotseat_table(server, "tipperary")

    async def same_name() -> None:
        async with page(server, table, *tokens.values()) as own:
            seq = own.updates[0]["next_seq"]
            answers = [
                await own.ask("play", id="1", seat=seat, move=legal(own.updates[seat])[0], seq=seq) for seat in (0, 1)
            ]
            places = [answer["seq"] for answer in answers]
            await own.reach(0, places[1] + 1)
            # Between the two something may have been drawn: a tile with a site brings a bonus tile at once.
            assert places[0] == seq
            assert [(move["seat"], move["seq"]) for move in moves_in(own.log[0])] == [*enumerate(places)]

    asyncio.run(same_name())


def test_a_repeated_send_is_known_after_a_crash(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"

    async def play(server: Server, table: str, tokens: dict[int, str], number: int) -> list[JsonDict]:
        """Some moves, each answered; returns what was sent and its answers."""
        sent = []
        async with page(server, table, *tokens.values()) as own:
            for _ in range(number):
                now = max(update["next_seq"] for update in own.updates.values())
                seat = (await own.reach(0, now))["awaited"][0]
                await own.reach(seat, now)
                wish = {"seat": seat, "move": legal(own.updates[seat])[0], "seq": own.updates[seat]["next_seq"]}
                answer = await own.ask("play", **wish)
                assert answer["type"] == "done", answer
                sent.append({**wish, "id": answer["id"], "place": answer["seq"]})
                await own.reach(seat, answer["seq"] + 1)
        return sent

    async def repeat(server: Server, table: str, tokens: dict[int, str], sent: list[JsonDict]) -> None:
        async with page(server, table, *tokens.values()) as own:
            length = own.updates[0]["next_seq"]
            for wish in sent:
                answer = await own.ask("play", **{key: value for key, value in wish.items() if key != "place"})
                assert (answer["type"], answer["seq"]) == ("done", wish["place"])
        async with page(server, table, *tokens.values()) as own:
            assert own.updates[0]["next_seq"] == length

    with serving(database) as server:
        table, tokens = hotseat_table(server, "cornwall")
        sent = asyncio.run(play(server, table, tokens, 5))
        server.kill()
    with serving(database) as server:
        asyncio.run(repeat(server, table, tokens, sent))
        sent += asyncio.run(play(server, table, tokens, 30))  # a snapshot is taken on the way
        server.kill()
    with serving(database) as server:
        asyncio.run(repeat(server, table, tokens, sent))
    assert move_ids(database, table) == {wish["place"]: f"{wish['seat']}:{wish['id']}" for wish in sent}
    assert not stored_match(database, table).over


def test_of_two_servers_on_one_database_one_wins(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite3"
    with serving(database) as here, serving(database) as there:
        table, tokens = hotseat_table(here, "cornwall")

        async def race() -> None:
            async with (
                page(here, table, *tokens.values()) as one,
                page(there, table, *tokens.values()) as other,
            ):
                for _ in range(6):
                    # These servers do not talk to each other: the loser learns of the move by being refused.
                    newest = max(one.updates[0]["next_seq"], other.updates[0]["next_seq"])
                    seat = one.updates[0]["awaited"][0]
                    assert one.updates[seat]["next_seq"] == other.updates[seat]["next_seq"] == newest
                    moves = [legal(which.updates[seat])[0] for which in (one, other)]
                    answers = await asyncio.gather(one.play(seat, moves[0]), other.play(seat, moves[1]))
                    assert sorted(str(answer.get("code")) for answer in answers) == ["None", "stale"]
                    for which, number in product((one, other), tokens):
                        await which.reach(number, newest + 1)
                    assert one.updates[seat]["match"]["state"] == other.updates[seat]["match"]["state"]
                assert one.log[0] == other.log[0]

        asyncio.run(race())


def test_a_server_that_was_too_late_reads_the_table_again(tmp_path: Path) -> None:
    """Also where nobody tells it that there is another one."""
    database = tmp_path / "tables.sqlite3"
    with serving(database) as here, serving(database) as there:
        table, tokens = hotseat_table(here, "cornwall")
        said = [(server, f"word {number}") for number in range(3) for server in (here, there)]
        for server, text in said:
            assert ask(server, f"{table}/chat", {"text": text}, tokens[0]).status_code == 200
    chat = [entry.text for entry in stored_match(database, table).log if isinstance(entry, ChatEntry)]
    assert chat == [text for _, text in said]


def test_simultaneous_moves_of_different_seats_all_succeed(server: Server) -> None:
    wish = table_wish("tipperary", ["me", "link", "open"])
    table, tokens = make_table(server, wish)
    join(server, table, tokens[1], "Linda")
    tokens[2] = join(server, table, name="Olga")[1]

    async def together() -> None:
        rng = Random(3)
        async with (
            page(server, table, tokens[0]) as zero,
            page(server, table, tokens[1]) as one,
            page(server, table, tokens[2]) as two,
        ):
            pages: dict[int, Page] = {0: zero, 1: one, 2: two}
            rounds = 0
            while rounds < 5:
                now = max(own.updates[seat]["next_seq"] for seat, own in pages.items())
                for seat, own in pages.items():
                    await own.reach(seat, now)
                acting = zero.updates[0]["to_act"]
                rounds += len(acting) == 3
                answers = await asyncio.gather(
                    *(pages[seat].play(seat, a_move(pages[seat].updates[seat], rng), seq=now) for seat in acting)
                )
                # All were decided on the same position, and the last of them may have ended the phase.
                assert [answer["type"] for answer in answers] == ["done"] * len(acting), answers
                assert len({answer["seq"] for answer in answers}) == len(acting)
                for seat, own in pages.items():
                    most = max(answer["seq"] for answer in answers)
                    await own.reach(seat, most + 1)

    asyncio.run(together())


# Wooly Bully's plays out of turn


def special(text: str) -> bool:
    return text.startswith(("wolf", "hunter", "reveal"))


def cell(text: str) -> str:
    return text.partition("@")[2]


def moments(wanted: int) -> list[tuple[Match, int, str, int, str, bool]]:
    """Matches in which somebody may act out of turn, with a laying of whoever is on turn, and whether they collide.

    As many in which both can be done in any order, as such in which either rules the other out.
    """
    found: dict[bool, list[tuple[Match, int, str, int, str, bool]]] = {True: [], False: []}
    for number in range(400):
        rng = Random(number)
        match = Match.start(Setup("woolybully", 3, {"asking": "live"}), None, Dealer.numbered(number))
        for _ in range(rng.randrange(4, 30)):
            seat = match.state.awaited[0]
            texts = [match.game.move_text(seat, move) for move in match.state.moves(seat)]
            calm = [text for text in texts if text != "quit" and not special(text)]
            match.play(seat, match.game.read_move(seat, rng.choice(calm)))
        first, *others = match.state.to_act
        for other in others if match.state.awaited == (first,) else ():
            for mine, theirs in product(texts_of(match, first), filter(special, texts_of(match, other))):
                if special(mine) or "@" not in mine:
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
    """Whether one can be done and then the other."""
    later = Match.resume(match.log, None, match.dealer)
    later.play(one[0], later.game.read_move(*one))
    return later.game.read_move(*other) in later.state.moves(other[0])


def test_out_of_turn_whoever_sends_first_is_first(tmp_path: Path) -> None:
    cases = moments(3)
    tables = [[Stored(f"moment{n}{turn}", case[0]) for turn in "abc"] for n, case in enumerate(cases)]
    database = tmp_path / "tables.sqlite3"
    store(database, [table for some in tables for table in some])

    async def send(server: Server, table: Stored, order: str, case: tuple[Match, int, str, int, str, bool]) -> None:
        match, first, mine, other, theirs, collide = case
        async with (
            page(server, table.id, table.tokens[first]) as one,
            page(server, table.id, table.tokens[other]) as two,
        ):
            assert mine in legal(one.updates[first])
            assert theirs in legal(two.updates[other])
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
                assert late[1]["code"] == "illegal", "not the time, but the rules forbid it"
                assert order == "c" or answers == late

    with serving(database) as server:
        for case, some in zip(cases, tables, strict=True):
            for order, table in zip("abc", some, strict=True):
                asyncio.run(send(server, table, order, case))
