// The page plays a move that is the only legal one, after a moment and with a note, so that the player need not confirm what
// cannot be decided.

import { untrack } from "svelte";
import { readMove } from "../board/notation";
import { placeMove } from "../board/place-move";
import type { Placement } from "../board/placement";
import { settings } from "../state/settings.svelte";
import { forcedMove } from "./forced-move";
import type { Table } from "./table.svelte";

/** Milliseconds that the player sees the position before the only move is played. */
const DELAY = 700;
/** Milliseconds that the note is shown. */
const NOTE_TIME = 5000;

export class ForcedMoves {
  readonly #table: Table;
  #played = $state.raw<string | null>(null);
  #noteTimer = 0;
  /** Stop watching the table. */
  readonly dispose: () => void;

  constructor(table: Table, placement: Placement) {
    this.#table = table;
    const stop = $effect.root(() => {
      const move = $derived(settings.forcedMoves ? forcedMove(table) : null);
      $effect(() => {
        if (move === null) return;
        // Another position may have the same only move.
        void table.seatView?.nextSeq;
        untrack(() => placeMove(placement, move));
        const timer = setTimeout(() => void this.#play(placement, move), DELAY);
        return () => clearTimeout(timer);
      });
    });
    this.dispose = () => {
      clearTimeout(this.#noteTimer);
      stop();
    };
  }

  /** The name of the move that was played last, for a moment. */
  get note(): string | null {
    return this.#played;
  }

  async #play(placement: Placement, move: string): Promise<void> {
    if (placement.busy) return;
    const { piece, cell } = readMove(move);
    const { ui } = this.#table;
    this.#played = cell === null ? ui.wordName(piece) : ui.pieceName(piece);
    clearTimeout(this.#noteTimer);
    this.#noteTimer = window.setTimeout(() => (this.#played = null), NOTE_TIME);
    if (cell === null) await placement.playWord(piece);
    else await placement.lay();
  }
}
