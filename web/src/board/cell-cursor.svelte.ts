// Exploring a board cell by cell: a cursor that goes anywhere on the land and beside it, and says where it is.

import { t } from "../i18n";
import { describeCell, type Viewer } from "./descriptions";
import { cellKey, type Geometry } from "./geometry";
import type { BoardModel, Cell, GridKind } from "./model";
import type { Placement } from "./placement";

/** What an explorer looks at. */
export interface CursorContext {
  readonly model: BoardModel;
  readonly geometry: Geometry;
  readonly land: ReadonlyMap<string, unknown>;
  readonly placement: Placement | null;
  readonly viewer: Viewer;
}

type Step = readonly [dx: number, dy: number];

const SQUARE: Readonly<Record<string, Step>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Rows are level; columns lean, so that up is up to the left. With Shift it goes along the other slant. */
const HEX: Readonly<Record<string, Step>> = {
  ...SQUARE,
  "Shift+ArrowUp": [1, -1],
  "Shift+ArrowDown": [-1, 1],
};
const STEPS: Readonly<Record<GridKind, Readonly<Record<string, Step>>>> = {
  square: SQUARE,
  quadrant: SQUARE,
  hex: HEX,
};

export function stepOf(grid: GridKind, key: string, shift: boolean): Step | undefined {
  return STEPS[grid][shift ? `Shift+${key}` : key];
}

/** As one reads: row by row, from the left. */
const inReadingOrder = (one: Cell, other: Cell): number => one.y - other.y || one.x - other.x;

/** The next of some cells after a place, or the one before it; after the last comes the first. */
export function nextOf(cells: readonly Cell[], from: Cell | null, back: boolean): Cell | undefined {
  const sorted = cells.toSorted(inReadingOrder);
  if (from === null) return back ? sorted.at(-1) : sorted[0];
  return back
    ? (sorted.findLast((cell) => inReadingOrder(cell, from) < 0) ?? sorted.at(-1))
    : (sorted.find((cell) => inReadingOrder(cell, from) > 0) ?? sorted[0]);
}

/** Whether a cell is on the land or at most two cells beside it. */
export function isNear(geometry: Geometry, land: ReadonlyMap<string, unknown>, cell: Cell): boolean {
  const isLand = (one: Cell): boolean => land.has(cellKey(one));
  return (
    isLand(cell) ||
    geometry.neighbours(cell).some((near) => isLand(near) || geometry.neighbours(near).some((far) => isLand(far)))
  );
}

export class CellCursor {
  readonly #context: () => CursorContext;
  readonly #moved: (cell: Cell | null) => void;
  #cursor = $state.raw<Cell | null>(null);
  /** Where it was when the board was left. */
  #lastCell: Cell | null = null;
  /** Arrows explore although a piece is chosen. */
  #on = $state(false);
  #note = $state("");
  /** The same words again are heard again only if they differ. */
  #repeats = $state(0);

  constructor(context: () => CursorContext, moved: (cell: Cell | null) => void) {
    this.#context = context;
    this.#moved = moved;
  }

  get cursor(): Cell | null {
    return this.#cursor;
  }

  /** What is to be heard now. */
  get announcement(): string {
    const { model, placement, viewer } = this.#context();
    const here = this.#cursor === null ? "" : describeCell(model, this.#cursor, placement, viewer);
    const words = [this.#note, here].filter(Boolean).join(" ");
    return words && this.#repeats % 2 ? `${words}\u00a0` : words;
  }

  /** Begin beside a chosen piece, or end. */
  toggle(): void {
    if (this.#on) this.end();
    else {
      this.#on = true;
      this.#go(this.#context().placement?.cell ?? this.#start(), t("board.explores"));
    }
  }

  end(): void {
    this.#on = false;
    this.#lastCell = this.#cursor ?? this.#lastCell;
    this.#note = "";
    if (this.#cursor === null) return;
    this.#cursor = null;
    this.#moved(null);
  }

  /** Whether a key was meant for exploring. `Enter` is for who owns the board. */
  press({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
    const { model, placement } = this.#context();
    if (placement?.piece && !this.#on) return false;
    const step = stepOf(model.grid, key, shiftKey);
    if (step !== undefined) this.#step(step);
    // Where nothing is laid, as in a replay, these keys mean something else until somebody looks around.
    else if (this.#cursor === null && placement === null) return false;
    else if (key === "Home") this.#jump(this.#last(), "board.noLast");
    else if (key === "End") this.#jump(nextOf(this.#legal(), this.#cursor, shiftKey), "board.noPlace");
    else if (key === "PageDown" || key === "PageUp") {
      this.#jump(nextOf(this.#pieces(), this.#cursor, key === "PageUp"), "board.noPiece");
    } else if (key === " ") this.#repeats += 1;
    else if (key === "Escape" && this.#cursor !== null) this.end();
    else return false;
    return true;
  }

  /** To the next cell by an arrow key, whatever is chosen; false: it was another key. */
  move({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
    const step = stepOf(this.#context().model.grid, key, shiftKey);
    if (step !== undefined) this.#step(step);
    return step !== undefined;
  }

  #step([dx, dy]: Step): void {
    const { geometry, land } = this.#context();
    if (this.#cursor === null) {
      this.#go(this.#start());
      return;
    }
    const next = { x: this.#cursor.x + dx, y: this.#cursor.y + dy };
    if (isNear(geometry, land, next)) this.#go(next);
    else this.#go(this.#cursor, t("board.edge"));
  }

  #jump(cell: Cell | undefined, none: "board.noLast" | "board.noPlace" | "board.noPiece"): void {
    if (cell) this.#go(cell);
    else this.#go(this.#cursor ?? this.#start(), t(none));
  }

  #go(cell: Cell, note = ""): void {
    this.#note = note;
    this.#repeats = note ? this.#repeats + 1 : 0;
    this.#cursor = { x: cell.x, y: cell.y };
    this.#moved(this.#cursor);
  }

  #start(): Cell {
    return this.#lastCell ?? this.#last() ?? this.#context().model.cells[0] ?? { x: 0, y: 0 };
  }

  #last(): Cell | undefined {
    return this.#context().model.outlines.find(({ kind }) => kind === "last")?.cells[0];
  }

  #legal(): readonly Cell[] {
    const { placement } = this.#context();
    return placement?.piece && placement.showsHelp ? placement.places : [];
  }

  /** The own figures; where there are no figures at all, whatever stands on the land. */
  #pieces(): readonly Cell[] {
    const { model, viewer } = this.#context();
    const figures = model.cells.filter(({ figure }) => figure !== undefined);
    if (figures.length) return figures.filter(({ figure }) => viewer.seat === null || figure?.seat === viewer.seat);
    return model.cells.filter(({ on }) => on.some((name) => !name.startsWith("arms-")));
  }
}
