// The view of Wooly Bully as the server sends it to one viewer.

/** Black, blue, red and yellow sheep. */
export type Colour = "K" | "B" | "R" | "Y";
/** The side of a tile: sheep of a colour, village or forest. */
export type Letter = Colour | "V" | "F";

export type Phase = "first" | "colours" | "deal" | "draw" | "discard" | "play" | "call" | "over";
export type DutyKind = "turn" | "extra" | "free" | "more";
/** A reason to act, the seat, and the number of tiles it still has to lay. */
export type Duty = readonly [kind: DutyKind, seat: number, tiles: number];

/** A public event. */
export interface Act {
  readonly seat: number | null;
  readonly act: "lay" | "wolf" | "hunter" | "reveal" | "pass" | "done" | "quit" | "discard" | "deal";
  /** The move in notation, if something was laid. */
  readonly move: string | null;
  readonly drawn: number;
}

/** A cell: its sides clockwise from the north, and the piece on it. */
export type LandCell = readonly [x: number, y: number, face: string, on: "" | "wolf" | "hunter" | "shepherd" | "well"];

export interface Field {
  readonly colour: Colour;
  readonly sheep: number;
  readonly closed: boolean;
  /** Whether it scores: closed, and without an uncovered Wolf in a neighbouring forest. */
  readonly counts: boolean;
  /** Its quadrants: the cell, and the side clockwise from the north. */
  readonly parts: readonly (readonly [x: number, y: number, side: number])[];
}

export interface WoolyView {
  readonly game: "woolybully";
  /** The viewer; null for a spectator. */
  readonly seat: number | null;
  readonly phase: Phase;
  readonly turn: number;
  readonly to_act: readonly number[];
  readonly first: number | null;
  /** The seat whose turn it is, even while another one interrupts. */
  readonly holder: number | null;
  /** Open duties, the newest last; its seat acts. */
  readonly duties: readonly Duty[];
  /** The seats that may still act out of turn. */
  readonly asked: readonly number[];
  readonly passes: number;
  /** The seat that draws or discards, and the number of tiles. */
  readonly due: readonly [seat: number, tiles: number] | null;
  readonly bag: number;
  /** The numbers of tiles that each seat holds, and that it discarded or left with. */
  readonly hands: readonly number[];
  readonly gone: readonly number[];
  /** The seats that have left, in this order, and the bonus of each seat. */
  readonly finished: readonly number[];
  readonly bonuses: readonly number[];
  readonly revealed: readonly boolean[];
  /** Null where the viewer may not know the colour. */
  readonly colours: readonly (Colour | null)[];
  readonly scores: readonly (number | null)[];
  /** The viewer's tiles by number, its discarded tiles, and the hands it gave back. */
  readonly hand: readonly number[] | null;
  readonly own_gone: readonly number[] | null;
  readonly own_back: readonly (readonly number[])[] | null;
  readonly story: readonly Act[];
  readonly cells: readonly LandCell[];
  readonly fields: readonly Field[];
}

/** The newest duty; its seat acts. */
export const duty = (view: WoolyView): Duty | undefined => view.duties.at(-1);

/** Whether the seat may lay an ordinary tile now. */
export const mayLayTile = (view: WoolyView, seat: number): boolean =>
  view.phase === "play" && duty(view)?.[1] === seat && view.to_act.includes(seat);

/** Whether the seat has left, or the game is over. */
export const hasLeft = (view: WoolyView, seat: number): boolean =>
  view.finished.includes(seat) || view.phase === "over";

/** The last remaining seat, if only one is left. */
export function lastLeft(view: WoolyView): number | null {
  const staying = view.hands.map((_, seat) => seat).filter((seat) => !view.finished.includes(seat));
  return staying.length === 1 ? (staying[0] ?? null) : null;
}
