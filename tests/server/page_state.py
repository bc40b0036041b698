"""What a page knows after a number of updates; it is in the form of the HTTP view."""

from __future__ import annotations

from typing import Any

from hedgerow.server.live.protocol import VERSION

JsonDict = dict[str, Any]
HELLO: JsonDict = {"type": "hello", "v": VERSION}


class PageState:
    """The newest view of each seat of a page, assembled from its updates."""

    def __init__(self) -> None:
        self.views: dict[int | None, JsonDict] = {}
        """For each seat (`None` is a spectator) a `TableView` whose log has the entries of the last update only."""
        self._table: JsonDict = {}
        self._match: JsonDict = {}
        self._seats: list[JsonDict] = []
        self._positions: dict[int | None, JsonDict] = {}

    def reset(self) -> None:
        """Forget all positions: after a welcome everything is sent again."""
        self._positions.clear()

    def apply(self, update: JsonDict) -> None:
        """Apply an update."""
        self._table = update.get("table", self._table)
        self._match = update.get("match", self._match)
        self._seats = update.get("seats", self._seats)
        logs: dict[int | None, list[JsonDict]] = {}
        for view in update.get("views", []):
            viewer = view["viewer"]
            logs[viewer] = view["log"]
            if "position" in view:
                self._positions[viewer] = view["position"]
            for step in [*view.get("steps", []), view]:
                if "change" in step:
                    self._positions[viewer] = apply_change(self._positions[viewer], step["change"])
        for seat in self._seats:
            viewer = seat["seat"] if seat["seat"] in self._positions else None
            shown = {"table": self._table, "next_seq": update["next_seq"], **seat}
            shown |= {"to_act": update["to_act"], "awaited": update["awaited"]}
            if self._positions:
                shown["match"] = {**self._match, **self._positions[viewer], "log": logs.get(viewer, [])}
            self.views[seat["seat"]] = shown


def apply_change(value: Any, change: JsonDict) -> Any:
    """Return a value after a change (`hedgerow.server.live.delta`)."""
    [(kind, content)] = change.items()
    match kind:
        case "set":
            return content
        case "fields":
            return {**value, **{name: apply_change(value[name], inner) for name, inner in content.items()}}
        case "items":
            changed = {int(index): inner for index, inner in content.items()}
            return [apply_change(item, changed[at]) if at in changed else item for at, item in enumerate(value)]
        case "splice":
            start, deleted, *items = content
            return [*value[:start], *items, *value[start + deleted :]]
    raise ValueError(f"there is no change of the kind {kind!r}")
