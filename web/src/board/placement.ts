// Choosing a piece and placing it on a board: what the board, the trays and the keyboard share.

import type { PreviewReply } from "../api/schema";
import type { Cell, GridKind, PieceShape } from "./model";

/** A piece in one orientation: "17f2" is key 17, side f, turn 2; "sheep" is key sheep. */
export interface Orientation {
  readonly text: string;
  readonly key: string;
  readonly side: string;
  readonly turn: number;
}

/** An orientation of the chosen piece with its legal places. */
export interface PlaceOption {
  readonly orientation: Orientation;
  readonly shape: PieceShape | undefined;
  readonly places: readonly Cell[];
}

/** The effects of a move, computed by the server. */
export type MovePreview = Pick<PreviewReply, "total" | "items" | "secured" | "lines" | "boards" | "guessed">;

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
  /** Legal cells for the first cell of the chosen piece in its current orientation. */
  readonly places: readonly Cell[];
  /** The orientations into which the page may turn the chosen piece, with their legal places; the current one first. */
  readonly options: readonly PlaceOption[];
  /** Whether legal places may be shown; false at a purist table. */
  readonly showsHelp: boolean;
  /** The cell of the ghost's first cell; null while the piece is in the tray. */
  readonly cell: Cell | null;
  /** Whether the ghost was put down; otherwise it follows the pointer. */
  readonly pinned: boolean;
  readonly legal: boolean;
  /** Whether the ghost was put down where it may be played; at a purist table any place may be tried. */
  readonly ready: boolean;
  /** Why the piece cannot go there, or why the last move was refused; a text from the server. */
  readonly refusal: string | null;
  /** The word move that the player considers while no ghost is on the board: its preview is shown. */
  readonly word: string | null;
  /** The effects of the move that the ghost shows, or of the considered word. */
  readonly preview: MovePreview | null;
  /** True while a move is on its way to the server. */
  readonly busy: boolean;
  /** The number of orientations on the same side that are legal where the ghost is; 0 without a legal ghost. */
  readonly ways: number;
  /** Whether the chosen piece can be turned at all, here or elsewhere. */
  readonly turnable: boolean;
  /** Whether it can be turned now: on a legal place only to another legal orientation. */
  readonly canTurn: boolean;
  readonly canFlip: boolean;
  choose(key: string, text?: string): void;
  turn(step?: 1 | -1): void;
  flip(): void;
  /** Move the ghost to a cell, or with `snap` to the legal place nearest to it. */
  put(cell: Cell, snap?: boolean): void;
  /** Move the ghost to the legal place nearest to a point of the map, turned to fit there. If none is near, move it to
   *  the point itself, where the refusal explains the problem; a ghost that follows the pointer (`hovering`) returns to
   *  the tray instead. */
  aim(point: { readonly x: number; readonly y: number }, hovering?: boolean): void;
  /** Pick the ghost up again, so that it follows the pointer. */
  lift(): void;
  /** The pointer has left the board: return a ghost that followed it to the tray. */
  leave(): void;
  step(direction: "left" | "right" | "up" | "down"): void;
  /** The pointer or the focus is on the button of a word move, or has left it. */
  consider(word: string | null): void;
  /** Set the word move that is considered while nothing else is, for example the one that ends the turn. */
  rest(word: string | null): void;
  takeBack(): void;
  /** Play the move that the ghost shows. */
  lay(): Promise<void>;
  playWord(word: string): Promise<void>;
}
