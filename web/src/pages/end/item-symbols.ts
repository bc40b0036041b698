// Which drawing stands beside an item of a score sheet; an item without one is shown by its name alone.

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

/** Where the art has nothing: the rectangle that counts, and the way out. */
const SIGNS: Readonly<Record<string, "brackets" | "door">> = { area: "brackets", bonus: "door" };

export const signOf = (item: string): "brackets" | "door" | undefined => SIGNS[item];
export const drawingOf = (item: string): string | undefined => DRAWINGS[item];

/** What of a score sheet is pointed out: an item of a seat, or one of its parts. */
export interface Light {
  readonly seat: number;
  readonly item: string;
  /** The number of the part, where only one of several is meant. */
  readonly part: number | null;
}

export const sameLight = (one: Light | null, other: Light | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.seat === other.seat && one.item === other.item && one.part === other.part);
