// A lesson as a table: it uses the real board, tray and placement. The server plays; this class tracks the step.

import * as api from "../../api/http";
import type { LessonInfo, LessonStepInfo, TableView } from "../../api/schema";
import { locale } from "../../i18n";
import { Localized } from "../../i18n/locale.svelte";
import type { MovePreview } from "../../board/placement";
import { readShapes } from "../../board/shapes";
import type { GameUi } from "../../table/game-ui";
import { sentence } from "../../table/log-text";
import { PreparedTable, type Shapes } from "../../table/prepared-table.svelte";
import { loadGameUi } from "../../games";

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

export class LessonTable extends PreparedTable {
  readonly id = "lesson";
  /** The steps, with their texts in the current language. */
  readonly #info: Localized<LessonInfo>;
  #stepIndex = $state(0);
  #outcome = $state.raw<Outcome>(NO_OUTCOME);
  /** The move that was played at this step. */
  #playedMove: string | undefined;
  #busy = $state(false);

  private constructor(info: Localized<LessonInfo>, seat: number, game: string, ui: GameUi, shapes: Shapes) {
    super(game, ui, seat, shapes);
    this.#info = info;
  }

  /** Open the lesson of a game at its first step. */
  static async open(game: string): Promise<LessonTable> {
    const info = new Localized((language) => api.lesson(game, language));
    const [{ seat }, pieces, ui] = await Promise.all([info.load(), api.lessonPieces(game), loadGameUi(game)]);
    const lesson = new LessonTable(info, seat, game, ui, readShapes(pieces));
    await lesson.go(0);
    return lesson;
  }

  /** Stop following the language. */
  dispose(): void {
    locale.remove(this.#info);
  }

  get steps(): readonly LessonStepInfo[] {
    return this.#info.value?.steps ?? [];
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
      this.apply(update);
    } finally {
      this.#busy = false;
    }
  }

  async play(move: string): Promise<void> {
    const seq = this.seatView?.nextSeq ?? 0;
    const { language } = locale;
    const reply = await api.lessonStep(this.game, this.#stepIndex, move);
    if (!reply.reached) {
      this.#outcome = { kind: "missed" };
      throw new api.ApiError("illegal", this.step.miss, "");
    }
    this.#playedMove = move;
    this.#reach(reply, seq);
    if (language !== locale.language) await this.refreshTexts();
  }

  #reach({ scripted, update }: { scripted: boolean; update: TableView }, seq: number): void {
    this.apply(update);
    const move = this.log.find((entry) => entry.seq === seq);
    this.#outcome = {
      kind: "reached",
      scripted,
      text: move ? sentence(move, { names: this.names, you: this.shownSeat }) : "",
      seq,
    };
  }

  /** Request the server's texts again after the language has changed. */
  async refreshTexts(): Promise<void> {
    const [step, move, language] = [this.#stepIndex, this.#playedMove, locale.language];
    const reply = await api.lessonStep(this.game, step, move);
    if (step !== this.#stepIndex || move !== this.#playedMove || language !== locale.language) return;
    if (this.#outcome.kind === "reached") this.#reach(reply, this.#outcome.seq);
    else this.apply(reply.update);
  }

  preview(move: string): Promise<MovePreview> {
    return api.lessonPreview(this.game, this.#stepIndex, move);
  }
}
