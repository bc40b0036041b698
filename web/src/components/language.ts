// Choosing a language. Its texts may have to be fetched first; where that fails, the page says so and speaks on as before.

import { fetchPart } from "../api/http";
import { settings } from "../state/settings.svelte";
import type { Language } from "../i18n";
import { attempt } from "./notices.svelte";

export const speakFromNowOn = (language: Language): Promise<boolean> =>
  attempt(() => fetchPart(() => settings.speak(language)));
