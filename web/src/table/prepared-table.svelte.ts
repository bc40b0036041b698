// A table that exists only on this page, such as a lesson or a puzzle: the server sends its positions one by one.

import type { Problem, SeatStatus, TableStatus, TableView } from "../api/schema";
import type { PieceShape } from "../board/model";
import type { MovePreview } from "../board/placement";
import type { LogEntry, SeatView, TableState } from "./contract";
import type { GameUi } from "./game-ui";
import { merge } from "./log";

export type Shapes = ReadonlyMap<string, PieceShape>;

export abstract class PreparedTable implements TableState {
  abstract readonly id: string;
  readonly game: string;
  readonly ui: GameUi;
  readonly ownSeats: readonly number[];
  readonly shownSeat: number;
  readonly purist = false;
  readonly covered = false;
  readonly rematch = null;
  readonly problem: Problem | null = null;
  readonly connection = "open";
  readonly #shapes: Shapes;
  #status = $state.raw<TableStatus>();
  #seatView = $state.raw<SeatView | null>(null);
  #names = $state.raw<readonly string[]>([]);
  #log = $state.raw<readonly LogEntry[]>([]);

  protected constructor(game: string, ui: GameUi, seat: number, shapes: Shapes) {
    this.game = game;
    this.ui = ui;
    this.ownSeats = [seat];
    this.shownSeat = seat;
    this.#shapes = shapes;
  }

  /** Show a position. */
  protected apply(update: TableView): void {
    const { match } = update;
    if (!match) return;
    this.#status = update.table;
    this.#names = match.names;
    this.#log = merge([], match.log);
    this.#seatView = {
      seat: update.seat,
      nextSeq: update.next_seq,
      scene: match.scene,
      view: match.view,
      toAct: update.to_act,
      awaited: update.awaited,
      undoTo: null,
      lastDecision: null,
      moves: update.moves,
    };
  }

  get stage(): TableState["stage"] {
    return this.#status?.stage === "over" ? "over" : "running";
  }

  get seats(): readonly SeatStatus[] {
    return this.#status?.seats ?? [];
  }

  get names(): readonly string[] {
    return this.#names;
  }

  get seatView(): SeatView | null {
    return this.#seatView;
  }

  get log(): readonly LogEntry[] {
    return this.#log;
  }

  shape(piece: string): PieceShape | undefined {
    return (this.#seatView && this.ui.shape?.(this.#seatView, piece)) ?? this.#shapes.get(piece);
  }

  abstract play(move: string): Promise<void>;
  abstract preview(move: string): Promise<MovePreview>;
}
