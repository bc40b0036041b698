// A lesson as a table: it uses the real board, tray and placement. The server plays; this class tracks the step.

import * as api from "../../api/http";
import type { WireMatch } from "../../api/match";
import type { LessonInfo, LessonStepInfo, Problem, SeatStatus, TableStatus, Update } from "../../api/schema";
import { locale, t } from "../../i18n";
import type { PieceShape } from "../../board/model";
import type { Preview } from "../../board/placement";
import { readShapes } from "../../board/shapes";
import type { LogEntry, SeatView, TableState } from "../../table/contract";
import type { GameUi } from "../../table/game-ui";
import { merge } from "../../table/log";
import { sentence } from "../../table/log-text";
import { findGameUi, loadGameUi } from "../../games";

/** The result of the learner's last move at this step. */
export type Outcome =
  | { readonly kind: "none" }
  | { readonly kind: "missed" }
  | {
      readonly kind: "reached";
      readonly scripted: boolean;
      /** The move as a sentence. */
      readonly text: string;
      /** The number of the move in the log. */
      readonly seq: number;
    };

const NO_OUTCOME: Outcome = { kind: "none" };

export class LessonTable implements TableState {
  readonly id = "lesson";
  readonly game: string;
  readonly ui: GameUi;
  readonly steps: readonly LessonStepInfo[];
  readonly ownSeats: readonly number[];
  readonly shownSeat: number;
  readonly purist = false;
  readonly covered = false;
  readonly rematch = null;
  readonly problem: Problem | null = null;
  /** Returns the text that explains why a legal move misses the goal of a step. */
  readonly #missText: (step: string) => string;
  readonly #shapes: ReadonlyMap<string, PieceShape>;
  #stepIndex = $state(0);
  #status = $state.raw<TableStatus>();
  #seatView = $state.raw<SeatView | null>(null);
  #names = $state.raw<readonly string[]>([]);
  #log = $state.raw<readonly LogEntry[]>([]);
  #outcome = $state.raw<Outcome>(NO_OUTCOME);
  /** The move that was played at this step. */
  #playedMove: string | undefined;
  #busy = $state(false);

  private constructor(
    info: LessonInfo,
    ui: GameUi,
    shapes: ReadonlyMap<string, PieceShape>,
    missText: (step: string) => string,
  ) {
    this.game = info.game;
    this.steps = info.steps;
    this.ownSeats = [info.seat];
    this.shownSeat = info.seat;
    this.ui = ui;
    this.#shapes = shapes;
    this.#missText = missText;
  }

  /** Open the lesson of a game at its first step. */
  static async open(game: string, missText: (step: string) => string): Promise<LessonTable> {
    // The server's error about an unknown game is better than the page's, so do not fail on a missing interface first.
    const [info, pieces] = await Promise.all([api.lesson(game), api.lessonPieces(game), findGameUi(game)]);
    const ui = await loadGameUi(game);
    const lesson = new LessonTable(info, ui, readShapes(pieces), missText);
    await lesson.go(0);
    return lesson;
  }

  get stepIndex(): number {
    return this.#stepIndex;
  }

  get step(): LessonStepInfo {
    const step = this.steps[this.#stepIndex];
    if (step === undefined) throw new RangeError(`there is no step ${this.#stepIndex}`);
    return step;
  }

  get isLast(): boolean {
    return this.#stepIndex === this.steps.length - 1;
  }

  get outcome(): Outcome {
    return this.#outcome;
  }

  /** Whether the learner has still something to do at this step. */
  get isOpen(): boolean {
    return this.step.task && this.#outcome.kind !== "reached";
  }

  /** Go to a step and load its prepared position. */
  async go(step: number): Promise<void> {
    if (this.#busy || step < 0 || step >= this.steps.length) return;
    this.#busy = true;
    try {
      const { update } = await api.lessonStep(this.game, step);
      this.#stepIndex = step;
      [this.#outcome, this.#playedMove] = [NO_OUTCOME, undefined];
      this.#apply(update);
    } finally {
      this.#busy = false;
    }
  }

  #apply(update: Update): void {
    const match = update.match as WireMatch;
    this.#status = update.table;
    this.#names = match.names;
    this.#log = merge([], match.log);
    this.#seatView = {
      seat: update.seat,
      nextSeq: update.next_seq,
      view: match.state,
      toAct: update.to_act ?? [],
      awaited: update.awaited ?? [],
      undoTo: null,
      moves: update.moves ?? null,
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

  readonly connection = "open";

  shape(piece: string): PieceShape | undefined {
    const view = this.#seatView?.view;
    return (view === undefined ? undefined : this.ui.shape?.(view, piece)) ?? this.#shapes.get(piece);
  }

  async play(move: string): Promise<void> {
    const seq = this.#seatView?.nextSeq ?? 0;
    const { language } = locale;
    const reply = await api.lessonStep(this.game, this.#stepIndex, move);
    if (!reply.reached) {
      this.#outcome = { kind: "missed" };
      throw new api.ApiError("illegal", this.#missText(this.step.name), "");
    }
    this.#playedMove = move;
    this.#reach(reply, seq);
    if (language !== locale.language) await this.refreshTexts();
  }

  #reach({ scripted, update }: { scripted: boolean; update: Update }, seq: number): void {
    this.#apply(update);
    const move = this.#log.find((entry) => entry.seq === seq);
    this.#outcome = { kind: "reached", scripted, text: move ? sentence(move, this.#names) : "", seq };
  }

  /** Request the server's texts again after the language has changed. */
  async refreshTexts(): Promise<void> {
    const [step, move, language] = [this.#stepIndex, this.#playedMove, locale.language];
    const reply = await api.lessonStep(this.game, step, move);
    if (step !== this.#stepIndex || move !== this.#playedMove || language !== locale.language) return;
    if (this.#outcome.kind === "reached") this.#reach(reply, this.#outcome.seq);
    else this.#apply(reply.update);
  }

  async preview(move: string): Promise<Preview> {
    const preview = await api.lessonPreview(this.game, this.#stepIndex, move);
    const view = this.#seatView?.view;
    return { ...preview, lines: view === undefined ? undefined : this.ui.previewLines?.(view, move, preview) };
  }

  playAgain(): Promise<string> {
    return Promise.reject(new api.ApiError("not-now", t("common.failed"), ""));
  }
}
