// Making a table, and remembering its seats.

import * as api from "../../api/http";
import type { TableWish } from "../../api/schema";
import * as keep from "../../state/storage";
import { router, tablePath } from "../../state/router.svelte";
import { settings } from "../../state/settings.svelte";

/** Make a table and go there. */
export async function makeTable(wish: TableWish): Promise<void> {
  if (settings.name) await api.setName(settings.name);
  const made = await api.makeTable(wish);
  const [mine, links]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const { seat, token } of made.keys) {
    (wish.seats[seat]?.kind === "link" ? links : mine)[seat] = token;
  }
  keep.keepTable(made.table.id, { mine, links, made: true, game: wish.game });
  router.go(tablePath(made.table.id));
}

/** A match against bots begins at once and is nobody else's business. */
export async function playNow(game: string, bots: number, level: string): Promise<void> {
  settings.change({ against: { ...settings.against, [game]: { bots, level } } });
  const others = Array.from({ length: bots }, () => ({ kind: "bot" as const, bot: level }));
  await makeTable({ game, seats: [{ kind: "me" }, ...others], public: false });
}
