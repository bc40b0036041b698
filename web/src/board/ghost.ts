// The ghost of a piece: its cells, its legal places, and the edges where it matches its neighbours.

import { gameArt } from "../components/art/game-art.svelte";
import { cellKey, type Geometry, geometryOf, type Point } from "./geometry";
import { edgesOf } from "./lattice";
import type { BoardCell, BoardModel, Cell, PieceShape } from "./model";
import type { Placement } from "./placement";
import { coveredCells } from "./places";

type LandMap = ReadonlyMap<string, BoardCell>;

const GHOST_GROUP = -1;

/** The cells of a piece on the board; a piece without ground stands on the ground below it. */
export function cellsOf(
  shape: PieceShape | undefined,
  at: Cell = { x: 0, y: 0 },
  seat: number | null = null,
  land?: LandMap,
): BoardCell[] {
  const parts = shape?.cells ?? [{ dx: 0, dy: 0, ground: [], on: [] }];
  return parts.map(({ dx, dy, ground, on }) => {
    const [x, y] = [at.x + dx, at.y + dy];
    const under = ground.length ? undefined : land?.get(`${x},${y}`);
    return {
      x,
      y,
      ground: under?.ground ?? ground,
      group: GHOST_GROUP,
      on: [...(under?.on ?? []), ...on.map((name) => gameArt.owned(name, seat))],
    };
  });
}

/** The cells to mark as legal places: cells next to laid ones that the piece may cover in some orientation, or cells that
 *  it may stand on. If no place is next to a laid cell, as on an empty board, all cells that the piece may cover. */
export function legalCellsOf({ grid, options }: Pick<Placement, "grid" | "options">, land: LandMap): Cell[] {
  const { neighbours } = geometryOf(grid);
  const isLand = (cell: Cell): boolean => land.has(cellKey(cell));
  const all = new Map<string, Cell>();
  const found = new Map<string, Cell>();
  for (const { places, shape } of options) {
    for (const cell of places.flatMap((place) => coveredCells(shape, place))) {
      const key = cellKey(cell);
      all.set(key, cell);
      if (found.has(key)) continue;
      if ((shape?.cells.length ?? 1) === 1 || isLand(cell) || neighbours(cell).some(isLand)) found.set(key, cell);
    }
  }
  return [...(found.size ? found : all).values()];
}

/** The cells of an illegal ghost to cross out: the occupied ones, or all. */
export function crossesOf(ghost: readonly BoardCell[], land: LandMap): Cell[] {
  const taken = ghost.filter((cell) => land.has(cellKey(cell)));
  return taken.length ? taken : [...ghost];
}

export interface Meeting extends Point {
  readonly sign: string;
}

/** The edges where a ghost matches its neighbours. */
export function meetingsOf(model: BoardModel, ghost: readonly BoardCell[], land: LandMap): Meeting[] {
  const geometry = geometryOf(model.grid);
  const own = new Set(ghost.map(cellKey));
  const meets = model.meets ?? DEFAULTS[model.grid];
  if (meets === undefined) return [];
  const found: Meeting[] = [];
  for (const cell of ghost) {
    if (!cell.ground.length || land.has(cellKey(cell))) continue;
    const met = new Set<string>();
    geometry.neighbours(cell).forEach((place, side) => {
      const beside = own.has(cellKey(place)) ? undefined : land.get(cellKey(place));
      if (beside === undefined) return;
      const [here, there] = [groundAt(cell, side), groundAt(beside, (side + 2) % 4)];
      const sign = meets(here, there);
      // On hexes one sign is enough for a region that grows, however long the shared border is.
      const once = model.grid === "hex" ? `${sign} ${there}` : String(side);
      if (sign === null || met.has(once)) return;
      met.add(once);
      found.push({ ...middleOfEdge(geometry, cell, side), sign });
    });
  }
  return found;
}

const same = (sign: string) => (here: string, there: string) => (here === there ? sign : null);
const DEFAULTS: Readonly<Record<string, NonNullable<BoardModel["meets"]>>> = {
  hex: same("plus"),
  quadrant: same("tick"),
};

function groundAt(cell: BoardCell, side: number): string {
  return (cell.ground.length === 4 ? cell.ground[side] : cell.ground[0]) ?? "";
}

function middleOfEdge(geometry: Geometry, cell: Cell, side: number): Point {
  const edge = edgesOf(geometry.corners(cell))[side];
  if (edge === undefined) return geometry.centre(cell);
  const [from, to] = [geometry.onPaper(edge[0]), geometry.onPaper(edge[1])];
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}
