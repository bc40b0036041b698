// The view of Cornwall as the server sends it. Nothing is hidden, so it is the same for every seat.

import type { Cell } from "../../board/model";

/** Mountain, forest, village, meadow, moor. */
export type TerrainLetter = "M" | "F" | "V" | "G" | "S";
/** Nothing, cottage, flag, chapel. */
export type FeatureLetter = "" | "c" | "f" | "p";
/** `first` and `draw` are chance phases; no player acts. */
export type Phase = "first" | "draw" | "lay" | "figures" | "over";
/** The numbers of small, tall and big figures. */
export type Figures = readonly [small: number, tall: number, big: number];

/** `piece` numbers the laid tiles; 0 is the start tile. */
export type FieldTuple = readonly [x: number, y: number, terrain: TerrainLetter, feature: FeatureLetter, piece: number];
export type FigureTuple = readonly [x: number, y: number, seat: number, value: number];
/** The price of a figure on a field, and the points it scores at once. */
export type PriceTuple = readonly [x: number, y: number, coins: number, points: number];

export interface Player {
  readonly points: number;
  readonly coins: number;
  readonly hand: Figures;
  readonly pub: Figures;
}

export interface Region {
  readonly terrain: TerrainLetter;
  readonly cells: readonly (readonly [x: number, y: number])[];
  readonly flag: boolean;
  readonly closed: boolean;
  /** The sum of the figures' values for each seat. */
  readonly strengths: readonly number[];
  /** Points per field for the first and the second place. */
  readonly prizes: readonly [first: number, second: number];
  /** The points of each seat if it were scored now. */
  readonly worth: readonly number[];
}

/** Points that were scored for a chapel, or for a region, which is named by its first field. */
export interface Scored {
  readonly for: string;
  readonly x: number;
  readonly y: number;
  readonly points: readonly number[];
}

export interface CornwallView {
  readonly game: string;
  readonly seat: number | null;
  readonly phase: Phase;
  readonly turn: number;
  readonly to_act: readonly number[];
  readonly first: number | null;
  /** The drawn tile. */
  readonly tile: number | null;
  readonly unseen: readonly number[];
  readonly under: readonly number[];
  /** The tile set: the reconstructed one, or the players' own file. */
  readonly tile_set: "reconstructed" | "custom";
  /** The coins in the bank; null without a limit. */
  readonly bank: number | null;
  readonly players: readonly Player[];
  readonly layings: readonly string[];
  readonly fields: readonly FieldTuple[];
  readonly figures: readonly FigureTuple[];
  /** The number of figures placed this turn. */
  readonly placed: number;
  /** `fields` lists the free fields of the tile just laid. */
  readonly prices: { readonly pub: number; readonly fields: readonly PriceTuple[] };
  readonly regions: readonly Region[];
  readonly scored: readonly Scored[];
  /** The total points if the game ended now. */
  readonly scores: readonly number[];
}

export const COLOURS = ["red", "blue", "yellow", "green"] as const;
export const SIZES = ["small", "tall", "big"] as const;
export type Size = (typeof SIZES)[number];

const TERRAINS = { M: "mountain", F: "forest", V: "village", G: "meadow", S: "moor" } as const;
export type Terrain = (typeof TERRAINS)[TerrainLetter];

/** The name of a terrain in art, score sheets and messages. */
export function terrainOf(letter: TerrainLetter): Terrain {
  return TERRAINS[letter];
}

export function colourOf(seat: number): (typeof COLOURS)[number] {
  return COLOURS[seat] ?? "red";
}

/** The seat to act; null before the first tile, while a tile is drawn, and at the end. */
export function activeSeat(view: CornwallView): number | null {
  const [seat = -1] = view.to_act;
  return seat >= 0 ? seat : null;
}

export function tilesLeft(view: CornwallView): number {
  return view.unseen.length + view.under.length;
}

export function figureCount(figures: Figures): number {
  return figures[0] + figures[1] + figures[2];
}

const regionsByCell = new WeakMap<CornwallView, Map<string, Region>>();

export function cellKey(x: number, y: number): string {
  return `${x},${y}`;
}

/** The region of a field; undefined for an empty field. */
export function regionAt(view: CornwallView, cell: Cell): Region | undefined {
  let found = regionsByCell.get(view);
  if (!found) {
    found = new Map(view.regions.flatMap((region) => region.cells.map(([x, y]) => [cellKey(x, y), region] as const)));
    regionsByCell.set(view, found);
  }
  return found.get(cellKey(cell.x, cell.y));
}

/** The key of a region: its first field. */
export function regionKey(region: Region): string {
  const [x, y] = region.cells[0] ?? [0, 0];
  return cellKey(x, y);
}

/** The points that a closed region gave to each seat; null if it gave none. */
export function pointsFrom(view: CornwallView, region: Region): readonly number[] | null {
  const found = view.scored.find(
    ({ for: kind, x, y }) => kind === terrainOf(region.terrain) && cellKey(x, y) === regionKey(region),
  );
  return found?.points ?? null;
}

export function priceAt(view: CornwallView, cell: Cell): PriceTuple | undefined {
  return view.prices.fields.find(([x, y]) => x === cell.x && y === cell.y);
}
