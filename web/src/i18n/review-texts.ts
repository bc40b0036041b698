// The texts of reviews, which are loaded when a review is first shown.

import { loadChunk } from "../api/http";
import { locale } from "./locale.svelte";
import type { MessageArea } from "./catalogue";

const MODULES = import.meta.glob<{ readonly review: MessageArea }>("./locales/*/review.ts");

export const loadReviewTexts = (): Promise<void> =>
  locale.addArea("review", async (language) => {
    const load = MODULES[`./locales/${language}/review.ts`];
    return load ? (await loadChunk(load)).review : {};
  });
