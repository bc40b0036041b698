// Parts of Cornwall's position: regions, prices, figures, the drawn tile.

import type { CornwallView, FigurePrice, MapRegion, Scene } from "../../api/schema";
import { seatColour } from "../../components/art/game-art.svelte";
import type { Cell } from "../../board/model";

/** The numbers of small, medium and large figures. */
export type Figures = readonly [small: number, tall: number, big: number];

export const SIZES = ["small", "tall", "big"] as const;
export type FigureSize = (typeof SIZES)[number];

export const colourOf = seatColour;

/** The tile that was drawn and is to be placed. */
export function drawnTile({ trays }: Scene): number | null {
  const piece = trays.find(({ id }) => id === "drawn")?.tiles[0]?.piece;
  return piece == null ? null : Number(piece);
}

export const figureCount = ([small, tall, big]: Figures): number => small + tall + big;

const regionsByCell = new WeakMap<CornwallView, Map<string, MapRegion>>();

const cellKey = (x: number, y: number): string => `${x},${y}`;

/** The region of a field; undefined for an empty field. */
export function regionAt(view: CornwallView, cell: Cell): MapRegion | undefined {
  let found = regionsByCell.get(view);
  if (!found) {
    found = new Map(view.regions.flatMap((region) => region.cells.map(([x, y]) => [cellKey(x, y), region] as const)));
    regionsByCell.set(view, found);
  }
  return found.get(cellKey(cell.x, cell.y));
}

/** The key of a region: its first field. */
export function regionKey({ cells: [first] }: MapRegion): string {
  const [x, y] = first ?? [0, 0];
  return cellKey(x, y);
}

export const cellsOf = (region: MapRegion): Cell[] => region.cells.map(([x, y]) => ({ x, y }));

export const priceAt = (view: CornwallView, cell: Cell): FigurePrice | undefined =>
  view.prices.find(({ x, y }) => x === cell.x && y === cell.y);
