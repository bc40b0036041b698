// A lesson as a table: the real board, tray and laying are used on it. The server plays; this page keeps the place.

import * as api from "../../api/http";
import type { LessonStep, TableStatus, Update } from "../../api/schema";
import type { PieceShape } from "../../board/model";
import { gameUi } from "../../games";
import type { GameUi } from "../../table/game-ui";
import type { LogEntry, Preview, Problem, SeatStatus, Standing, TableState } from "../../table/contract";
import { merge, type WireEntry } from "../../table/log";
import { sentence } from "../../table/log-text";
import { speech, t } from "../../i18n";

interface WireMatch {
  readonly names: readonly string[];
  readonly state: unknown;
  readonly log: readonly WireEntry[];
}

/** What became of the learner's last move at this step. */
export type Outcome =
  | { readonly kind: "none" }
  | { readonly kind: "missed" }
  | {
      readonly kind: "reached";
      readonly scripted: boolean;
      readonly told: string;
      /** Its number in the log. */
      readonly at: number;
    };

const NOTHING: Outcome = { kind: "none" };

export class LessonTable implements TableState {
  readonly id = "lesson";
  readonly game: string;
  readonly ui: GameUi;
  readonly steps: readonly LessonStep[];
  readonly own: readonly number[];
  readonly shown: number;
  readonly purist = false;
  readonly covered = false;
  readonly rematch = null;
  readonly problem: Problem | null = null;
  /** Says, in the language of the page, why a legal move is not what the step asks for. */
  readonly #missed: (step: string) => string;
  readonly #shapes: ReadonlyMap<string, PieceShape>;
  #at = $state(0);
  #status = $state.raw<TableStatus>();
  #standing = $state.raw<Standing | null>(null);
  #names = $state.raw<readonly string[]>([]);
  #log = $state.raw<readonly LogEntry[]>([]);
  #outcome = $state.raw<Outcome>(NOTHING);
  /** What was done at this step. */
  #made: string | undefined;
  #busy = $state(false);

  private constructor(
    info: { game: string; seat: number; steps: readonly LessonStep[] },
    ui: GameUi,
    shapes: ReadonlyMap<string, PieceShape>,
    missed: (step: string) => string,
  ) {
    this.game = info.game;
    this.steps = info.steps;
    this.own = [info.seat];
    this.shown = info.seat;
    this.ui = ui;
    this.#shapes = shapes;
    this.#missed = missed;
  }

  /** Open the lesson of a game at its first step. */
  static async open(game: string, missed: (step: string) => string): Promise<LessonTable> {
    const [info, ui, found] = await Promise.all([api.lesson(game), gameUi(game), api.lessonPieces(game)]);
    if (!ui) throw new api.Trouble("old-page", t("table.noGame"), t("table.oldPageAdvice"));
    const shapes = Object.entries(found).map(([piece, cells]): [string, PieceShape] => [
      piece,
      { cells: cells.map(([dx, dy, ground, on]) => ({ dx, dy, ground, on })) },
    ]);
    const opened = new LessonTable(info, ui, new Map(shapes), missed);
    await opened.go(0);
    return opened;
  }

  // The place in the lesson

  get at(): number {
    return this.#at;
  }

  get step(): LessonStep {
    const step = this.steps[this.#at];
    if (step === undefined) throw new RangeError(`there is no step ${this.#at}`);
    return step;
  }

  get last(): boolean {
    return this.#at === this.steps.length - 1;
  }

  get outcome(): Outcome {
    return this.#outcome;
  }

  /** Whether there is still something to do before the lesson goes on. */
  get open(): boolean {
    return this.step.task && this.#outcome.kind !== "reached";
  }

  /** Stand at a step, as its position was prepared. */
  async go(step: number): Promise<void> {
    if (this.#busy || step < 0 || step >= this.steps.length) return;
    this.#busy = true;
    try {
      const { update } = await api.lessonStep(this.game, step);
      this.#at = step;
      [this.#outcome, this.#made] = [NOTHING, undefined];
      this.#take(update);
    } finally {
      this.#busy = false;
    }
  }

  #take(update: Update): void {
    const match = update.match as WireMatch;
    this.#status = update.table;
    this.#names = match.names;
    this.#log = merge([], match.log);
    this.#standing = {
      seat: update.seat,
      nextSeq: update.next_seq,
      view: match.state,
      toAct: update.to_act ?? [],
      awaited: update.awaited ?? [],
      undoTo: null,
      moves: update.moves ?? null,
    };
  }

  // What the parts of a table look at

  get stage(): TableState["stage"] {
    return this.#status?.stage === "over" ? "over" : "running";
  }

  get seats(): readonly SeatStatus[] {
    return this.#status?.seats ?? [];
  }

  get names(): readonly string[] {
    return this.#names;
  }

  get standing(): Standing | null {
    return this.#standing;
  }

  get log(): readonly LogEntry[] {
    return this.#log;
  }

  readonly connection = "open";

  shape(piece: string): PieceShape | undefined {
    const view = this.#standing?.view;
    return (view === undefined ? undefined : this.ui.shape?.(view, piece)) ?? this.#shapes.get(piece);
  }

  async play(move: string): Promise<void> {
    const before = this.#standing?.nextSeq ?? 0;
    const { language } = speech;
    const reply = await api.lessonStep(this.game, this.#at, move);
    if (!reply.reached) {
      this.#outcome = { kind: "missed" };
      throw new api.Trouble("illegal", this.#missed(this.step.name), "");
    }
    this.#made = move;
    this.#reach(reply, before);
    if (language !== speech.language) await this.speakAnew();
  }

  #reach({ scripted, update }: { scripted: boolean; update: Update }, at: number): void {
    this.#take(update);
    const made = this.#log.find((entry) => entry.seq === at);
    this.#outcome = { kind: "reached", scripted, told: made ? sentence(made, this.#names) : "", at };
  }

  /** What the server has said is said in another language now. */
  async speakAnew(): Promise<void> {
    const [step, made, language] = [this.#at, this.#made, speech.language];
    const reply = await api.lessonStep(this.game, step, made);
    if (step !== this.#at || made !== this.#made || language !== speech.language) return;
    if (this.#outcome.kind === "reached") this.#reach(reply, this.#outcome.at);
    else this.#take(reply.update);
  }

  async preview(move: string): Promise<Preview> {
    const preview = await api.lessonPreview(this.game, this.#at, move);
    const view = this.#standing?.view;
    return { ...preview, said: view === undefined ? undefined : this.ui.brings?.(view, move, preview) };
  }

  playAgain(): Promise<string> {
    return Promise.reject(new api.Trouble("not-now", t("common.failed"), ""));
  }
}
