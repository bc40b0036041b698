// Cells in words, for who cannot see them.

import { covered } from "./places";
import type { Laying } from "../table/contract";
import { t, tOr } from "../i18n";
import { cellKey, isPart } from "./geometry";
import type { BoardCell, BoardModel, Cell, Figure, GridKind } from "./model";
import { cellName } from "./notation";

/** Who listens, and what the game adds to a cell. */
export interface Listener {
  readonly names: readonly string[];
  readonly seat: number | null;
  readonly about?: (cell: Cell) => readonly string[];
}

export function groundName(name: string): string {
  return tOr(`board.ground_${name}`, name);
}

export function pieceOnName(name: string): string {
  return tOr(`board.on_${name}`, name);
}

const isSaid = (name: string): boolean => !name.startsWith("arms-");

/** "small figure of Ann". */
function figureName({ seat, value }: Figure, { names, seat: own }: Listener): string {
  const figure = tOr(`board.figure_${value}`, "");
  return seat === own
    ? t("board.figureMine", { figure })
    : t("board.figureBy", { figure, name: names[seat] ?? t("table.seat", { number: seat + 1 }) });
}

function groundOf(grid: GridKind, { ground }: BoardCell): string[] {
  const names = ground.map(groundName);
  const different = [...new Set(names)];
  if (grid !== "quadrant" || different.length < 2) return different;
  const [north = "", east = "", south = "", west = ""] = names;
  return [t("board.sides", { north, east, south, west })];
}

/** "c3: meadow, wooden sheep". */
export function cellInWords(
  model: BoardModel,
  at: Cell,
  cell: BoardCell | undefined,
  listener: Listener,
  outlined = true,
): string {
  const place = cellName(at);
  if (cell === undefined) return t("board.at", { place, things: t("board.empty") });
  const things = [
    ...groundOf(model.grid, cell),
    ...cell.on.filter(isSaid).map(pieceOnName),
    ...(cell.figure ? [figureName(cell.figure, listener)] : []),
    ...(outlined ? outlinesAt(model, at) : []),
  ];
  return t("board.at", { place, things: things.join(", ") });
}

/** What is drawn around a cell: what was laid last, what counts, what is closed. */
function outlinesAt({ outlines }: BoardModel, at: Cell): string[] {
  const key = cellKey(at);
  const kinds = outlines.filter(({ cells }) => cells.some((cell) => !isPart(cell) && cellKey(cell) === key));
  return [...new Set(kinds.map(({ kind }) => kind))].flatMap((kind) => {
    if (kind === "last") return [t("board.isLast")];
    if (kind === "score") return [t("board.isCounted")];
    return kind === "closed" ? [t("board.isClosed")] : [];
  });
}

/** Whether the chosen piece may go there. A table without help does not tell. */
function fits(laying: Laying | null, at: Cell): string[] {
  if (laying === null || laying.piece === null || !laying.helps) return [];
  const key = cellKey(at);
  if (laying.places.some((place) => cellKey(place) === key)) return [t("board.fits")];
  const covers = laying.places.some((place) => covered(laying.shape, place).some((own) => cellKey(own) === key));
  return [t(covers ? "board.covers" : "board.fitsNot")];
}

/** With a full stop, if it has none yet. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : t("board.sentence", { text }));

/** Everything there is to know of a cell. */
export function describe(model: BoardModel, at: Cell, laying: Laying | null, listener: Listener): string {
  const key = cellKey(at);
  const cell = model.cells.find((one) => cellKey(one) === key);
  const told = cellInWords(model, at, cell, listener);
  return [asSentence(told), ...(listener.about?.(at) ?? []), ...fits(laying, at)].join(" ");
}
