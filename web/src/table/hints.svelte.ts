// Hints: the move that a strong bot would make, for a player whose opponents are all bots.

import * as api from "../api/http";
import type { HintInfo } from "../api/schema";
import { locale, t } from "../i18n";
import { settings } from "../state/settings.svelte";
import { storage } from "../state/storage";
import { attempt } from "../components/notices.svelte";
import { cellsOf } from "../board/ghost";
import type { BoardCell } from "../board/model";
import { readMove } from "../board/notation";
import { signed } from "../board/preview-tip";
import { capitalize } from "../i18n/plain";
import type { Table } from "./table.svelte";

interface StoredHint {
  /** The legal moves when the hint was requested; it stays valid while they are the same. */
  readonly position: string;
  readonly info: HintInfo;
  /** The language of the reason, a text from the server. */
  readonly language: string;
}

export interface Hint {
  readonly move: string;
  /** What the move brings at once, as its preview says. */
  readonly total: string;
  /** The move in words, for screen readers. */
  readonly name: string;
  /** What the move is good for, and what the next best one would bring. */
  readonly reasons: readonly string[];
  /** The name of the move if it is a word, for a button that plays it. */
  readonly word: string | null;
  /** The piece at its place. */
  readonly cells: readonly BoardCell[];
}

export class Hints {
  readonly #table: Table;
  #hint = $state.raw<StoredHint | null>(null);
  /** The position for which the player closed the hint. */
  #closedFor = $state.raw("");
  #requestedFor = $state.raw("");

  constructor(table: Table) {
    this.#table = table;
  }

  /** Whether this table offers hints: one player against bots, and not a purist table. */
  get possible(): boolean {
    const { seats, ownSeats, shownSeat, purist, stage } = this.#table;
    if (shownSeat === null || ownSeats.length !== 1 || seats[shownSeat]?.stand_in !== "") return false;
    const others = seats.filter((_, seat) => seat !== shownSeat);
    // Everyone plays a shared deal without hints.
    return (
      !purist &&
      !this.#table.status?.deal &&
      stage === "running" &&
      others.every(({ bot, stand_in }) => bot !== null || stand_in !== "")
    );
  }

  /** The current position; empty if it is not this player's turn. */
  readonly position = $derived.by((): string => {
    const { dueSeats, shownSeat, seatView } = this.#table;
    return this.possible && shownSeat !== null && dueSeats.includes(shownSeat) ? JSON.stringify(seatView?.moves) : "";
  });

  /** Whether a hint is shown at every turn. */
  get always(): boolean {
    return settings.hints[this.#table.game] === true;
  }

  toggleAlways(): void {
    settings.change({ hints: { ...settings.hints, [this.#table.game]: !this.always } });
  }

  get loading(): boolean {
    return this.position !== "" && this.#requestedFor === this.position;
  }

  get hint(): Hint | null {
    const hint = this.#hint;
    const { position } = this;
    if (hint === null || position === "" || hint.position !== position || this.#closedFor === position) return null;
    return this.#describe(hint.info);
  }

  #describe({ best, reason, next_best }: HintInfo): Hint {
    const { ui, shownSeat } = this.#table;
    const { piece, cell } = readMove(best.move);
    const [, place = ""] = best.move.split("@", 2);
    const next = next_best && t("learn.hintNext", { total: signed(next_best.total) });
    return {
      move: best.move,
      // Alone, a zero says nothing; beside the next best move it does.
      total: best.total === 0 && next === null ? "" : signed(best.total),
      name: cell === null ? ui.wordName(piece) : t("learn.hintLay", { piece: ui.pieceName(piece), place }),
      reasons: [capitalize(reason) || t("learn.hintOpen"), next].filter((text) => text !== null),
      word: cell === null ? ui.wordName(piece) : null,
      cells: cell === null ? [] : cellsOf(this.#table.shape(piece), cell, shownSeat),
    };
  }

  /** Whether the reason is in another language than the page. */
  get outdatedLanguage(): boolean {
    return this.hint !== null && this.#hint?.language !== locale.language;
  }

  close(): void {
    this.#closedFor = this.position;
  }

  /** Request a hint. Errors are shown unless the request was made `quietly`, without the player's asking. */
  async request(quietly = false): Promise<void> {
    const { position } = this;
    const { id, shownSeat } = this.#table;
    const token = storage.table(id).mine[String(shownSeat)];
    if (position === "" || token === undefined || this.#requestedFor === position) return;
    if (!quietly) this.#closedFor = "";
    const { language } = locale;
    if (this.#hint?.position === position && this.#hint.language === language) return;
    this.#requestedFor = position;
    const load = async (): Promise<void> => {
      const info = await api.hint(id, token);
      if (this.#requestedFor === position) this.#requestedFor = "";
      if (position === this.position) this.#hint = { position, info, language };
    };
    await (quietly ? load().catch(() => undefined) : attempt(load));
    if (this.#requestedFor === position) this.#requestedFor = "";
  }
}
