// Symbols for items of score sheets.

const DRAWINGS: Readonly<Record<string, string>> = {
  sheep: "g-sheep",
  marker: "p-badge",
  whiskey: "p-barrel",
  exploration: "g-house",
  "stone circles": "g-ring",
  mountain: "h-mountain",
  forest: "h-forest",
  village: "h-village",
  meadow: "h-meadow",
  moor: "h-moor",
  chapel: "p-chapel",
  coins: "p-coin",
  field: "p-fence",
};

/** Icons for items without a symbol. */
const SIGNS: Readonly<Record<string, "brackets" | "door">> = { area: "brackets", bonus: "door" };

export const iconOf = (item: string): "brackets" | "door" | undefined => SIGNS[item];
export const symbolOf = (item: string): string | undefined => DRAWINGS[item];

/** A highlighted item of a score sheet, or one of its parts. */
export interface ScoreHighlight {
  readonly seat: number;
  readonly item: string;
  /** The index of the part; null for the whole item. */
  readonly part: number | null;
}

export const isSameHighlight = (one: ScoreHighlight | null, other: ScoreHighlight | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.seat === other.seat && one.item === other.item && one.part === other.part);
