// The view of Tipperary as the server sends it: nothing is hidden, so it is the same for every seat.

export type Arms = "castle" | "harp" | "bridge" | "rock" | "bee";
export type Token = "M" | "P1" | "P2" | "G" | "D" | "B" | "R" | "S1" | "S2" | "S3" | "c" | "T";
/** What may stand on a bonus tile: everything but a town and a tower. */
export type BonusToken = Exclude<Token, "c" | "T">;
/** `bag` to `spin` are left to chance and pass by themselves. */
export type Phase = "bag" | "towns" | "fill" | "spin" | "place" | "towers" | "over";

/** Marks are letters for what else is on a square: * symbol, w wooden sheep, b bonus tile. */
export type SquareTuple = readonly [x: number, y: number, feature: Token, marks: string, piece: number];

export interface Display {
  readonly town: string;
  readonly arms: Arms;
  readonly side: "A" | "B";
  /** The area of the wheel that the coat of arms points at; null when nobody lays. */
  readonly area: number | null;
  /** The step of the whiskey track that the barrel stands on. */
  readonly barrel: number;
  readonly towers: number;
  readonly flock: number;
  /** The largest full rectangle: its first square, how wide and how high it is. */
  readonly rectangle: readonly [x: number, y: number, width: number, height: number];
  /** Has laid its tile; while towers are placed: has said done. */
  readonly laid: boolean;
  readonly sheep_to_place: number;
  readonly bonus_to_draw: number;
  readonly bonus_in_hand: BonusToken | null;
  /** Everything laid, in order, as moves are written. */
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
  /** By how many areas the wheel has been turned. */
  readonly spin: number;
  /** Who holds the marker of the largest flock. */
  readonly marker: number | null;
  /** For whom a bonus tile is being drawn. */
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
