// Creating tables and storing the tokens of their seats.

import * as api from "../../api/http";
import type { TableRequest } from "../../api/schema";
import { router, tablePath } from "../../state/router.svelte";
import { settings } from "../../state/settings.svelte";
import { storage } from "../../state/storage";

/** Create a table and go there. */
export async function createTable(request: TableRequest): Promise<void> {
  if (settings.name) await api.setName(settings.name);
  const created = await api.createTable(request);
  const [mine, links]: [Record<string, string>, Record<string, string>] = [{}, {}];
  for (const { seat, token } of created.keys) {
    (request.seats[seat]?.kind === "link" ? links : mine)[seat] = token;
  }
  storage.saveTable(created.table.id, { mine, links, made: true, game: request.game });
  router.go(tablePath(created.table.id));
}

/** Start a private match against bots. */
export async function playNow(game: string, bots: number, level: string): Promise<void> {
  settings.change({ opponents: { ...settings.opponents, [game]: { bots, level } } });
  const others = Array.from({ length: bots }, () => ({ kind: "bot" as const, bot: level }));
  await createTable({ game, seats: [{ kind: "me" }, ...others], public: false });
}
