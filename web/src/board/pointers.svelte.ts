// Pointers on a board: hovering, tapping and dragging a piece.

import { settings } from "../state/settings.svelte";
import type { Camera } from "./camera.svelte";
import type { DropTarget } from "./drag";
import { cellKey, type Geometry, type Point } from "./geometry";
import { gestures } from "./gestures";
import type { Cell } from "./model";
import type { Placement } from "./placement";

/** Pixels between a finger and the middle of the piece that it drags, so that the piece can be seen. */
const FINGER_OFFSET = 48;
/** Pixels between two taps that count as taps on the same point. */
const REPEAT_TOLERANCE = 8;

interface BoardUnderPointers {
  readonly element: HTMLElement | undefined;
  readonly camera: Camera;
  readonly geometry: Geometry;
  readonly land: ReadonlyMap<string, Cell>;
  readonly ghost: readonly Cell[] | null;
  readonly placement: Placement | null;
  readonly onhover: ((cell: Cell | null) => void) | undefined;
  readonly onpick: ((cell: Cell) => void) | undefined;
}

export class Pointers {
  readonly #board: () => BoardUnderPointers;
  #carried = $state.raw<Point | null>(null);
  #hovered: string | null = null;
  /** The last tap that put the ghost down. The view may have moved since, to show all of it. */
  #tapped: Point | null = null;

  constructor(board: () => BoardUnderPointers) {
    this.#board = board;
  }

  /** The point of the window where the middle of a dragged piece is. */
  get carried(): Point | null {
    return this.#carried;
  }

  /** Report the cell under the pointer, if it has changed. */
  hover(cell: Cell | null): void {
    const { land, onhover } = this.#board();
    const on = cell !== null && land.has(cellKey(cell)) ? cell : null;
    const key = on && cellKey(on);
    if (key === this.#hovered) return;
    this.#hovered = key;
    onhover?.(on);
  }

  /** The board as a place where pieces from a tray can be dropped. */
  target(element: HTMLElement): DropTarget {
    return {
      element,
      carry: (...at) => this.#carry(...at),
      drop: (...at) => this.#drop(...at),
      end: () => (this.#carried = null),
    };
  }

  /** Listen to the pointers on the board; returns a function that stops. */
  listen(element: HTMLElement): () => void {
    const inWindow = (at: Point): [number, number] => {
      const { left, top } = element.getBoundingClientRect();
      return [at.x + left, at.y + top];
    };
    return gestures(element, {
      grab: (at) => (this.#board().placement?.pinned ?? false) && this.#isOnGhost(at),
      carry: (at, finger) => this.#carry(...inWindow(at), finger),
      drop: (at, finger) => this.#drop(...inWindow(at), finger),
      held: () => {
        const { placement } = this.#board();
        return placement?.piece ? (placement.turnable ? "turnable" : "yes") : "no";
      },
      turn: (step) => this.#board().placement?.turn(step),
      pan: (dx, dy) => this.#board().camera.panBy(dx, dy),
      zoom: (factor, at) => this.#board().camera.zoom(factor, at),
      tap: (at) => this.#tap(at),
      hover: (at) => this.#follow(at),
      end: () => (this.#carried = null),
    });
  }

  /** Let the ghost follow the pointer. */
  #follow(at: Point | null): void {
    const { camera, geometry, placement } = this.#board();
    const point = at && camera.toMap(at);
    this.hover(point && geometry.cellAt(point));
    if (point === null) placement?.leave();
    else placement?.aim(point, true);
  }

  #isOnGhost(at: Point): boolean {
    const { camera, geometry, ghost } = this.#board();
    const under = cellKey(geometry.cellAt(camera.toMap(at)));
    return ghost?.some((cell) => cellKey(cell) === under) ?? false;
  }

  /** Drag the piece freely; the ghost shows where it would be laid, if it fits near there. */
  #carry(clientX: number, clientY: number, finger: boolean): void {
    const { placement } = this.#board();
    if (placement === null || placement.busy) return;
    placement.lift();
    this.#carried = { x: clientX, y: clientY - (finger ? FINGER_OFFSET : 0) };
    if (this.#isOver(clientX, clientY)) placement.aim(this.#mapPoint(this.#carried), true);
    else placement.leave();
  }

  /** Put a dragged piece down; where it does not fit, its tip explains why. */
  #drop(clientX: number, clientY: number, finger: boolean): void {
    this.#carry(clientX, clientY, finger);
    const [at, { placement }] = [this.#carried, this.#board()];
    this.#carried = null;
    if (at === null || placement === null || !this.#isOver(clientX, clientY)) return;
    placement.aim(this.#mapPoint(at));
    layIfWanted(placement);
  }

  #mapPoint({ x, y }: Point): Point {
    const { camera, element } = this.#board();
    const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
    return camera.toMap({ x: x - left, y: y - top });
  }

  /** Whether a point of the window is on the board; the bottom sheet may cover a part of it. */
  #isOver(clientX: number, clientY: number): boolean {
    const hit = document.elementFromPoint(clientX, clientY);
    return hit !== null && (this.#board().element?.contains(hit) ?? false);
  }

  #tap(at: Point): void {
    const { camera, geometry, land, placement, onpick } = this.#board();
    const tapped = this.#tapped;
    const repeats = tapped !== null && Math.hypot(at.x - tapped.x, at.y - tapped.y) <= REPEAT_TOLERANCE;
    this.#tapped = null;
    const point = camera.toMap(at);
    const cell = geometry.cellAt(point);
    if (placement === null || placement.piece === null) {
      this.hover(cell);
      if (land.has(cellKey(cell))) onpick?.(cell);
    } else if (placement.pinned && (repeats || this.#isOnGhost(at))) {
      if (placement.ready) void placement.lay();
    } else {
      placement.aim(point);
      this.#tapped = at;
      layIfWanted(placement);
    }
  }
}

/** Lay a piece that was just put down, if the player has chosen to do so without a confirmation. */
function layIfWanted(placement: Placement): void {
  if (settings.layAtOnce && placement.ready && placement.legal) void placement.lay();
}
