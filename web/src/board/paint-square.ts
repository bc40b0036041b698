// Painter for squares.

import { isArms, PIECES, terrain } from "../components/art/vocabulary";
import { cellKey, type Point } from "./geometry";
import type { BoardCell, Cell } from "./model";
import { type Drawn, type DrawnCell, type PaintContext, type Painted, use } from "./paint";

const SIDE = 48;
/** Town squares nearer to the coat of arms have no roofs. */
const ARMS_REACH = 40;

interface Arms {
  readonly cell: BoardCell;
  readonly at: Point;
  readonly symbol: string;
}

export function paintSquares(land: PaintContext): Omit<Painted, "shadow" | "shade"> {
  const arms = findArms(land);
  const bare = (cell: BoardCell): boolean =>
    cell.ground[0] === "town" && arms.some((shield) => isNear(land, cell, shield));
  const lines = land.lines((cell, other) => {
    if (!cell.ground.length) return "";
    if (other?.group !== cell.group) return land.mini ? "edge-mini" : "edge";
    return land.mini ? "" : "cellline";
  });
  return {
    grounds: land.grounds(
      land.cells.flatMap((cell) =>
        cell.ground.length ? [{ name: cell.ground[0], corners: land.geometry.corners(cell) }] : [],
      ),
    ),
    under: [],
    low: land.cells.map((cell) => ({
      key: cellKey(cell),
      drawn: land.mini ? miniSquare(cell) : fullSquare(cell, !bare(cell)),
    })),
    // Lines between pieces are drawn over lines inside them.
    over: lines.sort((a, b) => (a.css < b.css ? -1 : 1)),
    veil: "",
    high: arms.map((shield) => drawArms(shield, land.mini)),
  };
}

function fullSquare(cell: BoardCell, withDrawing: boolean): Drawn[] {
  const [left, top] = [cell.x * SIDE, cell.y * SIDE];
  const drawing = withDrawing && cell.ground.length ? terrain("square", cell.ground[0]).drawing : undefined;
  const wooden = cell.on.includes("wooden-sheep");
  const bonus = cell.on.includes("bonus");
  const drawn: Drawn[] = [];
  if (bonus) drawn.push({ x: left + 4, y: top + 4, width: SIDE - 8, height: SIDE - 8, css: "bonus" });
  if (drawing !== undefined) {
    // The terrain drawing shrinks to make room for a wooden sheep.
    const size = wooden ? 0.62 * SIDE : SIDE;
    drawn.push(use(drawing, left + (wooden ? 1 : 0), top, size, size));
  }
  if (bonus) drawn.push(use(PIECES["bonus"] ?? "", left + 1.5, top + SIDE - 15.5, 14, 14));
  if (wooden) {
    const [width, height] = drawing === undefined ? [42, 37] : [35, 31];
    const [x, y] = drawing === undefined ? [left + 3, top + 7] : [left + SIDE - width - 1, top + SIDE - height];
    drawn.push(use(PIECES["wooden-sheep"] ?? "", x, y, width, height));
  }
  if (cell.on.includes("sheep-symbol"))
    drawn.push(use(PIECES["sheep-symbol"] ?? "", left + SIDE - 20, top + 2, 18, 18));
  return drawn;
}

function miniSquare(cell: BoardCell): Drawn[] {
  const marks: (string | undefined)[] = [
    cell.on.includes("wooden-sheep") ? "dm-W" : cell.ground.length ? terrain("square", cell.ground[0]).mini : undefined,
    cell.on.includes("bonus") ? "dm-bonus" : undefined,
    cell.on.includes("sheep-symbol") ? "dm-badge" : undefined,
  ];
  return marks.flatMap((mark) => (mark === undefined ? [] : [use(mark, cell.x * SIDE, cell.y * SIDE, SIDE, SIDE)]));
}

/** The coats of arms, each with the middle of its town. */
function findArms(land: PaintContext): Arms[] {
  return land.cells.flatMap((cell) =>
    cell.on.filter(isArms).map((symbol) => {
      const centres = townAround(land, cell).map((town) => land.geometry.centre(town));
      const [xs, ys] = [centres.map(({ x }) => x), centres.map(({ y }) => y)];
      const at = {
        x: (Math.min(...xs) + Math.max(...xs)) / 2,
        y: (Math.min(...ys) + Math.max(...ys)) / 2,
      };
      return { cell, at, symbol };
    }),
  );
}

/** The connected town squares of one laid piece. */
function townAround(land: PaintContext, start: BoardCell): Cell[] {
  const found = new Map<string, Cell>([[cellKey(start), start]]);
  for (const cell of found.values()) {
    for (const place of land.geometry.neighbours(cell)) {
      const beside = land.byKey.get(cellKey(place));
      if (beside?.ground[0] === "town" && beside.group === start.group) found.set(cellKey(place), place);
    }
  }
  return [...found.values()];
}

function isNear(land: PaintContext, cell: Cell, { at }: Arms): boolean {
  const { x, y } = land.geometry.centre(cell);
  return Math.hypot(x - at.x, y - at.y) < ARMS_REACH;
}

function drawArms({ cell, at, symbol }: Arms, mini: boolean): DrawnCell {
  // Larger on a small board, to stay visible.
  const [width, height] = mini ? [62, 73] : [48, 56];
  return {
    key: `arms ${cellKey(cell)}`,
    drawn: [use(symbol, at.x - width / 2, at.y - height / 2, width, height)],
  };
}
