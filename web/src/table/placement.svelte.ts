// The state of a placement: choosing a piece and a place, and playing the move. The server decides what is legal.

import { untrack } from "svelte";
import type { Problem } from "../api/schema";
import { locale, t } from "../i18n";
import type { GridKind } from "../board/model";
import type { Placement, MovePreview } from "../board/placement";
import { ChosenPieceState } from "./chosen-piece.svelte";
import type { TableState } from "./contract";

/** The part of a table that a placement needs. */
export type PlacementTable = Pick<
  TableState,
  "shownSeat" | "covered" | "purist" | "connection" | "seatView" | "shape" | "play" | "preview"
>;

/** The server's reply to a preview or to a move that was played. */
interface Reply {
  readonly move: string;
  readonly preview: MovePreview | null;
  /** The error; null for a legal move. */
  readonly problem: unknown;
  /** True if the move was played: then its refusal is shown even when the piece is gone. */
  readonly played: boolean;
}

/** Milliseconds a ghost rests before its preview is requested. */
const PREVIEW_DELAY = 90;
/** Milliseconds to wait for the update that follows an own move. */
const UPDATE_TIMEOUT = 1000;

export class PlacementState extends ChosenPieceState implements Placement {
  readonly #table: PlacementTable;
  #reply: Reply | null = $state.raw(null);
  /** The word moves whose preview is wanted now, and while nothing else is considered. */
  #considered: string | null = $state(null);
  #resting: string | null = $state(null);
  /** The previews of one position in one language. */
  readonly #previews = new Map<string, MovePreview>();
  #previewsOf = "";
  /** The position (`nextSeq`) of a move that was sent and is not answered yet. */
  #sentAt: number | null = $state(null);
  /** Stop watching the table. */
  readonly dispose: () => void;

  constructor(table: PlacementTable, grid: GridKind | (() => GridKind)) {
    super(table, grid);
    this.#table = table;
    this.dispose = $effect.root(() => {
      $effect(() => {
        const move = this.#shownMove;
        const position = table.seatView?.nextSeq;
        const { language } = locale;
        if (move === null || position === undefined || table.purist) return;
        if (this.#recall(move, `${position} ${language}`)) return;
        const timer = setTimeout(() => !this.busy && void this.#requestPreview(move), PREVIEW_DELAY);
        return () => clearTimeout(timer);
      });
    });
  }

  get refusal(): string | null {
    const reply = this.#reply;
    if (reply?.problem != null && (reply.move === this.move || (this.move === null && reply.played))) {
      return problemText(reply.problem);
    }
    return this.#table.purist && this.cell !== null && !this.legal ? t("board.notHere") : null;
  }

  get word(): string | null {
    const word = this.#considered ?? this.#resting;
    return word !== null && this.cell === null && this.words.includes(word) ? word : null;
  }

  get preview(): MovePreview | null {
    return this.#reply !== null && this.#reply.move === this.#shownMove ? this.#reply.preview : null;
  }

  get busy(): boolean {
    return this.#sentAt !== null;
  }

  get ready(): boolean {
    return this.pinned && this.cell !== null && (this.legal || this.#table.purist) && !this.busy;
  }

  protected get isPlayed(): boolean {
    return this.#sentAt !== null && this.#table.seatView?.nextSeq !== this.#sentAt;
  }

  consider(word: string | null): void {
    this.#considered = word;
  }

  rest(word: string | null): void {
    this.#resting = word;
  }

  protected forgetReply(): void {
    this.#reply = null;
  }

  async lay(): Promise<void> {
    const move = this.move;
    if (move === null) return;
    if (!this.pinned) {
      this.pin();
      return;
    }
    // A purist table explains an illegal place only when the player tries it.
    if (this.legal || this.#table.purist) await this.#play(move);
    else await this.#requestPreview(move);
  }

  async playWord(word: string): Promise<void> {
    await this.#play(word);
  }

  /** The move whose preview is shown. */
  get #shownMove(): string | null {
    return this.move ?? this.word;
  }

  /** Show the preview of a move again, if it was requested before in the same position and language. */
  #recall(move: string, position: string): boolean {
    if (position !== this.#previewsOf) this.#previews.clear();
    this.#previewsOf = position;
    const preview = this.#previews.get(move);
    if (preview !== undefined) this.#reply = { move, preview, problem: null, played: false };
    return preview !== undefined;
  }

  async #requestPreview(move: string): Promise<void> {
    const position = this.#previewsOf;
    try {
      const preview = await this.#table.preview(move);
      if (position === this.#previewsOf) this.#previews.set(move, preview);
      if (this.#isCurrent(move)) this.#reply = { move, preview, problem: null, played: false };
    } catch (problem) {
      // Connection problems are shown elsewhere.
      if (!this.#isCurrent(move) || !isRefusal(problem)) return;
      this.#reply = { move, preview: null, problem, played: false };
    }
  }

  /** Whether a reply still matters: the same move is shown and none has been sent since. */
  #isCurrent(move: string): boolean {
    return move === this.#shownMove && !this.busy;
  }

  async #play(move: string): Promise<void> {
    if (this.busy) return;
    const seat = this.#table.shownSeat;
    this.#sentAt = untrack(() => this.#table.seatView?.nextSeq ?? 0);
    this.#reply = null;
    try {
      await this.#table.play(move);
      await this.#waitForUpdate();
      this.deselect(seat);
    } catch (problem) {
      // The ghost stays, so that the player can correct the move.
      this.#reply = { move, preview: null, problem, played: true };
    } finally {
      this.#sentAt = null;
    }
  }

  /** Wait for the update after an own move, so that the piece does not vanish in between. */
  async #waitForUpdate(): Promise<void> {
    const end = performance.now() + UPDATE_TIMEOUT;
    while (this.#table.seatView?.nextSeq === this.#sentAt && performance.now() < end) {
      await new Promise((resume) => setTimeout(resume, 10));
    }
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "code" in value && "message" in value;
}

function isRefusal(value: unknown): value is Problem {
  return isProblem(value) && value.code === "illegal";
}

function problemText(value: unknown): string {
  if (!isProblem(value)) return t("common.failed");
  return value.code === "illegal" ? value.message : `${value.message} ${value.advice}`;
}
