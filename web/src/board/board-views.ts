// Where boards are on the screen, so that things can travel to their cells.

import type { Attachment } from "svelte/attachments";
import { boxOf, geometryOf, type Point } from "./geometry";
import type { Cell, GridKind } from "./model";

/** A board on the screen. */
export interface BoardView {
  readonly board: string;
  readonly grid: GridKind;
  readonly element: Element;
  /** Pixels of the window for a point of the map. A moving view tells where it will come to rest. */
  toWindow(point: Point): Point;
}

const views = new Set<BoardView>();

/** Register a view while its element is shown. */
export function boardView(
  board: () => string,
  grid: () => GridKind,
  toWindow: (element: Element, point: Point) => Point,
): Attachment {
  return (element) => {
    const view = {
      get board() {
        return board();
      },
      get grid() {
        return grid();
      },
      element,
      toWindow: (point: Point) => toWindow(element, point),
    };
    views.add(view);
    return () => views.delete(view);
  };
}

/** A place on the screen. */
export interface ScreenSpot extends Point {
  readonly width: number;
  readonly height: number;
}

/** The window coordinates of a drawing in map units. */
export function svgToWindow(element: Element, { x, y }: Point): Point {
  const matrix = (element as SVGGraphicsElement).getScreenCTM();
  return matrix === null ? { x: 0, y: 0 } : new DOMPoint(x, y).matrixTransform(matrix);
}

const areaOf = (element: Element): number => {
  const { width, height } = element.getBoundingClientRect();
  return width * height;
};

/** The middle and the size of cells on the largest view of their board; null if no part of it is visible. */
export function findCells(board: string, cells: readonly Cell[]): ScreenSpot | null {
  const [view] = [...views]
    .filter((one) => one.board === board && areaOf(one.element) > 0)
    .sort((a, b) => areaOf(b.element) - areaOf(a.element));
  const box = view && boxOf(geometryOf(view.grid), cells);
  if (!view || !box) return null;
  const [from, to] = [view.toWindow({ x: box.left, y: box.top }), view.toWindow({ x: box.right, y: box.bottom })];
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: to.x - from.x, height: to.y - from.y };
}
