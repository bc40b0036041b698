// The games that the server offers, with their texts in the current language.

import { serverInfo } from "../api/http";
import type { GameInfo } from "../api/schema";
import { Localized } from "./locale.svelte";
import { capitalize } from "./plain";

export const gameList = new Localized(async (language) => (await serverInfo(language)).games);

/** A game of the server; undefined if there is no such game, or until the list is loaded. */
export const gameInfo = (name: string): GameInfo | undefined => gameList.value?.find((game) => game.name === name);

export const gameTitle = (name: string): string => gameInfo(name)?.title ?? capitalize(name);
