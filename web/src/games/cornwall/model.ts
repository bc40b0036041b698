// Highlights on the board of Cornwall: a region, and prices of figures.

import type { CornwallView } from "../../api/schema";
import { t } from "../../i18n";
import type { BoardModel, Label } from "../../board/model";
import { highlight } from "./highlight.svelte";
import { cellsOf } from "./position";

function priceLabels(view: CornwallView): Label[] {
  return view.prices.filter(highlight.prices).map(({ x, y, coins }) => ({
    x,
    y,
    text: coins ? String(coins) : t("cornwall.free"),
    ...(coins > 0 ? { symbol: "cornwall-p-coin" } : {}),
  }));
}

export function highlighted(boards: BoardModel[], view: CornwallView): BoardModel[] {
  highlight.shown = view;
  const region = highlight.shownRegion(view);
  return boards.map((board) => ({
    ...board,
    outlines: region ? [...board.outlines, { kind: "light", cells: cellsOf(region) }] : board.outlines,
    labels: [...(board.labels ?? []), ...priceLabels(view)],
  }));
}
