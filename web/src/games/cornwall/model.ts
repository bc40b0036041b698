// The board model of Cornwall.

import { t } from "../../i18n";
import type { BoardCell, BoardModel, Cell, Figure, Label, Outline } from "../../board/model";
import { highlight } from "./highlight.svelte";
import { cellKey, type CornwallView, type FeatureLetter, type Region, terrainOf } from "./view";

export const MAP = "map";

const FEATURES: Readonly<Record<FeatureLetter, readonly string[]>> = {
  "": [],
  c: ["cottage"],
  f: ["flag"],
  p: ["chapel"],
};

interface BoardContent {
  readonly cells: readonly BoardCell[];
  readonly outlines: readonly Outline[];
}

// Cached, because highlights change far more often than the position.
const contentCache = new WeakMap<CornwallView, BoardContent>();

export function cellsOf(region: Region): Cell[] {
  return region.cells.map(([x, y]) => ({ x, y }));
}

function boardContent(view: CornwallView): BoardContent {
  const seatView = new Map<string, Figure>(
    view.figures.map(([x, y, seat, value]) => [cellKey(x, y), { seat, value }] as const),
  );
  const cells = view.fields.map(([x, y, terrain, feature, group]): BoardCell => {
    const figure = seatView.get(cellKey(x, y));
    return { x, y, ground: [terrainOf(terrain)], group, on: FEATURES[feature], ...(figure && { figure }) };
  });
  const outlines: Outline[] = view.regions
    .filter((region) => region.closed)
    .map((region) => ({ kind: "closed", cells: cellsOf(region) }));
  const last = view.layings.length;
  if (last) outlines.push({ kind: "last", cells: cells.filter(({ group }) => group === last) });
  return { cells, outlines };
}

function priceLabels(view: CornwallView): Label[] {
  return view.prices.fields.filter(highlight.prices).map(([x, y, coins]) => ({
    x,
    y,
    text: coins ? String(coins) : t("cornwall.free"),
    ...(coins > 0 ? { symbol: "p-coin" } : {}),
  }));
}

export function boardOf(view: CornwallView): BoardModel {
  let found = contentCache.get(view);
  if (!found) contentCache.set(view, (found = boardContent(view)));
  highlight.shown = view;
  const highlighted = highlight.shownRegion(view);
  return {
    id: MAP,
    seat: null,
    title: t("cornwall.map"),
    grid: "hex",
    cells: found.cells,
    outlines: highlighted ? [...found.outlines, { kind: "light", cells: cellsOf(highlighted) }] : found.outlines,
    labels: priceLabels(view),
    coordinates: true,
  };
}
