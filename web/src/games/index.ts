// The user interfaces of the games. Each is loaded when it is needed, so that the first load stays small.

import { loadChunk } from "../api/http";
import { gameTexts } from "../i18n/game-texts.svelte";
import { gameArt } from "../components/art/game-art.svelte";
import type { GameUi } from "../table/game-ui";
import { loadTrayTexts } from "./tray-texts";

const GAMES = import.meta.glob<{ readonly ui: unknown }>("./*/index.ts");

async function loadUi(game: string): Promise<GameUi> {
  const load = GAMES[`./${game}/index.ts`];
  if (load) return (await loadChunk(load)).ui as GameUi;
  return (await loadChunk(() => import("./generic/ui"))).genericUi(game);
}

/** Load the user interface, texts and art of a game. Without a user interface of its own it has the generic one. */
export async function loadGameUi(game: string): Promise<GameUi> {
  const [ui] = await Promise.all([loadUi(game), gameTexts.load(game), loadTrayTexts(game), gameArt.load(game)]);
  return ui;
}
