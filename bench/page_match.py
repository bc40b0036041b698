"""A match that the page shows: all seats of a table are played over HTTP, at random."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import msgspec
from playwright.sync_api import APIRequestContext

from bench.table_load import PlayableMoves, random_move
from hedgerow.games import new_game

FULL: Final = 0.8
"""The part of a match after which the board is full and the match is not over."""


def moves_to_a_full_board(game: str, players: int) -> int:
    """Return the number of moves after which the board of a game is full, from a match as `WatchedMatch` plays it."""
    rng, played = Random(1), 0
    state = new_game(game, players).start()
    state.play_chance(rng)
    while not state.over:
        seat = state.awaited[0]
        texts = [state.game.move_text(seat, move) for move in state.moves(seat)]
        places = [text for text in texts if "@" in text]
        state.play(seat, state.game.read_move(seat, rng.choice(places or texts)))
        state.play_chance(rng)
        played += 1
    return round(FULL * played)


class WatchedMatch:
    """A table with all its seats played by this program."""

    def __init__(self, http: APIRequestContext, game: str, players: int) -> None:
        self._http = http
        self._rng = Random(1)
        self.game = game
        seats = [{"kind": "me"}, *({"kind": "link"} for _ in range(players - 1))]
        created = self._request("POST", "/api/tables", {"game": game, "seats": seats, "public": False})
        self.id: str = created["table"]["id"]
        self.tokens: dict[int, str] = {key["seat"]: key["token"] for key in created["keys"]}
        for seat in range(1, players):
            # A link seat gets another token when it is taken.
            request = {"name": f"Player {seat + 1}", "token": self.tokens[seat]}
            self.tokens[seat] = self._request("POST", f"/api/tables/{self.id}/join", request)["token"]
        self.played = 0

    @property
    def path(self) -> str:
        """The path of the page for the first seat."""
        return f"/table/{self.id}#seat={self.tokens[0]}"

    def move(self) -> bool:
        """Play one move, a placement if there is one; return False if the match is over."""
        for seat, token in self.tokens.items():
            view = self._request("GET", f"/api/tables/{self.id}/view?since=1000000", token=token)
            if view["table"]["stage"] == "over":
                return False
            if seat not in view["awaited"]:
                continue
            moves = msgspec.convert(view["moves"], PlayableMoves)
            if moves.places:
                moves.words = []
            request = {"id": f"m{self.played}", "move": random_move(moves, self._rng), "seq": view["next_seq"]}
            self._request("POST", f"/api/tables/{self.id}/moves", request, token)
            self.played += 1
            return True
        raise OSError(f"no seat is awaited at table {self.id}")

    def play(self, moves: int) -> None:
        for _ in range(moves):
            if not self.move():
                return

    def _request(self, method: str, path: str, body: object = None, token: str | None = None) -> Any:
        headers = {"X-Seat-Token": token} if token else {}
        response = self._http.fetch(path, method=method, data=body, headers=headers)
        if not response.ok:
            raise OSError(f"{method} {path}: {response.status}: {response.text()}")
        return response.json()
