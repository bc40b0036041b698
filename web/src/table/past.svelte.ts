// Earlier moments of a match, which a player can look at while it continues.

import { position } from "../api/http";
import type { Position } from "../api/schema";
import { storage } from "../state/storage";
import type { LogEntry } from "./contract";

/** The parts of a table that its past needs. */
interface TableWithPast {
  readonly id: string;
  readonly shownSeat: number | null;
  readonly log: readonly LogEntry[];
  /** The length of the log as the shown seat knows it. */
  readonly nextSeq: number;
}

interface Moment {
  /** The entry of the log after which the position was this. */
  readonly seq: number;
  readonly position: Position;
  /** The length of the log when the player turned to the past. */
  readonly since: number;
}

/** The earlier moment that the board shows, if any; reactive. */
export class Past {
  readonly #table: TableWithPast;
  #moment = $state.raw<Moment | null>(null);
  /** Counts the requests of earlier moments, so that an outdated reply is ignored. */
  #requests = 0;

  constructor(table: TableWithPast) {
    this.#table = table;
  }

  /** The entry of the log after which the shown moment follows; null for now. */
  get seq(): number | null {
    return this.#moment?.seq ?? null;
  }

  /** The shown position; null for now. */
  get position(): Position | null {
    return this.#moment?.position ?? null;
  }

  /** The number of moves since the player turned to the past. */
  get news(): number {
    const since = this.#moment?.since ?? Infinity;
    return this.#moves().filter((seq) => seq >= since).length;
  }

  /** The entry of the next or previous move beside the shown moment; null if there is none. */
  beside(step: 1 | -1): number | null {
    const shown = this.seq ?? Infinity;
    const moves = this.#moves();
    return (step < 0 ? moves.findLast((seq) => seq < shown) : moves.find((seq) => seq > shown)) ?? null;
  }

  /** The entries of all moves that were not undone. */
  #moves(): readonly number[] {
    return this.#table.log.filter(({ kind, undone }) => kind === "move" && !undone).map(({ seq }) => seq);
  }

  /** Show the position after an entry of the log, while the match continues. */
  async look(seq: number): Promise<void> {
    const { id, shownSeat } = this.#table;
    this.#requests += 1;
    const request = this.#requests;
    const moment = await position(id, seq, shownSeat === null ? undefined : storage.table(id).mine[shownSeat]);
    if (shownSeat !== this.#table.shownSeat || request !== this.#requests) return;
    this.#moment = { seq, position: moment, since: this.#moment?.since ?? this.#table.nextSeq };
  }

  /** Show the present again. */
  leave(): void {
    this.#requests += 1;
    this.#moment = null;
  }
}
