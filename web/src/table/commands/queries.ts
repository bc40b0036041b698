// Queries of the command box: cells, map, scores, hand, log, legal moves.

import { list, t } from "../../i18n";
import { clauses } from "../../i18n/clauses";
import { describeCell, describeContents, type Viewer } from "../../board/descriptions";
import { cellKey } from "../../board/geometry";
import type { BoardModel, Cell } from "../../board/model";
import { cellName } from "../../board/notation";
import type { Orientation, Placement } from "../../board/placement";
import type { Places } from "../../board/places";
import type { TableState } from "../contract";
import type { GameUi } from "../game-ui";
import { lines, readerOf } from "../log-text";
import { seatSummary } from "../scene-summary";

/** What the command box knows of a table. */
export interface CommandContext {
  readonly table: TableState;
  readonly ui: GameUi;
  readonly placement: Placement;
  readonly places: Places;
  readonly board: BoardModel | undefined;
  readonly viewer: Viewer;
  /** The current stage and task, as in the bar above the table. */
  readonly status: string;
  readonly undo: { readonly possible: boolean; readonly title: string; act(): void } | null;
}

const MAX_CELLS = 24;
const MAX_LINES = 6;

export function describeBoardCell({ board, placement, viewer }: CommandContext, cell: Cell): string {
  return board ? describeCell(board, cell, placement, viewer) : "";
}

/** The whole board, row by row. */
export function describeMap({ board, viewer }: CommandContext): string[] {
  if (!board?.cells.length) return [t("board.noLast")];
  const xs = board.cells.map(({ x }) => x);
  const ys = board.cells.map(({ y }) => y);
  const corner = (of: (...numbers: number[]) => number): string => cellName({ x: of(...xs), y: of(...ys) });
  const rows = [...new Set(ys)].sort((one, other) => one - other);
  const land = new Map(board.cells.map((cell) => [cellKey(cell), cell]));
  const answer = rows.map((row) => {
    const cells = board.cells.filter(({ y }) => y === row).toSorted((one, other) => one.x - other.x);
    const words = cells.map((cell) => describeContents(board, cell, land.get(cellKey(cell)), viewer, false));
    return t("commands.mapRow", { row: row + 1, cells: clauses(words) });
  });
  const values = { title: board.title, count: board.cells.length, from: corner(Math.min), to: corner(Math.max) };
  return [t("commands.mapOf", values), ...answer];
}

export function describeScores({ table }: CommandContext): string[] {
  const { seatView } = table;
  if (!seatView) return [];
  return table.names.map((name, seat) => {
    const summary = seatSummary(table.game, seatView.scene, seat);
    if (!summary) return name;
    const points = summary.points === null ? t("commands.pointsSecret") : t("table.points", { count: summary.points });
    const facts = summary.facts.map((fact) => t("commands.fact", { name: fact.name, value: fact.value }));
    return t("commands.scoreOf", { name, facts: [points, summary.activity, ...facts].filter(Boolean).join(", ") });
  });
}

export function describeHand({ table, ui, places }: CommandContext): string[] {
  const { seatView } = table;
  if (table.shownSeat === null || !seatView) return [t("commands.watching")];
  const answer =
    ui.describeHand?.(seatView, table.shownSeat, (piece) => table.shape(piece)) ??
    [...places.pieces.keys()].map(ui.pieceName);
  return answer.length ? [...answer] : [t("commands.emptyHand")];
}

export function describeLog({ table }: CommandContext): string[] {
  const answer = lines(table.log, readerOf(table)).slice(0, MAX_LINES);
  return answer.length ? answer.map(({ text, after }) => `${text} ${after}`.trim()) : [t("table.noLog")];
}

export function describeTurn({ table, status }: CommandContext): string[] {
  const waits = (table.seatView?.awaited ?? []).map((seat) => table.names[seat] ?? "");
  return [status, ...(waits.length ? [t("commands.waitsFor", { names: list(waits) })] : [])].filter(Boolean);
}

/** A list of cell names, shortened if it is long. */
function cellList(cells: readonly Cell[]): string {
  const names = cells.slice(0, MAX_CELLS).map(cellName).join(", ");
  const more = cells.length - MAX_CELLS;
  return more > 0 ? t("commands.more", { cells: names, count: more }) : names;
}

export function describeWords({ places, ui }: CommandContext): string[] {
  if (!places.words.length) return [];
  const words = places.words.map((word) => t("commands.wordAs", { word, name: ui.wordName(word) }));
  return [t("commands.wordsNow", { words: words.join(", ") })];
}

/** The pieces that may be placed, and the number of places of each. */
export function describeMoves(context: CommandContext): string[] {
  const { places, ui, placement } = context;
  if (!places.pieces.size && !places.words.length) return [t("commands.nothingToLay"), context.status];
  const pieces = [...places.pieces].map(([key, orientations]) => {
    const piece = nameWithNotation(key, ui);
    return placement.showsHelp ? t("commands.placesOf", { piece, count: countPlaces(places, orientations) }) : piece;
  });
  return [...pieces, ...describeWords(context)];
}

/** The legal places of orientations. */
export function describePlaces(
  { places, placement, ui }: CommandContext,
  orientations: readonly Orientation[],
): string[] {
  if (!placement.showsHelp) return [t("commands.purist")];
  const keys = [...new Set(orientations.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const own = orientations.filter((orientation) => orientation.key === key);
    const answer = own.map(({ text }) =>
      t("commands.placesIn", { orientation: text, cells: cellList(places.of(text)) }),
    );
    return [t("commands.placesOf", { piece: nameWithNotation(key, ui), count: countPlaces(places, own) }), ...answer];
  });
}

/** The name of a piece, with its notation if the name does not contain it. */
export function nameWithNotation(key: string, ui: GameUi): string {
  const name = ui.pieceName(key);
  return name.toLowerCase().includes(key.toLowerCase()) ? name : t("commands.wordAs", { word: name, name: key });
}

function countPlaces(places: Places, orientations: readonly Orientation[]): number {
  return orientations.reduce((sum, { text }) => sum + places.of(text).length, 0);
}
