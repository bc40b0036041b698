// What the parts of a table page know of each other.

import type { Cell, GridKind, PieceShape } from "../board/model";

export type OptionValue = string | number | boolean | null;

export interface SeatStatus {
  readonly name: string;
  readonly kind: string;
  readonly bot: string | null;
  readonly taken: boolean;
  readonly here: boolean;
  readonly stand_in: string;
  readonly muted: boolean;
}

export interface LogEvent {
  readonly kind: string;
  readonly seat: number;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface LogEntry {
  readonly seq: number;
  readonly kind: string;
  readonly seat?: number;
  readonly speaker?: number | string;
  readonly text?: string;
  readonly to?: number;
  readonly undone?: boolean;
  readonly events?: readonly LogEvent[];
}

export interface LegalMoves {
  readonly words: readonly string[];
  readonly side: number;
  readonly places: readonly (readonly [piece: string, first: number, bits: string])[];
}

export interface PreviewItem {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export interface Preview {
  readonly items: readonly PreviewItem[];
  readonly words: readonly string[];
  /** Whether hidden things had to be guessed for it. */
  readonly guessed: boolean;
  /** The same in the game's own words, the most important first; where it is there, it is shown instead of the rest. */
  readonly said?: readonly string[];
}

/** A refusal: what is wrong, and what to do. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly advice: string;
}

/** How things stand for one seat of this page (or for a spectator). `view` is the game's own. */
export interface Standing {
  readonly seat: number | null;
  readonly nextSeq: number;
  readonly view: unknown;
  readonly toAct: readonly number[];
  /** Those whom the game waits for; the others of `toAct` may act, but need not. */
  readonly awaited: readonly number[];
  readonly undoTo: number | null;
  readonly moves: LegalMoves | null;
}

/** A table as this page sees it; reactive. */
export interface TableState {
  readonly id: string;
  readonly game: string;
  readonly stage: "loading" | "open" | "running" | "over" | "closed";
  readonly purist: boolean;
  readonly seats: readonly SeatStatus[];
  readonly names: readonly string[];
  /** The seats that this page plays, and the one shown now (hotseat has several). */
  readonly own: readonly number[];
  readonly shown: number | null;
  /** While several share a screen and the game has secrets, the screen is covered until the next one says so. */
  readonly covered: boolean;
  readonly standing: Standing | null;
  readonly log: readonly LogEntry[];
  readonly connection: "connecting" | "open" | "lost" | "closed";
  readonly problem: Problem | null;
  /** Shapes of the pieces by name ("17r2", "sheep"), asked for once. */
  shape(piece: string): PieceShape | undefined;
  /** Resolves when the move is stored, rejects with a Problem. A move in flight survives a drop: it is sent again. */
  play(move: string): Promise<void>;
  preview(move: string): Promise<Preview>;
  /** The table where the same people play again, once somebody has asked for it. */
  readonly rematch: string | null;
  /** Make that table, or find it, and keep this page's seats at it. Resolves with its id; rejects with a Problem. */
  playAgain(): Promise<string>;
}

/** One lie of a piece: "17f2" is key 17, side f, turn 2; "sheep" is key sheep. */
export interface Lie {
  readonly text: string;
  readonly key: string;
  readonly side: string;
  readonly turn: number;
}

/** Choosing and laying a piece, by drag, tap and keys; reactive. The rules stay with the server. */
export interface Laying {
  readonly grid: GridKind;
  /** Whose piece it is; gives figures their colour. */
  readonly seat: number | null;
  /** Pieces that may be laid now, by key ("17", "sheep"), each with the lies that fit somewhere. */
  readonly pieces: ReadonlyMap<string, readonly Lie[]>;
  /** Words that may be played now ("done", "pass", "quit"). */
  readonly words: readonly string[];
  /** The chosen lie; null: nothing chosen. */
  readonly piece: Lie | null;
  /** What the chosen lie looks like, as soon as it is known. */
  readonly shape: PieceShape | undefined;
  /** Where the first cell of the chosen lie may go. */
  readonly places: readonly Cell[];
  /** Whether those may be pointed out; a purist table shows no help. */
  readonly helps: boolean;
  /** Where the first cell of the ghost lies; null: in the tray. */
  readonly cell: Cell | null;
  /** Whether the ghost was put down; if not, it follows the mouse. */
  readonly pinned: boolean;
  readonly legal: boolean;
  /** Why it cannot lie there, or why the last move was refused, in the server's words. */
  readonly refusal: string | null;
  readonly preview: Preview | null;
  /** A move is on its way to the server. */
  readonly busy: boolean;
  readonly canTurn: boolean;
  readonly canFlip: boolean;
  choose(key: string, text?: string): void;
  turn(step?: 1 | -1): void;
  flip(): void;
  /** To the legal place nearest to a cell (`snap`), or just there. */
  put(cell: Cell, snap?: boolean): void;
  /** To the legal place nearest to a point of the map, if one is near; else there, to be told why it cannot lie there.
   *  While it only follows the mouse it shows nothing but legal places. */
  aim(point: { readonly x: number; readonly y: number }, hovering?: boolean): void;
  /** The mouse has left the board: a ghost that followed it goes back to the tray. */
  leave(): void;
  step(direction: "left" | "right" | "up" | "down"): void;
  takeBack(): void;
  lay(): Promise<void>;
  say(word: string): Promise<void>;
}
