// The texts of these pages, which are loaded with them.

import { loadChunk } from "../../api/http";
import { locale } from "../../i18n";
import type { MessageArea } from "../../i18n/catalogue";

const MODULES = import.meta.glob<{ readonly training: MessageArea }>("./locales/*.ts");

export const loadTexts = (): Promise<void> =>
  locale.addArea("training", async (language) => {
    const load = MODULES[`./locales/${language}.ts`];
    return load ? (await loadChunk(load)).training : {};
  });
