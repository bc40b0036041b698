// Wooly Bully as the server tells it to one viewer (`view` in the game's contents).

/** Black, blue, red and yellow sheep. */
export type Colour = "K" | "B" | "R" | "Y";
/** What a side of a tile shows: sheep of a colour, village or forest. */
export type Letter = Colour | "V" | "F";

export type Phase = "first" | "colours" | "deal" | "draw" | "discard" | "play" | "call" | "over";
export type DutyKind = "turn" | "extra" | "free" | "more";
/** Why a seat goes on, the seat, and how many tiles it still has to lay. */
export type Duty = readonly [kind: DutyKind, seat: number, tiles: number];

/** Something everybody has seen. */
export interface Act {
  readonly seat: number | null;
  readonly act: "lay" | "wolf" | "hunter" | "reveal" | "pass" | "done" | "quit" | "discard" | "deal";
  /** In notation, where something was laid. */
  readonly move: string | null;
  readonly drawn: number;
}

/** A cell of the land: its sides clockwise from the north, and what lies on it. */
export type LandCell = readonly [x: number, y: number, face: string, on: "" | "wolf" | "hunter" | "shepherd" | "well"];

export interface Field {
  readonly colour: Colour;
  readonly sheep: number;
  readonly closed: boolean;
  /** Closed, and no forest beside it has an uncovered Wolf. */
  readonly counts: boolean;
  /** Its quadrants: the cell, and the side from the north clockwise. */
  readonly parts: readonly (readonly [x: number, y: number, side: number])[];
}

export interface WoolyView {
  readonly game: "woolybully";
  /** Who looks; null for a spectator. */
  readonly seat: number | null;
  readonly phase: Phase;
  readonly turn: number;
  readonly to_act: readonly number[];
  readonly first: number | null;
  /** Whose turn it is, also while somebody else interrupts it. */
  readonly holder: number | null;
  /** What is owed, the newest last; its seat goes on. */
  readonly duties: readonly Duty[];
  /** Who may still act out of turn. */
  readonly asked: readonly number[];
  readonly passes: number;
  /** Who draws or discards, and how many. */
  readonly due: readonly [seat: number, tiles: number] | null;
  readonly bag: number;
  /** How many tiles each seat holds, and how many it put away or left with. */
  readonly hands: readonly number[];
  readonly gone: readonly number[];
  /** Who has left, in this order, and the bonus of each seat for it. */
  readonly finished: readonly number[];
  readonly bonuses: readonly number[];
  readonly revealed: readonly boolean[];
  /** Null where the viewer may not know it. */
  readonly colours: readonly (Colour | null)[];
  readonly scores: readonly (number | null)[];
  /** The viewer's own tiles, by number; what it put away; the hands it gave back. */
  readonly hand: readonly number[] | null;
  readonly own_gone: readonly number[] | null;
  readonly own_back: readonly (readonly number[])[] | null;
  readonly story: readonly Act[];
  readonly cells: readonly LandCell[];
  readonly fields: readonly Field[];
}

/** The newest duty: whoever has it goes on. */
export const duty = (view: WoolyView): Duty | undefined => view.duties.at(-1);

/** Whether the seat may lay an ordinary tile now. */
export const mayLayTile = (view: WoolyView, seat: number): boolean =>
  view.phase === "play" && duty(view)?.[1] === seat && view.to_act.includes(seat);

/** Whether the seat has left, or the game is over. */
export const hasLeft = (view: WoolyView, seat: number): boolean =>
  view.finished.includes(seat) || view.phase === "over";

/** The one seat that has not left, if there is only one. */
export function lastLeft(view: WoolyView): number | null {
  const staying = view.hands.map((_, seat) => seat).filter((seat) => !view.finished.includes(seat));
  return staying.length === 1 ? (staying[0] ?? null) : null;
}
