// The state of a placement: choosing a piece and a place, and playing the move. The server decides what is legal.

import { untrack } from "svelte";
import type { Problem } from "../api/schema";
import { locale, t } from "../i18n";
import { type Direction, geometryOf, nextInDirection, type Point } from "../board/geometry";
import type { Cell, GridKind, PieceShape } from "../board/model";
import { cellName, readOrientation } from "../board/notation";
import { closestOrientation } from "../board/orientation";
import type { Orientation, Placement, Preview } from "../board/placement";
import { centreOffset, coveredCells, nearestPlace, Places } from "../board/places";
import type { TableState } from "./contract";

/** The part of a table that a placement needs. */
export type PlacementTable = Pick<
  TableState,
  "shownSeat" | "covered" | "purist" | "connection" | "seatView" | "shape" | "play" | "preview"
>;

interface Choice {
  readonly seat: number | null;
  readonly text: string;
  readonly cell: Cell | null;
  readonly pinned: boolean;
}

/** The server's reply to a preview or to a move that was played. */
interface Reply {
  readonly move: string;
  readonly preview: Preview | null;
  /** The error; null for a legal move. */
  readonly problem: unknown;
  /** True if the move was played: then its refusal is shown even when the piece is gone. */
  readonly played: boolean;
}

/** Milliseconds a ghost rests before its preview is requested. */
const PREVIEW_DELAY = 90;
/** Milliseconds to wait for the update that follows an own move. */
const UPDATE_TIMEOUT = 1000;
/** Distance in cells within which a ghost snaps to a legal place that is not under the pointer. */
const SNAP_ONE_CELL = 0.75;
const SNAP_LARGER = 1.3;

export class PlacementState implements Placement {
  readonly #table: PlacementTable;
  readonly #grid: GridKind | (() => GridKind);
  readonly #places = $derived.by(() => this.#legalPlaces());
  #choice: Choice | null = $state.raw(null);
  #reply: Reply | null = $state.raw(null);
  /** The position (`nextSeq`) of a move that was sent and is not answered yet. */
  #sentAt: number | null = $state(null);
  /** The middle of the ghost where the player put it; turning the piece keeps it. */
  #anchor: Point | null = null;
  readonly #chosen = $derived.by(() => this.#currentChoice());
  /** Stop watching the table. */
  readonly dispose: () => void;

  constructor(table: PlacementTable, grid: GridKind | (() => GridKind)) {
    this.#table = table;
    this.#grid = grid;
    this.dispose = $effect.root(() => {
      $effect(() => {
        const move = this.#move;
        // A preview is valid for one position and one language.
        const position = table.seatView?.nextSeq;
        void locale.language;
        if (move === null || position === undefined || table.purist) return;
        const timer = setTimeout(() => !this.busy && void this.#requestPreview(move), PREVIEW_DELAY);
        return () => clearTimeout(timer);
      });
    });
  }

  get grid(): GridKind {
    return typeof this.#grid === "string" ? this.#grid : this.#grid();
  }

  get seat(): number | null {
    return this.#table.shownSeat;
  }

  get pieces(): ReadonlyMap<string, readonly Orientation[]> {
    return this.#places.pieces;
  }

  get words(): readonly string[] {
    return this.#places.words;
  }

  get piece(): Orientation | null {
    return this.#chosen === null ? null : (this.#places.orientation(this.#chosen.text) ?? null);
  }

  get shape(): PieceShape | undefined {
    return this.#chosen === null ? undefined : this.#table.shape(this.#chosen.text);
  }

  get places(): readonly Cell[] {
    return this.#chosen === null ? [] : this.#places.of(this.#chosen.text);
  }

  get showsHelp(): boolean {
    return !this.#table.purist;
  }

  get cell(): Cell | null {
    // Once the update has arrived, the piece itself is on the board and the ghost would hide it.
    const isPlayed = this.#sentAt !== null && this.#table.seatView?.nextSeq !== this.#sentAt;
    return isPlayed ? null : (this.#chosen?.cell ?? null);
  }

  get pinned(): boolean {
    return this.#chosen?.pinned ?? false;
  }

  get legal(): boolean {
    const { cell } = this;
    return cell !== null && this.#chosen !== null && this.#places.has(this.#chosen.text, cell);
  }

  get refusal(): string | null {
    const reply = this.#reply;
    if (reply?.problem != null && (reply.move === this.#move || (this.#move === null && reply.played))) {
      return problemText(reply.problem);
    }
    return this.#table.purist && this.cell !== null && !this.legal ? t("board.notHere") : null;
  }

  get preview(): Preview | null {
    return this.#reply !== null && this.#reply.move === this.#move ? this.#reply.preview : null;
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
    const orientations = this.pieces.get(key);
    const { piece } = this;
    if (orientations === undefined || this.busy) return;
    const same = piece?.key === key ? piece : orientations[0];
    const orientation = text === undefined ? same : closestOrientation(orientations, readOrientation(text), this.grid);
    if (orientation === undefined) return;
    if (piece?.key === key && this.cell !== null) {
      this.#reorient(orientation);
      return;
    }
    this.#set({ text: orientation.text, cell: null, pinned: false });
  }

  turn(step: 1 | -1 = 1): void {
    const same = this.#sameSide();
    const at = same.findIndex(({ text }) => text === this.piece?.text);
    const next = same[(at + step + same.length) % same.length];
    if (next !== undefined && same.length > 1) this.#reorient(next);
  }

  flip(): void {
    const { piece } = this;
    if (piece === null) return;
    // Mirrored left to right, a tile that was turned clockwise is turned counterclockwise.
    const turn = "rf".includes(piece.side) ? geometryOf(this.grid).turns - piece.turn : piece.turn;
    const best = closestOrientation(this.#otherSide(), { ...piece, turn }, this.grid);
    if (best !== undefined) this.#reorient(best);
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
        ? (nearestPlace(geometry, places, shape, this.#anchor ?? this.#middleOfPlaces(places))?.cell ?? null)
        : nextInDirection(geometry, geometry.centre(cell), places, direction);
    if (next !== null) this.#set({ text: piece.text, cell: next, pinned: true });
  }

  takeBack(): void {
    if (this.busy || this.#chosen === null) return;
    this.#reply = null;
    if (this.cell === null) this.#choice = null;
    else this.#set({ text: this.#chosen.text, cell: null, pinned: false });
  }

  async lay(): Promise<void> {
    const move = this.#move;
    if (move === null) return;
    // A purist table explains an illegal place only when the player tries it.
    if (this.legal || this.#table.purist) await this.#play(move);
    else await this.#requestPreview(move);
  }

  async playWord(word: string): Promise<void> {
    await this.#play(word);
  }

  get #move(): string | null {
    return this.#chosen === null || this.cell === null ? null : `${this.#chosen.text}@${cellName(this.cell)}`;
  }

  #legalPlaces(): Places {
    const { seatView, covered: hidden, shownSeat } = this.#table;
    return new Places(hidden || seatView?.seat !== shownSeat ? null : seatView.moves);
  }

  /** The chosen piece while it is legal; without a choice, the only piece that the game waits for. */
  #currentChoice(): Choice | null {
    const choice = this.#choice;
    const { shownSeat: shown, seatView } = this.#table;
    if (choice !== null && choice.seat === shown && this.#places.orientation(choice.text) !== undefined) return choice;
    const [only, ...more] = this.#places.pieces.values();
    const orientation = only?.[0];
    if (orientation === undefined || more.length || this.#places.words.length) return null;
    if (shown === null || !seatView?.awaited.includes(shown)) return null;
    return { seat: shown, text: orientation.text, cell: null, pinned: false };
  }

  #set(choice: Omit<Choice, "seat">): void {
    const before = this.#move;
    this.#choice = { ...choice, seat: this.#table.shownSeat };
    if (this.#move !== before || before === null) this.#reply = null;
    if (choice.cell !== null) {
      const offset = centreOffset(geometryOf(this.grid), this.#table.shape(choice.text));
      const { x, y } = geometryOf(this.grid).centre(choice.cell);
      this.#anchor = { x: x + offset.x, y: y + offset.y };
    }
  }

  /** Show the same piece in another orientation, near where it was. */
  #reorient(orientation: Orientation): void {
    if (this.busy) return;
    const { cell } = this;
    if (cell === null || this.#anchor === null) {
      this.#set({ text: orientation.text, cell: null, pinned: false });
      return;
    }
    const middle = this.#anchor;
    const target = this.#around(middle, orientation.text);
    const fits =
      this.#places.has(orientation.text, target) || (this.#table.shape(orientation.text)?.cells.length ?? 1) === 1;
    this.#set({
      text: orientation.text,
      cell: fits ? target : (this.#near(orientation.text, middle, 1) ?? target),
      pinned: this.pinned,
    });
    // So that a full turn brings the piece back to where it was.
    this.#anchor = middle;
  }

  /** The first cell of a piece whose middle is at a point. */
  #around(point: Point, text: string = this.piece?.text ?? ""): Cell {
    const geometry = geometryOf(this.grid);
    const offset = centreOffset(geometry, this.#table.shape(text));
    return geometry.cellAt({ x: point.x - offset.x, y: point.y - offset.y });
  }

  #near(text: string, point: Point, reach?: number): Cell | null {
    const geometry = geometryOf(this.grid);
    const shape = this.#table.shape(text);
    const found = nearestPlace(geometry, this.#places.of(text), shape, point);
    const limit = reach ?? (coveredCells(shape, { x: 0, y: 0 }).length > 1 ? SNAP_LARGER : SNAP_ONE_CELL);
    const isNear =
      found !== null && ((reach === undefined && found.covers) || found.distance <= limit * geometry.pitch);
    return isNear ? found.cell : null;
  }

  #middleOfPlaces(places: readonly Cell[]): Point {
    const geometry = geometryOf(this.grid);
    const centres = places.map((cell) => geometry.centre(cell));
    const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / (numbers.length || 1);
    return { x: mean(centres.map(({ x }) => x)), y: mean(centres.map(({ y }) => y)) };
  }

  #sameSide(): readonly Orientation[] {
    const { piece } = this;
    return piece === null ? [] : (this.pieces.get(piece.key) ?? []).filter(({ side }) => side === piece.side);
  }

  #otherSide(): readonly Orientation[] {
    const { piece } = this;
    return piece === null ? [] : (this.pieces.get(piece.key) ?? []).filter(({ side }) => side !== piece.side);
  }

  async #requestPreview(move: string): Promise<void> {
    try {
      const preview = await this.#table.preview(move);
      if (this.#isCurrent(move)) this.#reply = { move, preview, problem: null, played: false };
    } catch (problem) {
      // Connection problems are shown elsewhere.
      if (!this.#isCurrent(move) || !isRefusal(problem)) return;
      this.#reply = { move, preview: null, problem, played: false };
    }
  }

  /** Whether a reply still matters: the ghost shows the same move and no move has been sent since. */
  #isCurrent(move: string): boolean {
    return move === this.#move && !this.busy;
  }

  async #play(move: string): Promise<void> {
    if (this.busy) return;
    const seat = this.#table.shownSeat;
    this.#sentAt = untrack(() => this.#table.seatView?.nextSeq ?? 0);
    this.#reply = null;
    try {
      await this.#table.play(move);
      await this.#waitForUpdate();
      if (this.#choice?.seat === seat) this.#choice = null;
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
