// A table as the parts of the page see it: a live table, or a lesson.

import type { LegalMoves, LogEvent, Problem, Scene, SeatStatus } from "../api/schema";
import type { PieceShape } from "../board/model";
import type { MovePreview } from "../board/placement";

export interface LogEntry {
  readonly seq: number;
  readonly kind: string;
  readonly seat?: number;
  readonly speaker?: number | string;
  readonly text?: string;
  /** The text for each seat that a notice addresses as "you". */
  readonly own?: Readonly<Record<string, string>>;
  readonly to?: number;
  readonly undone?: boolean;
  readonly events?: readonly LogEvent[];
}

/** What one seat of this page, or a spectator, sees. `view` has the game's own additions to the scene. */
export interface SeatView {
  readonly seat: number | null;
  readonly nextSeq: number;
  readonly scene: Scene;
  readonly view: unknown;
  readonly toAct: readonly number[];
  /** Seats that the game waits for; the others of `toAct` may act, but need not. */
  readonly awaited: readonly number[];
  /** The earliest entry to which this seat may undo without asking anybody. */
  readonly undoTo: number | null;
  /** The entry before the last decision of this seat, to which the undo button goes back. */
  readonly lastDecision: number | null;
  readonly moves: LegalMoves | null;
}

/** A table; reactive. */
export interface TableState {
  readonly id: string;
  readonly game: string;
  readonly stage: "loading" | "open" | "running" | "over" | "closed";
  readonly purist: boolean;
  readonly seats: readonly SeatStatus[];
  readonly names: readonly string[];
  /** The seats that this page plays (several at a shared screen), and the one shown now. */
  readonly ownSeats: readonly number[];
  readonly shownSeat: number | null;
  /** True while a shared screen is being passed on, so that nobody sees another player's hand. */
  readonly covered: boolean;
  readonly seatView: SeatView | null;
  readonly log: readonly LogEntry[];
  readonly connection: "connecting" | "open" | "lost" | "closed";
  readonly problem: Problem | null;
  /** The shape of a piece ("17r2", "sheep"), once shapes are loaded. */
  shape(piece: string): PieceShape | undefined;
  /** Resolves when the move is stored, rejects with a `Problem`. A move in flight is sent again after a reconnect. */
  play(move: string): Promise<void>;
  preview(move: string): Promise<MovePreview>;
  /** The rematch; null where there is none, as in a lesson. */
  readonly rematch: RematchState | null;
}

/** The next match of the same people; reactive. */
export interface RematchState {
  /** Its table, once a player has proposed it. */
  readonly id: string | null;
  /** The player who has proposed it; empty without one, or if it is a player at this screen. */
  readonly proposer: string;
  /** Whether a player at this screen has still to accept or decline. */
  readonly asked: boolean;
  /** Propose or accept it, and save this page's seats at its table. Resolves with its id. */
  playAgain(): Promise<string>;
  /** Decline it for all seats of this page. */
  decline(): Promise<void>;
}
