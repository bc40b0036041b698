// A placement that asks for confirmation before word moves with serious consequences.

import type { GridKind } from "../board/model";
import type { GameUi } from "./game-ui";
import { PlacementState, type PlacementTable } from "./placement.svelte";

export class ConfirmedPlacement extends PlacementState {
  readonly #ui: GameUi;
  #pending = $state.raw<{ readonly word: string; readonly answer: (yes: boolean) => void } | null>(null);

  constructor(table: PlacementTable, grid: () => GridKind, ui: GameUi) {
    super(table, grid);
    this.#ui = ui;
  }

  /** The question that waits for an answer, if any. */
  get question(): string | null {
    return this.#pending && this.#ui.confirm(this.#pending.word);
  }

  answer(yes: boolean): void {
    this.#pending?.answer(yes);
    this.#pending = null;
  }

  override async playWord(word: string): Promise<void> {
    const needsAnswer = this.#ui.confirm(word) !== null;
    const confirmed = !needsAnswer || (await new Promise<boolean>((answer) => (this.#pending = { word, answer })));
    if (confirmed) await super.playWord(word);
  }
}
