// Hints: what a good bot would do on this seat, for who plays against bots only. The server thinks and decides.

import * as api from "../api/http";
import type { Cell } from "../board/model";
import * as keep from "../state/storage";
import { attempt } from "../components/notices.svelte";
import { settings } from "../state/settings.svelte";
import { speech, t } from "../i18n";
import { readMove } from "./moves";
import { covered } from "../board/places";
import type { Table } from "./table.svelte";

interface Hint {
  /** What could be done when it was asked for: as long as that is the same, it is still good. */
  readonly moment: string;
  readonly move: string;
  readonly reason: string;
  /** The language of the reason, which is the server's. */
  readonly language: string;
}

export class Hints {
  readonly #table: Table;
  #hint = $state.raw<Hint | null>(null);
  /** The moment for which the hint was closed. */
  #closed = $state.raw("");
  #thinking = $state.raw("");

  constructor(table: Table) {
    this.#table = table;
  }

  /** Whether there are hints at this table: somebody alone against bots, and not a purist. */
  get possible(): boolean {
    const { seats, own, shown, purist, stage } = this.#table;
    const others = seats.filter((_, seat) => seat !== shown);
    const alone = shown !== null && own.length === 1 && seats[shown]?.stand_in === "";
    return (
      alone && !purist && stage === "running" && others.every(({ bot, stand_in }) => bot !== null || stand_in !== "")
    );
  }

  /** What could be done now, where it is this page's turn. */
  readonly moment = $derived.by((): string => {
    const { due, shown, standing } = this.#table;
    return this.possible && shown !== null && due.includes(shown) ? JSON.stringify(standing?.moves) : "";
  });

  /** Whether a hint is offered at every turn. */
  get always(): boolean {
    return settings.hints[this.#table.game] === true;
  }

  switch(): void {
    settings.change({ hints: { ...settings.hints, [this.#table.game]: !this.always } });
  }

  get thinking(): boolean {
    return this.moment !== "" && this.#thinking === this.moment;
  }

  /** The hint for just now. */
  get hint(): { readonly text: string; readonly move: string; readonly cells: readonly Cell[] } | null {
    const hint = this.#hint;
    if (hint === null || this.moment === "" || hint.moment !== this.moment || this.#closed === this.moment) return null;
    const { piece, cell } = readMove(hint.move);
    const { ui } = this.#table;
    const [, place = ""] = hint.move.split("@", 2);
    return {
      move: hint.move,
      text:
        cell === null
          ? t("learn.hintWord", { word: ui.wordName(piece), reason: hint.reason })
          : t("learn.hintLay", { piece: ui.pieceName(piece), place, reason: hint.reason }),
      cells: cell === null ? [] : covered(this.#table.shape(piece), cell),
    };
  }

  /** Whether the reason is in another language than the page. */
  get foreign(): boolean {
    return this.hint !== null && this.#hint?.language !== speech.language;
  }

  close(): void {
    this.#closed = this.moment;
  }

  /** Ask what to do; `quietly`: nobody has asked, so nobody is told if there is no answer. */
  async ask(quietly = false): Promise<void> {
    const { moment } = this;
    const { id, shown } = this.#table;
    const token = keep.table(id).mine[String(shown)];
    if (moment === "" || token === undefined || this.#thinking === moment) return;
    if (!quietly) this.#closed = "";
    const { language } = speech;
    if (this.#hint?.moment === moment && this.#hint.language === language) return;
    this.#thinking = moment;
    const think = async (): Promise<void> => {
      const { move, reason } = await api.hint(id, token);
      if (this.#thinking === moment) this.#thinking = "";
      if (moment === this.moment) this.#hint = { moment, move, reason, language };
    };
    await (quietly ? think().catch(() => undefined) : attempt(think));
    if (this.#thinking === moment) this.#thinking = "";
  }
}
