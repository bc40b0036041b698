// The chosen piece: its orientation and its place, and how pointer and keys change them. The server decides what is legal.

import { type Direction, geometryOf, nextInDirection, type Point } from "../board/geometry";
import { bestFit, type Fit, type FitContext, fitsAround, fitsCovering } from "../board/fitting";
import type { Cell, GridKind, PieceShape } from "../board/model";
import { cellName, readOrientation } from "../board/notation";
import { byLikeness, closestOrientation, interchangeable, mirrored } from "../board/orientation";
import type { Orientation, PlaceOption } from "../board/placement";
import { centreOffset, nearestPlace, Places } from "../board/places";
import type { TableState } from "./contract";

/** The part of a table that the choice of a piece needs. */
export type PieceTable = Pick<TableState, "shownSeat" | "covered" | "purist" | "seatView" | "shape">;

/** The chosen piece, and the cell it was moved to. */
interface ChosenPiece {
  readonly seat: number | null;
  readonly text: string;
  /** The orientation that the player has chosen; to fit, the page turns the piece into others. */
  readonly wanted: string;
  readonly cell: Cell | null;
  readonly pinned: boolean;
}

export abstract class ChosenPieceState {
  readonly #table: PieceTable;
  readonly #grid: GridKind | (() => GridKind);
  readonly #places = $derived.by(() => this.#legalPlaces());
  #choice: ChosenPiece | null = $state.raw(null);
  /** The middle of the ghost where the player put it; turning the piece keeps it. */
  #anchor: Point | null = $state.raw(null);
  /** The point that a ghost follows. */
  #pointer: Point | null = $state.raw(null);
  readonly #chosen = $derived.by(() => this.#currentChoice());

  constructor(table: PieceTable, grid: GridKind | (() => GridKind)) {
    this.#table = table;
    this.#grid = grid;
  }

  /** True while a move is on its way to the server. */
  abstract get busy(): boolean;
  /** True once the played piece itself is on the board: a ghost would hide it. */
  protected abstract get isPlayed(): boolean;
  /** The server's reply to the move that the ghost shows is outdated. */
  protected abstract forgetReply(): void;

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
    return this.isPlayed ? null : (this.#chosen?.cell ?? null);
  }

  get pinned(): boolean {
    return this.#chosen?.pinned ?? false;
  }

  get legal(): boolean {
    const { cell } = this;
    return cell !== null && this.#chosen !== null && this.#places.has(this.#chosen.text, cell);
  }

  readonly #options = $derived.by((): readonly PlaceOption[] => {
    const { piece } = this;
    if (piece === null) return [];
    return this.#adaptable(piece.text).map((orientation) => ({
      orientation,
      shape: this.#table.shape(orientation.text),
      places: this.#places.of(orientation.text),
    }));
  });

  get options(): readonly PlaceOption[] {
    return this.#options;
  }

  /** The legal places of the ghost's side where the ghost is, one for each orientation; none for an illegal ghost. */
  readonly #fits = $derived.by((): readonly Fit[] => (this.legal ? this.#fitsOf(this.#sameSide()) : []));

  get ways(): number {
    return this.#fits.length;
  }

  get turnable(): boolean {
    return this.#sameSide().length > 1;
  }

  get canTurn(): boolean {
    return this.turnable && (!this.legal || this.#table.purist || this.ways > 1);
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
    this.#toTray(orientation.text);
  }

  turn(step: 1 | -1 = 1): void {
    if (!this.canTurn || this.busy) return;
    const fits = this.#table.purist ? [] : this.#fits;
    const choices = fits.length ? fits.map(({ orientation }) => orientation) : this.#sameSide();
    const at = choices.findIndex(({ text }) => text === this.piece?.text);
    const next = choices[(at + step + choices.length) % choices.length];
    if (next !== undefined) this.#reorient(next);
  }

  flip(): void {
    const { piece } = this;
    if (piece === null) return;
    const likely = byLikeness(this.#otherSide(), mirrored(piece, this.grid), this.grid);
    const here = this.legal && !this.#table.purist ? this.#fitsOf(likely)[0]?.orientation : undefined;
    const best = here ?? likely[0];
    if (best !== undefined) this.#reorient(best);
  }

  put(cell: Cell, snap = false): void {
    if (snap) this.aim(geometryOf(this.grid).centre(cell));
    else if (this.piece !== null && !this.busy) this.#show(this.piece.text, cell, true);
  }

  aim(point: Point, hovering = false): void {
    const wanted = this.#chosen?.wanted;
    if (wanted === undefined || this.busy || (hovering && this.pinned)) return;
    const fit = bestFit(this.#context, this.#adaptable(wanted), point);
    if (fit !== null) this.#show(fit.orientation.text, fit.cell, !hovering);
    else if (hovering) this.leave();
    else this.#show(wanted, this.#around(point, wanted), true);
    this.#pointer = point;
  }

  lift(): void {
    const { piece, cell } = this;
    if (piece !== null && cell !== null && !this.busy) this.#show(piece.text, cell, false);
  }

  leave(): void {
    if (this.#chosen !== null && this.cell !== null && !this.pinned && !this.busy) this.#toTray(this.#chosen.wanted);
  }

  step(direction: Direction): void {
    const { piece, cell } = this;
    if (piece === null || this.busy) return;
    const next = cell === null ? this.#firstPlace(piece) : this.#nextPlace(direction);
    if (next !== null) this.#show(next.orientation.text, next.cell, true);
  }

  #firstPlace(orientation: Orientation): Fit | null {
    const places = this.#places.of(orientation.text);
    const from = this.#anchor ?? this.#middleOfPlaces(places);
    const found = nearestPlace(geometryOf(this.grid), places, this.shape, from);
    return found && { orientation, cell: found.cell };
  }

  /** The next place in a direction: in the wanted orientation, or where that has none, in the one most like it. */
  #nextPlace(direction: Direction): Fit | null {
    const geometry = geometryOf(this.grid);
    const from = this.#anchor;
    if (this.#chosen === null || from === null) return null;
    for (const orientation of this.#adaptable(this.#chosen.wanted)) {
      const offset = centreOffset(geometry, this.#table.shape(orientation.text));
      const middle = (cell: Cell): Point => {
        const { x, y } = geometry.centre(cell);
        return { x: x + offset.x, y: y + offset.y };
      };
      // The same place in another orientation is less than a cell away.
      const others = this.#places.of(orientation.text).filter((cell) => {
        const { x, y } = middle(cell);
        return Math.hypot(x - from.x, y - from.y) > 0.9 * geometry.pitch;
      });
      const cell = nextInDirection(geometry, from, others, direction, middle);
      if (cell !== null) return { orientation, cell };
    }
    return null;
  }

  takeBack(): void {
    if (this.busy || this.#chosen === null) return;
    this.forgetReply();
    if (this.cell === null) this.#choice = null;
    else this.#toTray(this.#chosen.wanted);
  }

  /** The move that the ghost shows. */
  protected get move(): string | null {
    return this.#chosen === null || this.cell === null ? null : `${this.#chosen.text}@${cellName(this.cell)}`;
  }

  #legalPlaces(): Places {
    const { seatView, covered: hidden, shownSeat } = this.#table;
    return new Places(hidden || seatView?.seat !== shownSeat ? null : seatView.moves);
  }

  /** The chosen piece while it is legal; without a choice, the only piece that the game waits for. */
  #currentChoice(): ChosenPiece | null {
    const choice = this.#choice;
    const { shownSeat: shown, seatView } = this.#table;
    if (choice !== null && choice.seat === shown && this.#places.orientation(choice.text) !== undefined) return choice;
    const [only, ...more] = this.#places.pieces.values();
    const orientation = only?.[0];
    if (orientation === undefined || more.length || this.#places.words.length) return null;
    if (shown === null || !seatView?.awaited.includes(shown)) return null;
    return { seat: shown, text: orientation.text, wanted: orientation.text, cell: null, pinned: false };
  }

  /** Forget what a seat has chosen. */
  protected deselect(seat: number | null): void {
    if (this.#choice?.seat === seat) this.#choice = null;
  }

  /** Return the piece to the tray, in an orientation. */
  #toTray(text: string): void {
    this.#set({ text, wanted: text, cell: null, pinned: false });
  }

  /** Show the ghost at a cell, turned to fit there; the orientation that the player wants stays. */
  #show(text: string, cell: Cell, pinned: boolean): void {
    this.#pointer = null;
    this.#set({ text, wanted: this.#chosen?.wanted ?? text, cell, pinned });
  }

  /** Put down a ghost that follows the pointer. */
  protected pin(): void {
    const { piece, cell } = this;
    if (piece !== null && cell !== null && !this.busy) this.#show(piece.text, cell, true);
  }

  #set(choice: Omit<ChosenPiece, "seat">): void {
    const before = this.move;
    this.#choice = { ...choice, seat: this.#table.shownSeat };
    if (this.move !== before || before === null) this.forgetReply();
    if (choice.cell !== null) {
      const offset = centreOffset(geometryOf(this.grid), this.#table.shape(choice.text));
      const { x, y } = geometryOf(this.grid).centre(choice.cell);
      this.#anchor = { x: x + offset.x, y: y + offset.y };
    }
  }

  /** Show the same piece in another orientation that the player wants, near where it was. */
  #reorient(orientation: Orientation): void {
    if (this.busy) return;
    const { cell, pinned } = this;
    const [middle, pointer] = [this.#anchor, this.#pointer];
    const wanted = orientation.text;
    if (cell === null || middle === null) {
      this.#toTray(wanted);
      return;
    }
    const target = this.#fitsOf([orientation])[0]?.cell ?? this.#around(middle, wanted);
    this.#set({ text: wanted, wanted, cell: target, pinned });
    // So that a full turn brings the piece back to where it was.
    [this.#anchor, this.#pointer] = [middle, pointer];
  }

  /** The first cell of a piece whose middle is at a point. */
  #around(point: Point, text: string): Cell {
    const geometry = geometryOf(this.grid);
    const offset = centreOffset(geometry, this.#table.shape(text));
    return geometry.cellAt({ x: point.x - offset.x, y: point.y - offset.y });
  }

  get #context(): FitContext {
    return {
      geometry: geometryOf(this.grid),
      places: this.#places,
      shape: (text) => this.#table.shape(text),
    };
  }

  /** The orientations in which a piece may be put down although the player wants this one; it comes first. */
  #adaptable(wanted: string): readonly Orientation[] {
    const orientation = this.#places.orientation(wanted);
    if (orientation === undefined) return [];
    // A purist table does not show which orientation fits.
    if (this.#table.purist) return [orientation];
    return byLikeness(interchangeable(this.pieces.get(orientation.key) ?? [], orientation), orientation, this.grid);
  }

  /** The places of some orientations where the ghost is: below the pointer that it follows, or where it was put down. */
  #fitsOf(orientations: readonly Orientation[]): Fit[] {
    if (!this.pinned && this.#pointer !== null) return fitsCovering(this.#context, orientations, this.#pointer);
    const fits = this.#anchor === null ? [] : fitsAround(this.#context, orientations, this.#anchor);
    // The nearest place of the current orientation is where the ghost is.
    const { piece, cell } = this;
    return fits.map((fit) => (fit.orientation === piece && cell !== null ? { ...fit, cell } : fit));
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
}
