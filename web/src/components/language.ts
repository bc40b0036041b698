import { loadChunk } from "../api/http";
import type { Language } from "../i18n";
import { settings } from "../state/settings.svelte";
import { attempt } from "./notices.svelte";

/** Switch the page to a language; if its texts cannot be loaded, show a notice and keep the current language. */
export const changeLanguage = (language: Language): Promise<boolean> =>
  attempt(() => loadChunk(() => settings.setLanguage(language)));
