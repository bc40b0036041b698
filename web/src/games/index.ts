// The games that this page can show. Each is fetched when a table of it is opened, so that the first load stays small.

import { fetchPart } from "../api/http";
import type { GameUi } from "../table/game-ui";

const GAMES: Readonly<Record<string, () => Promise<{ readonly ui: unknown }>>> = {
  tipperary: () => import("./tipperary"),
  cornwall: () => import("./cornwall"),
  woolybully: () => import("./woolybully"),
};

/** What a game adds to the page; undefined where this page is too old to know it. */
export async function gameUi(name: string): Promise<GameUi | undefined> {
  const load = GAMES[name];
  return load && ((await fetchPart(load)).ui as GameUi);
}
