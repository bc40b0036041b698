// Choosing a piece and placing it on a board: what the board, the trays and the keyboard share.

import type { PreviewItem } from "../api/schema";
import type { Cell, GridKind, PieceShape } from "./model";

/** A piece in one orientation: "17f2" is key 17, side f, turn 2; "sheep" is key sheep. */
export interface Orientation {
  readonly text: string;
  readonly key: string;
  readonly side: string;
  readonly turn: number;
}

export interface Preview {
  readonly items: readonly PreviewItem[];
  readonly words: readonly string[];
  /** True if hidden information had to be guessed. */
  readonly guessed: boolean;
  /** The game's own lines, the most important first; they replace everything else. */
  readonly lines?: readonly string[] | undefined;
}

/** The piece being placed, by drag, tap or keys; reactive. The server decides what is legal. */
export interface Placement {
  readonly grid: GridKind;
  /** The owner of the piece; gives figures their colour. */
  readonly seat: number | null;
  /** Pieces that may be placed now, by key ("17", "sheep"), each with the orientations that fit somewhere. */
  readonly pieces: ReadonlyMap<string, readonly Orientation[]>;
  /** Word moves that are legal now ("done", "pass", "quit"). */
  readonly words: readonly string[];
  /** The chosen piece; null if none is chosen. */
  readonly piece: Orientation | null;
  /** The shape of the chosen piece, once it is loaded. */
  readonly shape: PieceShape | undefined;
  /** Legal cells for the first cell of the chosen piece. */
  readonly places: readonly Cell[];
  /** Whether legal places may be shown; false at a purist table. */
  readonly showsHelp: boolean;
  /** The cell of the ghost's first cell; null while the piece is in the tray. */
  readonly cell: Cell | null;
  /** Whether the ghost was put down; otherwise it follows the mouse. */
  readonly pinned: boolean;
  readonly legal: boolean;
  /** Why the piece cannot go there, or why the last move was refused; a text from the server. */
  readonly refusal: string | null;
  readonly preview: Preview | null;
  /** True while a move is on its way to the server. */
  readonly busy: boolean;
  readonly canTurn: boolean;
  readonly canFlip: boolean;
  choose(key: string, text?: string): void;
  turn(step?: 1 | -1): void;
  flip(): void;
  /** Move the ghost to a cell, or with `snap` to the legal place nearest to it. */
  put(cell: Cell, snap?: boolean): void;
  /** Move the ghost to the legal place nearest to a point of the map. If none is near, move it to the point itself, where
   *  the refusal explains the problem; a ghost that follows the mouse (`hovering`) returns to the tray instead. */
  aim(point: { readonly x: number; readonly y: number }, hovering?: boolean): void;
  /** The mouse has left the board: return a ghost that followed it to the tray. */
  leave(): void;
  step(direction: "left" | "right" | "up" | "down"): void;
  takeBack(): void;
  /** Play the move that the ghost shows. */
  lay(): Promise<void>;
  playWord(word: string): Promise<void>;
}
