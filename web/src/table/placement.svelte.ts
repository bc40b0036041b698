// Choosing a piece and a place, and laying it. What is legal, what it brings and why not: the server says.

import { untrack } from "svelte";
import { geometryOf, nextInDirection, type Direction, type Point } from "../board/geometry";
import type { Cell, GridKind, PieceShape } from "../board/model";
import { cellName, readLie } from "../board/notation";
import { speech, t } from "../i18n";
import type { Laying, Lie, Preview, Problem, TableState } from "./contract";
import { covered, leaning, nearest, Places } from "../board/places";

/** What of a table laying needs to know. */
export type LaidAt = Pick<
  TableState,
  "shown" | "covered" | "purist" | "connection" | "standing" | "shape" | "play" | "preview"
>;

interface Choice {
  readonly seat: number | null;
  readonly text: string;
  readonly cell: Cell | null;
  readonly pinned: boolean;
}

interface Answer {
  readonly move: string;
  readonly preview: Preview | null;
  /** Why not; null where it can be done. */
  readonly problem: unknown;
  /** Whether it was played, not only asked about: then its refusal is told even if the piece is gone. */
  readonly played: boolean;
}

const PREVIEW_AFTER = 90;
/** How far, in cells, a piece of one cell and a larger one are drawn to a legal place that is not under the pointer. */
const REACH_OF_ONE = 0.75;
const REACH = 1.3;

export class LayingState implements Laying {
  readonly #table: LaidAt;
  readonly #grid: GridKind | (() => GridKind);
  readonly #places = $derived.by(() => this.#legalPlaces());
  #choice: Choice | null = $state.raw(null);
  #answer: Answer | null = $state.raw(null);
  /** The position in which a move was sent that is not answered yet. */
  #sentAt: number | null = $state(null);
  #home: Point | null = null;
  readonly #chosen = $derived.by(() => this.#chosenNow());
  /** Ends the watching of the table. */
  readonly dispose: () => void;

  constructor(table: LaidAt, grid: GridKind | (() => GridKind)) {
    this.#table = table;
    this.#grid = grid;
    this.dispose = $effect.root(() => {
      $effect(() => {
        const move = this.#move;
        // What a move brings changes with every position.
        const position = table.standing?.nextSeq;
        // The server answers in the language that is spoken.
        void speech.language;
        if (move === null || position === undefined || table.purist) return;
        const timer = setTimeout(() => !this.busy && void this.#ask(move), PREVIEW_AFTER);
        return () => clearTimeout(timer);
      });
    });
  }

  get grid(): GridKind {
    return typeof this.#grid === "string" ? this.#grid : this.#grid();
  }

  get seat(): number | null {
    return this.#table.shown;
  }

  get pieces(): ReadonlyMap<string, readonly Lie[]> {
    return this.#places.pieces;
  }

  get words(): readonly string[] {
    return this.#places.words;
  }

  get piece(): Lie | null {
    return this.#chosen === null ? null : (this.#places.lie(this.#chosen.text) ?? null);
  }

  get shape(): PieceShape | undefined {
    return this.#chosen === null ? undefined : this.#table.shape(this.#chosen.text);
  }

  get places(): readonly Cell[] {
    return this.#chosen === null ? [] : this.#places.of(this.#chosen.text);
  }

  get helps(): boolean {
    return !this.#table.purist;
  }

  get cell(): Cell | null {
    // Once the table has moved on, the piece lies there, and the ghost would only hide it.
    const gone = this.#sentAt !== null && this.#table.standing?.nextSeq !== this.#sentAt;
    return gone ? null : (this.#chosen?.cell ?? null);
  }

  get pinned(): boolean {
    return this.#chosen?.pinned ?? false;
  }

  get legal(): boolean {
    const { cell } = this;
    return cell !== null && this.#chosen !== null && this.#places.has(this.#chosen.text, cell);
  }

  get refusal(): string | null {
    const answer = this.#answer;
    if (answer?.problem != null && (answer.move === this.#move || (this.#move === null && answer.played))) {
      return inWords(answer.problem);
    }
    return this.#table.purist && this.cell !== null && !this.legal ? t("board.notHere") : null;
  }

  get preview(): Preview | null {
    return this.#answer !== null && this.#answer.move === this.#move ? this.#answer.preview : null;
  }

  get busy(): boolean {
    return this.#sentAt !== null;
  }

  get canTurn(): boolean {
    return this.#sameSide().length > 1;
  }

  get canFlip(): boolean {
    return this.#otherSide().length > 0;
  }

  choose(key: string, text?: string): void {
    const lies = this.pieces.get(key);
    const { piece } = this;
    if (lies === undefined || this.busy) return;
    const same = piece?.key === key ? piece : lies[0];
    const lie = text === undefined ? same : closest(lies, readLie(text), this.grid);
    if (lie === undefined) return;
    if (piece?.key === key && this.cell !== null) {
      this.#relay(lie);
      return;
    }
    this.#set({ text: lie.text, cell: null, pinned: false });
  }

  turn(step: 1 | -1 = 1): void {
    const same = this.#sameSide();
    const at = same.findIndex(({ text }) => text === this.piece?.text);
    const next = same[(at + step + same.length) % same.length];
    if (next !== undefined && same.length > 1) this.#relay(next);
  }

  flip(): void {
    const { piece } = this;
    if (piece === null) return;
    // Mirrored left-right, a tile that was turned to one side is turned to the other.
    const turn = "rf".includes(piece.side) ? geometryOf(this.grid).turns - piece.turn : piece.turn;
    const best = closest(this.#otherSide(), { ...piece, turn }, this.grid);
    if (best !== undefined) this.#relay(best);
  }

  put(cell: Cell, snap = false): void {
    if (snap) this.aim(geometryOf(this.grid).centre(cell));
    else if (this.piece !== null && !this.busy) this.#set({ text: this.piece.text, cell, pinned: true });
  }

  aim(point: Point, hovering = false): void {
    const { piece } = this;
    if (piece === null || this.busy || (hovering && this.pinned)) return;
    const near = this.#near(piece.text, point);
    if (near !== null) this.#set({ text: piece.text, cell: near, pinned: !hovering });
    else if (hovering) this.leave();
    else this.#set({ text: piece.text, cell: this.#around(point), pinned: true });
  }

  leave(): void {
    const { piece } = this;
    if (piece !== null && this.cell !== null && !this.pinned && !this.busy) {
      this.#set({ text: piece.text, cell: null, pinned: false });
    }
  }

  step(direction: Direction): void {
    const { piece, cell, grid, shape } = this;
    if (piece === null || this.busy) return;
    const geometry = geometryOf(grid);
    const places = this.#places.of(piece.text);
    const next =
      cell === null
        ? (nearest(geometry, places, shape, this.#home ?? this.#middleOfPlaces(places))?.cell ?? null)
        : nextInDirection(geometry, geometry.centre(cell), places, direction);
    if (next !== null) this.#set({ text: piece.text, cell: next, pinned: true });
  }

  takeBack(): void {
    if (this.busy || this.#chosen === null) return;
    this.#answer = null;
    if (this.cell === null) this.#choice = null;
    else this.#set({ text: this.#chosen.text, cell: null, pinned: false });
  }

  async lay(): Promise<void> {
    const move = this.#move;
    if (move === null) return;
    // A table without help tells why a piece cannot lie somewhere only when one tries.
    if (this.legal || this.#table.purist) await this.#play(move);
    else await this.#ask(move);
  }

  async say(word: string): Promise<void> {
    await this.#play(word);
  }

  get #move(): string | null {
    return this.#chosen === null || this.cell === null ? null : `${this.#chosen.text}@${cellName(this.cell)}`;
  }

  #legalPlaces(): Places {
    const { standing, covered: hidden, shown } = this.#table;
    return new Places(hidden || standing?.seat !== shown ? null : standing.moves);
  }

  /** What was chosen, as long as it is legal; the only piece there is, where the game waits for just that. */
  #chosenNow(): Choice | null {
    const choice = this.#choice;
    const { shown, standing } = this.#table;
    if (choice !== null && choice.seat === shown && this.#places.lie(choice.text) !== undefined) return choice;
    const [only, ...more] = this.#places.pieces.values();
    const lie = only?.[0];
    if (lie === undefined || more.length || this.#places.words.length) return null;
    if (shown === null || !standing?.awaited.includes(shown)) return null;
    return { seat: shown, text: lie.text, cell: null, pinned: false };
  }

  #set(choice: Omit<Choice, "seat">): void {
    const before = this.#move;
    this.#choice = { ...choice, seat: this.#table.shown };
    if (this.#move !== before || before === null) this.#answer = null;
    if (choice.cell !== null) {
      const lean = leaning(geometryOf(this.grid), this.#table.shape(choice.text));
      const { x, y } = geometryOf(this.grid).centre(choice.cell);
      this.#home = { x: x + lean.x, y: y + lean.y };
    }
  }

  /** The same piece in another lie, about where it was. */
  #relay(lie: Lie): void {
    if (this.busy) return;
    const { cell } = this;
    if (cell === null || this.#home === null) {
      this.#set({ text: lie.text, cell: null, pinned: false });
      return;
    }
    const middle = this.#home;
    const there = this.#around(middle, lie.text);
    const stays = this.#places.has(lie.text, there) || (this.#table.shape(lie.text)?.cells.length ?? 1) === 1;
    this.#set({
      text: lie.text,
      cell: stays ? there : (this.#near(lie.text, middle, 1) ?? there),
      pinned: this.pinned,
    });
    // Turned four times, a piece lies where it lay before.
    this.#home = middle;
  }

  /** The first cell of a piece whose middle lies at a point. */
  #around(point: Point, text: string = this.piece?.text ?? ""): Cell {
    const geometry = geometryOf(this.grid);
    const lean = leaning(geometry, this.#table.shape(text));
    return geometry.cellAt({ x: point.x - lean.x, y: point.y - lean.y });
  }

  #near(text: string, point: Point, reach?: number): Cell | null {
    const geometry = geometryOf(this.grid);
    const shape = this.#table.shape(text);
    const found = nearest(geometry, this.#places.of(text), shape, point);
    const far = reach ?? (covered(shape, { x: 0, y: 0 }).length > 1 ? REACH : REACH_OF_ONE);
    const isNear = found !== null && ((reach === undefined && found.covers) || found.far <= far * geometry.pitch);
    return isNear ? found.cell : null;
  }

  #middleOfPlaces(places: readonly Cell[]): Point {
    const geometry = geometryOf(this.grid);
    const centres = places.map((cell) => geometry.centre(cell));
    const mean = (lengths: readonly number[]): number => lengths.reduce((a, b) => a + b, 0) / (lengths.length || 1);
    return { x: mean(centres.map(({ x }) => x)), y: mean(centres.map(({ y }) => y)) };
  }

  #sameSide(): readonly Lie[] {
    const { piece } = this;
    return piece === null ? [] : (this.pieces.get(piece.key) ?? []).filter(({ side }) => side === piece.side);
  }

  #otherSide(): readonly Lie[] {
    const { piece } = this;
    return piece === null ? [] : (this.pieces.get(piece.key) ?? []).filter(({ side }) => side !== piece.side);
  }

  async #ask(move: string): Promise<void> {
    try {
      const preview = await this.#table.preview(move);
      if (this.#isAbout(move)) this.#answer = { move, preview, problem: null, played: false };
    } catch (problem) {
      // A table that cannot be reached says so itself.
      if (!this.#isAbout(move) || !isRule(problem)) return;
      this.#answer = { move, preview: null, problem, played: false };
    }
  }

  /** Once a move was sent, what was asked about it before is answered too late: it may have been made meanwhile. */
  #isAbout(move: string): boolean {
    return move === this.#move && !this.busy;
  }

  async #play(move: string): Promise<void> {
    if (this.busy) return;
    const seat = this.#table.shown;
    this.#sentAt = untrack(() => this.#table.standing?.nextSeq ?? 0);
    this.#answer = null;
    try {
      await this.#table.play(move);
      await this.#followed();
      if (this.#choice?.seat === seat) this.#choice = null;
    } catch (problem) {
      // What was placed stays, so that it can be mended.
      this.#answer = { move, preview: null, problem, played: true };
    } finally {
      this.#sentAt = null;
    }
  }

  /** Until the page has heard of the move it has made, so that the piece does not vanish in between. */
  async #followed(): Promise<void> {
    const end = performance.now() + 1000;
    while (this.#table.standing?.nextSeq === this.#sentAt && performance.now() < end) {
      await new Promise((resume) => setTimeout(resume, 10));
    }
  }
}

/** The lie that is most like another one: on the same side if there is one, and turned as little as possible. */
function closest(lies: readonly Lie[], wanted: Lie, grid: GridKind): Lie | undefined {
  const { turns } = geometryOf(grid);
  const off = (lie: Lie): number => {
    const apart = (lie.turn - wanted.turn + 2 * turns) % turns;
    return (lie.side === wanted.side ? 0 : turns) + Math.min(apart, turns - apart);
  };
  return [...lies].sort((a, b) => off(a) - off(b))[0];
}

function isProblem(thing: unknown): thing is Problem {
  return typeof thing === "object" && thing !== null && "code" in thing && "message" in thing;
}

function isRule(thing: unknown): thing is Problem {
  return isProblem(thing) && thing.code === "illegal";
}

function inWords(thing: unknown): string {
  if (!isProblem(thing)) return t("common.failed");
  return thing.code === "illegal" ? thing.message : `${thing.message} ${thing.advice}`;
}
