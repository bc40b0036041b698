// A rematch: the next table of the same people.

import { declineRematch, join, rematch } from "../api/http";
import type { TableStatus } from "../api/schema";
import { storage } from "../state/storage";
import type { RematchState } from "./contract";

/** The parts of a table that its rematch needs. */
interface FinishedTable {
  readonly id: string;
  readonly game: string;
  readonly status: TableStatus | undefined;
  readonly ownSeats: readonly number[];
  readonly names: readonly string[];
}

export class Rematch implements RematchState {
  readonly #table: FinishedTable;
  /** The seats for which this page has declined. */
  #declined = $state.raw<readonly number[]>([]);

  constructor(table: FinishedTable) {
    this.#table = table;
  }

  get id(): string | null {
    return this.#table.status?.rematch ?? null;
  }

  get #proposer(): number | null {
    return this.#table.status?.rematch_by ?? null;
  }

  get proposer(): string {
    const { ownSeats, names } = this.#table;
    return this.#proposer === null || ownSeats.includes(this.#proposer) ? "" : (names[this.#proposer] ?? "");
  }

  get asked(): boolean {
    const by = this.#proposer;
    return by !== null && this.#table.ownSeats.some((seat) => seat !== by && !this.#declined.includes(seat));
  }

  async playAgain(): Promise<string> {
    const { id, game } = this.#table;
    const { mine, links, made } = storage.table(id);
    const tokens = Object.values(mine);
    const proposed = this.id !== null;
    const next = this.id ?? (tokens[0] === undefined ? id : (await rematch(id, tokens[0])).id);
    if (next === id) return id;
    // The new table accepts the same tokens.
    storage.saveTable(next, { mine, links, made, game });
    // The player who proposes a rematch has accepted it; the others accept by joining.
    if (proposed) await acceptRematch(next);
    return next;
  }

  async decline(): Promise<void> {
    const { id, ownSeats } = this.#table;
    for (const token of Object.values(storage.table(id).mine)) await declineRematch(id, token);
    this.#declined = ownSeats;
  }
}

/** Accept a rematch at its own table, for all seats of this page. */
export async function acceptRematch(id: string): Promise<void> {
  for (const token of Object.values(storage.table(id).mine)) await join(id, { name: "", token });
}
