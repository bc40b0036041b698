// A keyboard cursor that explores a board cell by cell and describes each cell.

import { t } from "../i18n";
import { describeCell, type Viewer } from "./descriptions";
import { cellKey, type Geometry } from "./geometry";
import type { BoardModel, Cell, GridKind } from "./model";
import type { Placement } from "./placement";

/** What the cursor needs to know of the board. */
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
/** Rows are horizontal and columns slanted, so up means up-left; with Shift it means up-right. */
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

/** Reading order: row by row, from the left. */
const inReadingOrder = (one: Cell, other: Cell): number => one.y - other.y || one.x - other.x;

/** The next or previous cell in reading order, wrapping around. */
export function nextOf(cells: readonly Cell[], from: Cell | null, back: boolean): Cell | undefined {
  const sorted = cells.toSorted(inReadingOrder);
  if (from === null) return back ? sorted.at(-1) : sorted[0];
  return back
    ? (sorted.findLast((cell) => inReadingOrder(cell, from) < 0) ?? sorted.at(-1))
    : (sorted.find((cell) => inReadingOrder(cell, from) > 0) ?? sorted[0]);
}

/** Whether a cell is laid, or at most two cells away from a laid one. */
function isNear(geometry: Geometry, land: ReadonlyMap<string, unknown>, cell: Cell): boolean {
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
  /** The cell of the cursor when it was last removed. */
  #lastCell: Cell | null = null;
  /** Whether arrow keys explore although a piece is chosen. */
  #on = $state(false);
  #note = $state("");
  /** Counts repetitions: screen readers announce a text again only if it differs. */
  #repeats = $state(0);

  constructor(context: () => CursorContext, moved: (cell: Cell | null) => void) {
    this.#context = context;
    this.#moved = moved;
  }

  get cursor(): Cell | null {
    return this.#cursor;
  }

  /** The text for screen readers. */
  get announcement(): string {
    const { model, placement, viewer } = this.#context();
    const here = this.#cursor === null ? "" : describeCell(model, this.#cursor, placement, viewer);
    const words = [this.#note, here].filter(Boolean).join(" ");
    return words && this.#repeats % 2 ? `${words}\u00a0` : words;
  }

  /** Start exploring at the ghost, or stop. */
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

  /** Handle a key; returns whether it was one for exploring. `Enter` is handled by the board. */
  press({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
    const { model, placement } = this.#context();
    if (placement?.piece && !this.#on) return false;
    const step = stepOf(model.grid, key, shiftKey);
    if (step !== undefined) this.#step(step);
    // Without a placement, as in a replay, these keys have other meanings until the cursor is shown.
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

  /** Move the cursor by an arrow key, even while a piece is chosen; returns false for another key. */
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

  /** Cells with the viewer's figures; in games without figures, cells with any piece. */
  #pieces(): readonly Cell[] {
    const { model, viewer } = this.#context();
    const figures = model.cells.filter(({ figure }) => figure !== undefined);
    if (figures.length) return figures.filter(({ figure }) => viewer.seat === null || figure?.seat === viewer.seat);
    return model.cells.filter(({ on }) => on.some((name) => !name.startsWith("arms-")));
  }
}
