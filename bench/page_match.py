"""A match for the page to watch: all seats of a table are played over HTTP, at random."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from playwright.sync_api import APIRequestContext

from bench.table_load import Moves, random_move


class Match:
    """A table all of whose seats are played from here."""

    def __init__(self, http: APIRequestContext, game: str, players: int) -> None:
        self._http = http
        self._rng = Random(1)
        self.game = game
        seats = [{"kind": "me"}, *({"kind": "link"} for _ in range(players - 1))]
        made = self._ask("POST", "/api/tables", {"game": game, "seats": seats, "public": False})
        self.id: str = made["table"]["id"]
        self.tokens: dict[int, str] = {key["seat"]: key["token"] for key in made["keys"]}
        for seat in range(1, players):
            self._ask("POST", f"/api/tables/{self.id}/join", {"name": f"Player {seat + 1}", "token": self.tokens[seat]})
        self.played = 0

    @property
    def path(self) -> str:
        """Where the first seat looks at it."""
        return f"/table/{self.id}#seat={self.tokens[0]}"

    def move(self) -> bool:
        """One move of whoever is awaited, a laying if there is one; whether the match goes on."""
        for seat, token in self.tokens.items():
            view = self._ask("GET", f"/api/tables/{self.id}/view?since=1000000", token=token)
            if view["table"]["stage"] == "over":
                return False
            if seat not in view["awaited"]:
                continue
            moves = msgspec.convert(view["moves"], Moves)
            if moves.places:
                moves.words = []
            wish = {"id": f"m{self.played}", "move": random_move(moves, self._rng), "seq": view["next_seq"]}
            self._ask("POST", f"/api/tables/{self.id}/moves", wish, token)
            self.played += 1
            return True
        raise OSError(f"nobody is awaited at table {self.id}")

    def play(self, moves: int) -> None:
        for _ in range(moves):
            if not self.move():
                return

    def _ask(self, method: str, path: str, body: object = None, token: str | None = None) -> Any:
        headers = {"X-Seat-Token": token} if token else {}
        answer = self._http.fetch(path, method=method, data=body, headers=headers)
        if not answer.ok:
            raise OSError(f"{method} {path}: {answer.status}: {answer.text()}")
        return answer.json()
