// The review with its texts; it is loaded when somebody opens it.

import { loadReviewTexts } from "../../i18n/review-texts";
import ReviewPanel from "./ReviewPanel.svelte";

export async function loadReviewPanel(): Promise<typeof ReviewPanel> {
  await loadReviewTexts();
  return ReviewPanel;
}
