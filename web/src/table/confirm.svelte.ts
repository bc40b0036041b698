// Laying, with a question before words that cannot be taken back lightly.

import type { GridKind } from "../board/model";
import type { GameUi } from "./game-ui";
import { LayingState, type LaidAt } from "./placement.svelte";

export class CarefulLaying extends LayingState {
  readonly #ui: GameUi;
  #asked = $state.raw<{ readonly word: string; readonly answer: (yes: boolean) => void } | null>(null);

  constructor(table: LaidAt, grid: () => GridKind, ui: GameUi) {
    super(table, grid);
    this.#ui = ui;
  }

  /** What has to be answered before a word is said; null: nothing. */
  get question(): string | null {
    return this.#asked && this.#ui.confirm(this.#asked.word);
  }

  answer(yes: boolean): void {
    this.#asked?.answer(yes);
    this.#asked = null;
  }

  override async say(word: string): Promise<void> {
    const asks = this.#ui.confirm(word) !== null;
    const sure = !asks || (await new Promise<boolean>((answer) => (this.#asked = { word, answer })));
    if (sure) await super.say(word);
  }
}
