// Answers that change nothing: what is where, how all stand, what is possible.

import { cellName } from "../../board/notation";
import type { BoardModel, Cell } from "../../board/model";
import { cellInWords, describe, type Listener } from "../../board/descriptions";
import { cellKey } from "../../board/geometry";
import type { GameUi } from "../game-ui";
import type { Laying, Lie, TableState } from "../contract";
import type { Places } from "../../board/places";
import { lines } from "../log-text";
import { clauses } from "../../i18n/clauses";
import { list, t } from "../../i18n";

/** A table as the command box knows it. */
export interface Known {
  readonly table: TableState;
  readonly ui: GameUi;
  readonly laying: Laying;
  readonly places: Places;
  readonly board: BoardModel | undefined;
  readonly listener: Listener;
  /** What is going on and what to do, as the line over the table says it. */
  readonly status: string;
  readonly undo: { readonly possible: boolean; readonly title: string; act(): void } | null;
}

const MOST_CELLS = 24;
const MOST_LINES = 6;

export function tellCell({ board, laying, listener }: Known, cell: Cell): string {
  return board ? describe(board, cell, laying, listener) : "";
}

/** The whole board, row by row. */
export function tellMap({ board, listener }: Known): string[] {
  if (!board?.cells.length) return [t("board.noLast")];
  const xs = board.cells.map(({ x }) => x);
  const ys = board.cells.map(({ y }) => y);
  const corner = (of: (...numbers: number[]) => number): string => cellName({ x: of(...xs), y: of(...ys) });
  const rows = [...new Set(ys)].sort((one, other) => one - other);
  const land = new Map(board.cells.map((cell) => [cellKey(cell), cell]));
  const told = rows.map((row) => {
    const cells = board.cells.filter(({ y }) => y === row).toSorted((one, other) => one.x - other.x);
    const words = cells.map((cell) => cellInWords(board, cell, land.get(cellKey(cell)), listener, false));
    return t("commands.mapRow", { row: row + 1, cells: clauses(words) });
  });
  const values = { title: board.title, count: board.cells.length, from: corner(Math.min), to: corner(Math.max) };
  return [t("commands.mapOf", values), ...told];
}

export function tellScore({ table, ui }: Known): string[] {
  const view = table.standing?.view;
  if (view === undefined) return [];
  return table.names.map((name, seat) => {
    const look = ui.look(view, seat, table.names);
    const points = look.points === null ? t("commands.pointsSecret") : t("table.points", { count: look.points });
    const facts = look.facts.map((fact) => t("commands.fact", { name: fact.name, value: fact.value }));
    return t("commands.scoreOf", { name, facts: [points, look.doing, ...facts].filter(Boolean).join(", ") });
  });
}

export function tellHand({ table, ui, places }: Known): string[] {
  const view = table.standing?.view;
  if (table.shown === null || view === undefined) return [t("commands.watching")];
  const told =
    ui.hand?.(view, table.shown, (piece) => table.shape(piece)) ?? [...places.pieces.keys()].map(ui.pieceName);
  return told.length ? [...told] : [t("commands.emptyHand")];
}

export function tellLog({ table }: Known): string[] {
  const told = lines(table.log, table.names).slice(0, MOST_LINES);
  return told.length ? told.map(({ text, after }) => `${text} ${after}`.trim()) : [t("table.noLog")];
}

export function tellTurn({ table, status }: Known): string[] {
  const waits = (table.standing?.awaited ?? []).map((seat) => table.names[seat] ?? "");
  return [status, ...(waits.length ? [t("commands.waitsFor", { names: list(waits) })] : [])].filter(Boolean);
}

/** Fields by name; of many only some, and how many more there are. */
function cellsIn(cells: readonly Cell[]): string {
  const names = cells.slice(0, MOST_CELLS).map(cellName).join(", ");
  const more = cells.length - MOST_CELLS;
  return more > 0 ? t("commands.more", { cells: names, count: more }) : names;
}

export function wordsNow({ places, ui }: Known): string[] {
  if (!places.words.length) return [];
  const words = places.words.map((word) => t("commands.wordAs", { word, name: ui.wordName(word) }));
  return [t("commands.wordsNow", { words: words.join(", ") })];
}

/** What may be laid, and in how many places. */
export function tellMoves(known: Known): string[] {
  const { places, ui, laying } = known;
  if (!places.pieces.size && !places.words.length) return [t("commands.nothingToLay"), known.status];
  const pieces = [...places.pieces].map(([key, lies]) => {
    const piece = nameWith(key, ui);
    return laying.helps ? t("commands.placesOf", { piece, count: spots(places, lies) }) : piece;
  });
  return [...pieces, ...wordsNow(known)];
}

/** Where some lies may go. */
export function tellPlaces({ places, laying, ui }: Known, lies: readonly Lie[]): string[] {
  if (!laying.helps) return [t("commands.purist")];
  const keys = [...new Set(lies.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const own = lies.filter((lie) => lie.key === key);
    const told = own.map(({ text }) => t("commands.placesIn", { lie: text, cells: cellsIn(places.of(text)) }));
    return [t("commands.placesOf", { piece: nameWith(key, ui), count: spots(places, own) }), ...told];
  });
}

/** The name of a piece, and how moves call it where that is not in the name. */
export function nameWith(key: string, ui: GameUi): string {
  const name = ui.pieceName(key);
  return name.toLowerCase().includes(key.toLowerCase()) ? name : t("commands.wordAs", { word: name, name: key });
}

function spots(places: Places, lies: readonly Lie[]): number {
  return lies.reduce((sum, { text }) => sum + places.of(text).length, 0);
}
