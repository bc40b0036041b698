// The games that this page can show. Each is loaded when it is needed, so that the first load stays small.

import { ApiError, loadChunk } from "../api/http";
import { t } from "../i18n";
import type { GameUi } from "../table/game-ui";

const GAMES: Readonly<Record<string, () => Promise<{ readonly ui: unknown }>>> = {
  tipperary: () => import("./tipperary"),
  cornwall: () => import("./cornwall"),
  woolybully: () => import("./woolybully"),
};

/** Load the user interface of a game; undefined if this page does not know the game. */
export async function findGameUi(name: string): Promise<GameUi | undefined> {
  const load = GAMES[name];
  return load && ((await loadChunk(load)).ui as GameUi);
}

/** Load the user interface of a game. A game that this page does not know means that the page is outdated. */
export async function loadGameUi(name: string): Promise<GameUi> {
  const ui = await findGameUi(name);
  if (ui) return ui;
  throw new ApiError(
    "old-page",
    () => t("table.noGame"),
    () => t("table.oldPageAdvice"),
  );
}
