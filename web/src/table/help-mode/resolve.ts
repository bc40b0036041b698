// Finds the target of an explanation.

import { describeContents } from "../../board/descriptions";
import { explorableBoard, type ExplorableBoard } from "../../board/explorable";
import { cellKey } from "../../board/geometry";
import type { BoardCell, BoardModel, Cell } from "../../board/model";

/** The target of an explanation: its name, its box, and keys of explanations, the most important first. Several keys
 *  in one text, separated by spaces, replace each other: the first that has an explanation counts. */
export interface HelpTarget {
  /** A function, because the name depends on the current language. */
  readonly name: () => string;
  readonly keys: readonly string[];
  readonly box: DOMRect;
  /** The element; null for a cell of a board. */
  readonly element: HTMLElement | null;
}

const MAX_NAME_LENGTH = 80;

/** The target at a point of the window, or the focused one without a point. */
export function findHelpTarget(
  game: string,
  from: Element,
  at?: { readonly x: number; readonly y: number },
): HelpTarget | null {
  const hit = (at && disabledAt(from, at)) ?? from;
  const boardElement = hit.closest("button") ? null : hit.closest("[role=application]");
  const board = boardElement && explorableBoard(boardElement);
  const cell = board && (at ? board.cellAt(at.x, at.y) : board.cursor());
  if (board && cell) return cellTarget(game, board, cell);
  const owner = hit.closest<HTMLElement>("[data-help]");
  const key = owner?.dataset["help"];
  if (!owner || !key) return null;
  return { name: () => nameOf(owner), keys: [key], box: owner.getBoundingClientRect(), element: owner };
}

/** Browsers send no events for disabled buttons, so search for one at the point. */
function disabledAt(around: Element, { x, y }: { readonly x: number; readonly y: number }): Element | undefined {
  return [...around.querySelectorAll(":disabled")].find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
}

function nameOf(element: HTMLElement): string {
  const heading = element.matches("button, a, summary, li, dl > div") ? null : element.querySelector("h1, h2");
  const name = element.ariaLabel ?? (heading instanceof HTMLElement ? heading : element).innerText;
  const line = name.replaceAll(/\s+/g, " ").trim();
  return line.length > MAX_NAME_LENGTH ? "" : line;
}

function cellTarget(game: string, board: ExplorableBoard, cell: Cell): HelpTarget {
  const model = board.model();
  const found = cellOf(model, cell);
  const keys = found ? [...thingsOn(found), ...outlinesOf(model, cell)].map((name) => `${game}.${name}`) : [];
  return {
    name: () => describeContents(board.model(), cell, cellOf(board.model(), cell), board.viewer(), false),
    // The explanation of the last move is the same in every game.
    keys: found ? keys.map((key) => (key.endsWith(".outlineLast") ? "table.outlineLast" : key)) : ["table.emptyCell"],
    box: board.boxOf(cell),
    element: null,
  };
}

function cellOf(model: BoardModel, cell: Cell): BoardCell | undefined {
  return model.cells.find((one) => cellKey(one) === cellKey(cell));
}

/** The pieces on a cell, then its grounds. */
function thingsOn(cell: BoardCell): string[] {
  const figure = cell.figure ? [`figure-${cell.figure.value}`] : [];
  return [...new Set([...figure, ...cell.on.toReversed(), ...cell.ground])];
}

function outlinesOf(model: BoardModel, cell: Cell): string[] {
  const around = model.outlines.filter(({ cells, parts = [] }) =>
    [...cells, ...parts].some((one) => cellKey(one) === cellKey(cell)),
  );
  return [...new Set(around.map(({ kind }) => `outline${kind.charAt(0).toUpperCase()}${kind.slice(1)}`))];
}
