// The view of Tipperary as the server sends it. Nothing is hidden, so it is the same for every seat.

export type Arms = "castle" | "harp" | "bridge" | "rock" | "bee";
export type Token = "M" | "P1" | "P2" | "G" | "D" | "B" | "R" | "S1" | "S2" | "S3" | "c" | "T";
/** Features of bonus tiles: all except towns and towers. */
export type BonusToken = Exclude<Token, "c" | "T">;
/** `bag` to `spin` are chance phases; no player acts. */
export type Phase = "bag" | "towns" | "fill" | "spin" | "place" | "towers" | "over";

/** Marks are letters for other things on a square: * symbol, w wooden sheep, b bonus tile. */
export type SquareTuple = readonly [x: number, y: number, feature: Token, marks: string, piece: number];

export interface Display {
  readonly town: string;
  readonly arms: Arms;
  readonly side: "A" | "B";
  /** The area of the wheel that the coat of arms points at; null when no tiles are laid. */
  readonly area: number | null;
  /** The barrel's step on the whiskey track. */
  readonly barrel: number;
  readonly towers: number;
  readonly flock: number;
  /** The largest full rectangle: its first square, width and height. */
  readonly rectangle: readonly [x: number, y: number, width: number, height: number];
  /** Whether its tile is laid; in the tower phase, whether it has finished. */
  readonly laid: boolean;
  readonly sheep_to_place: number;
  readonly bonus_to_draw: number;
  readonly bonus_in_hand: BonusToken | null;
  /** All placements in order, in notation. */
  readonly layings: readonly string[];
  readonly squares: readonly SquareTuple[];
}

export interface TipperaryView {
  readonly game: "tipperary";
  readonly seat: number | null;
  readonly phase: Phase;
  readonly round: number;
  readonly rounds: number;
  readonly to_act: readonly number[];
  readonly bag_holder: number | null;
  /** The number of areas by which the wheel was turned. */
  readonly spin: number;
  /** The holder of the marker of the largest flock. */
  readonly marker: number | null;
  /** The seat for which a bonus tile is being drawn. */
  readonly drawing: number | null;
  /** The numbers of the open tiles, area by area. */
  readonly areas: readonly (readonly number[])[];
  /** The numbers of the tiles in the bag. */
  readonly bag: readonly number[];
  readonly supply: {
    readonly sheep: number;
    readonly towers: number;
    readonly bonus: Readonly<Partial<Record<BonusToken, number>>>;
  };
  readonly whiskey_track: readonly (readonly [value: number, sheep: boolean])[];
  /** By seat; null before the hometown is dealt. */
  readonly displays: readonly (Display | null)[];
  readonly scores: readonly number[];
}
