// The drawings for names of grounds and pieces.

/** The kinds of grids; each has its own drawings. */
export type GridKind = "square" | "hex" | "quadrant";

export interface Terrain {
  /** The ground: pattern `pt-…`, flat colour `c-…`. */
  readonly tone: string;
  /** The drawing on the ground. */
  readonly drawing?: string;
  /** The bold mark of the mini level. */
  readonly mini?: string;
}

/** A figure: its symbol, the size and position of its mark, and its position on a hex. */
export interface FigureShape {
  readonly symbol: string;
  readonly markX: number;
  readonly markY: number;
  readonly markSize: number;
  readonly left: number;
  readonly top: number;
  readonly scale: number;
}

/** The colours of the seats in order; each has its mark `mk-…`. */
export const SEAT_COLOURS = ["red", "blue", "yellow", "green", "black"] as const;

export function seatColour(seat: number): string {
  return SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "red";
}

const SQUARE: Readonly<Record<string, Terrain>> = {
  meadow: { tone: "meadow" },
  "pasture-1": { tone: "pasture", drawing: "d-p1", mini: "dm-P1" },
  "pasture-2": { tone: "pasture", drawing: "d-p2", mini: "dm-P2" },
  grain: { tone: "grain", mini: "dm-G" },
  distillery: { tone: "distil", drawing: "d-distil", mini: "dm-D" },
  bog: { tone: "bog", drawing: "d-bog", mini: "dm-B" },
  ruin: { tone: "ruin", drawing: "d-ruin", mini: "dm-R" },
  "stone-1": { tone: "stone", drawing: "d-s1", mini: "dm-S" },
  "stone-2": { tone: "stone", drawing: "d-s2", mini: "dm-S" },
  "stone-3": { tone: "stone", drawing: "d-s3", mini: "dm-S" },
  town: { tone: "town", drawing: "d-houses" },
  tower: { tone: "stone", drawing: "p-tower", mini: "dm-T" },
  forest: { tone: "forest", drawing: "d-forest", mini: "dm-F" },
  mountain: { tone: "mount", drawing: "d-mountain", mini: "dm-K" },
  village: { tone: "village", drawing: "d-village", mini: "dm-V" },
};

const HEX: Readonly<Record<string, Terrain>> = {
  mountain: { tone: "mount", drawing: "d6-mountain", mini: "dm-K" },
  forest: { tone: "forest", drawing: "d6-forest", mini: "dm-F" },
  village: { tone: "village", drawing: "d6-village", mini: "dm-V" },
  meadow: { tone: "meadow" },
  moor: { tone: "bog", drawing: "d6-moor", mini: "dm-B" },
};

const QUADRANT: Readonly<Record<string, Terrain>> = {
  "field-black": { tone: "fk", drawing: "w-k", mini: "mk-black" },
  "field-blue": { tone: "fb", drawing: "w-b", mini: "mk-blue" },
  "field-red": { tone: "fr", drawing: "w-r", mini: "mk-red" },
  "field-yellow": { tone: "fy", drawing: "w-y", mini: "mk-yellow" },
  village: { tone: "village", drawing: "g-house", mini: "dm-V" },
  forest: { tone: "forest", drawing: "g-fir", mini: "dm-F" },
};

const TERRAINS = { square: SQUARE, hex: HEX, quadrant: QUADRANT } as const;

/** The look of a ground without a drawing. */
const UNKNOWN_TERRAIN: Terrain = { tone: "stone" };

export function terrain(grid: GridKind, name: string | undefined): Terrain {
  return TERRAINS[grid][name ?? ""] ?? UNKNOWN_TERRAIN;
}

/** Symbols of pieces on a cell, by name. */
export const PIECES: Readonly<Record<string, string>> = {
  "wooden-sheep": "g-wood",
  "sheep-symbol": "p-badge",
  bonus: "g-fox",
  cottage: "p-cottage",
  flag: "p-flag",
  chapel: "p-chapel",
  wolf: "p-wolf",
  hunter: "p-hunter",
  shepherd: "p-shepherd",
  well: "p-well",
};

export const FEATURES: ReadonlySet<string> = new Set(["cottage", "flag", "chapel"]);

export function isArms(name: string): boolean {
  return name.startsWith("arms-");
}

const SMALL: FigureShape = {
  symbol: "fig-s",
  markX: 19.25,
  markY: 33.75,
  markSize: 9.5,
  left: -12,
  top: -17,
  scale: 34 / 48,
};
const TALL: FigureShape = {
  symbol: "fig-t",
  markX: 18.5,
  markY: 27.5,
  markSize: 11,
  left: -13,
  top: -19,
  scale: 36 / 48,
};
const BIG: FigureShape = { symbol: "fig-b", markX: 17, markY: 27, markSize: 14, left: -18, top: -19, scale: 36 / 48 };

export function figureShape(value: number): FigureShape {
  return value === 1 ? SMALL : value === 2 ? TALL : BIG;
}

/** Read the name of a figure in a scene: `figure-red-2`, or `figure-2` without an owner. */
export function readFigure(name: string): { readonly seat: number | null; readonly value: number } | null {
  const found = /^figure-(?:([a-z]+)-)?(\d)$/.exec(name);
  if (found === null) return null;
  const seat = SEAT_COLOURS.findIndex((colour) => colour === found[1]);
  return { seat: seat < 0 ? null : seat, value: Number(found[2]) };
}
