// The texts of a game's own tray, in `locales` of its folder. They are loaded with the game.

import { loadChunk } from "../api/http";
import { locale, type Language } from "../i18n";
import type { MessageArea } from "../i18n/catalogue";

const MODULES = import.meta.glob<Readonly<Record<string, MessageArea>>>("./*/locales/*.ts");

async function loadTexts(game: string, language: Language): Promise<MessageArea> {
  const load = MODULES[`./${game}/locales/${language}.ts`] ?? MODULES[`./${game}/locales/en.ts`];
  return (load && (await loadChunk(load))[game]) ?? {};
}

/** Load the texts of a game's tray; nothing if it has no tray of its own. They are the area with the game's name. */
export const loadTrayTexts = (game: string): Promise<void> =>
  locale.addArea(game, (language) => loadTexts(game, language));
