// The map of Cornwall as the board widget shows it.

import type { BoardCell, BoardModel, Cell, Figure, Label, Outline } from "../../board/model";
import { t } from "../../i18n";
import { guide } from "./highlight.svelte";
import { cellKey, terrainOf, type CornwallView, type FeatureLetter, type Region } from "./view";

export const MAP = "map";

const FEATURES: Readonly<Record<FeatureLetter, readonly string[]>> = {
  "": [],
  c: ["cottage"],
  f: ["flag"],
  p: ["chapel"],
};

interface Printed {
  readonly cells: readonly BoardCell[];
  readonly outlines: readonly Outline[];
}

// What is pointed out changes far more often than what lies there.
const printed = new WeakMap<CornwallView, Printed>();

export function cellsOf(region: Region): Cell[] {
  return region.cells.map(([x, y]) => ({ x, y }));
}

function print(view: CornwallView): Printed {
  const standing = new Map<string, Figure>(
    view.figures.map(([x, y, seat, value]) => [cellKey(x, y), { seat, value }] as const),
  );
  const cells = view.fields.map(([x, y, terrain, feature, group]): BoardCell => {
    const figure = standing.get(cellKey(x, y));
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
  return view.prices.fields.filter(guide.prices).map(([x, y, coins]) => ({
    x,
    y,
    text: coins ? String(coins) : t("cornwall.free"),
    ...(coins > 0 ? { symbol: "p-coin" } : {}),
  }));
}

export function theMap(view: CornwallView): BoardModel {
  let found = printed.get(view);
  if (!found) printed.set(view, (found = print(view)));
  guide.shown = view;
  const lit = guide.lit(view);
  return {
    id: MAP,
    seat: null,
    title: t("cornwall.map"),
    grid: "hex",
    cells: found.cells,
    outlines: lit ? [...found.outlines, { kind: "light", cells: cellsOf(lit) }] : found.outlines,
    labels: priceLabels(view),
    coordinates: true,
  };
}
