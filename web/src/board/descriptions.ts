// Descriptions of cells for screen readers and the command box.

import { t } from "../i18n";
import { groundName, pieceName } from "../i18n/game-texts.svelte";
import { cellKey, isPart } from "./geometry";
import type { BoardCell, BoardModel, Cell, Figure, GridKind } from "./model";
import { cellName } from "./notation";
import type { Placement } from "./placement";
import { coveredCells } from "./places";

/** The names of the players, the seat of the viewer, and the game's own sentences about a cell. */
export interface Viewer {
  readonly names: readonly string[];
  readonly seat: number | null;
  readonly about?: (cell: Cell) => readonly string[];
}

const isDescribed = (name: string): boolean => !name.startsWith("arms-");

/** "small figure of Ann". */
function figureName({ seat, value }: Figure, { names, seat: own }: Viewer): string {
  const figure = pieceName(`figure-${value}`);
  return seat === own
    ? t("board.figureMine", { figure })
    : t("board.figureBy", { figure, name: names[seat] ?? t("table.seat", { number: seat + 1 }) });
}

function describeGround(grid: GridKind, { ground }: BoardCell): string[] {
  const names = ground.map(groundName);
  const different = [...new Set(names)];
  if (grid !== "quadrant" || different.length < 2) return different;
  const [north = "", east = "", south = "", west = ""] = names;
  return [t("board.sides", { north, east, south, west })];
}

/** "c3: meadow, wooden sheep". */
export function describeContents(
  model: BoardModel,
  at: Cell,
  cell: BoardCell | undefined,
  viewer: Viewer,
  outlined = true,
): string {
  const place = cellName(at);
  if (cell === undefined) return t("board.at", { place, things: t("board.empty") });
  const things = [
    ...describeGround(model.grid, cell),
    ...cell.on.filter(isDescribed).map(pieceName),
    ...(cell.figure ? [figureName(cell.figure, viewer)] : []),
    ...(outlined ? describeOutlines(model, at) : []),
  ];
  return t("board.at", { place, things: things.join(", ") });
}

/** Outlines around a cell: the last move, scoring, closed. */
function describeOutlines({ outlines }: BoardModel, at: Cell): string[] {
  const key = cellKey(at);
  const kinds = outlines.filter(({ cells }) => cells.some((cell) => !isPart(cell) && cellKey(cell) === key));
  return [...new Set(kinds.map(({ kind }) => kind))].flatMap((kind) => {
    if (kind === "last") return [t("board.isLast")];
    if (kind === "score") return [t("board.isCounted")];
    return kind === "closed" ? [t("board.isClosed")] : [];
  });
}

/** Whether the chosen piece fits there; empty at a purist table. */
function describeFit(placement: Placement | null, at: Cell): string[] {
  if (placement === null || placement.piece === null || !placement.showsHelp) return [];
  const key = cellKey(at);
  if (placement.places.some((place) => cellKey(place) === key)) return [t("board.fits")];
  const covers = placement.options.some(({ places, shape }) =>
    places.some((place) => coveredCells(shape, place).some((own) => cellKey(own) === key)),
  );
  return [t(covers ? "board.covers" : "board.fitsNot")];
}

/** Add a full stop if there is none. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : t("board.sentence", { text }));

/** Describe a cell completely. */
export function describeCell(model: BoardModel, at: Cell, placement: Placement | null, viewer: Viewer): string {
  const key = cellKey(at);
  const cell = model.cells.find((one) => cellKey(one) === key);
  const contents = describeContents(model, at, cell, viewer);
  return [asSentence(contents), ...(viewer.about?.(at) ?? []), ...describeFit(placement, at)].join(" ");
}
