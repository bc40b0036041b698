// Boards of a scene as models for the board widget.

import { type Scene, type SceneBoard, type SceneCell, SEAT_COLOURS } from "../api/schema";
import type { BoardCell, BoardModel, Figure } from "./model";

type Content = Pick<BoardModel, "cells" | "outlines" | "labels">;

// Unchanged boards keep their identity between updates, so they keep their content, too.
const contents = new WeakMap<SceneBoard, Content>();

const FIGURE = /^figure-([a-z]+)-(\d)$/;

/** A figure of a seat, from the name of its drawing. */
export function readFigure(name: string): Figure | undefined {
  const found = FIGURE.exec(name);
  if (!found) return undefined;
  return { seat: SEAT_COLOURS.findIndex((colour) => colour === found[1]), value: Number(found[2]) };
}

function readCell({ x, y, ground, group, on_top }: SceneCell): BoardCell {
  const figure = on_top.map(readFigure).find((found) => found !== undefined);
  const on = figure ? on_top.filter((name) => !FIGURE.test(name)) : on_top;
  return { x, y, ground, group, on, ...(figure && { figure }) };
}

function contentOf(board: SceneBoard): Content {
  let content = contents.get(board);
  if (!content) {
    content = {
      cells: board.cells.map(readCell),
      outlines: board.outlines.map(({ kind, cells, parts }) => ({
        kind,
        cells: cells.map(([x, y]) => ({ x, y })),
        ...(parts.length && { parts: parts.map(([x, y, side]) => ({ x, y, side })) }),
      })),
      labels: board.labels.map(({ x, y, text, symbol }) => ({ x, y, text, ...(symbol && { symbol }) })),
    };
    contents.set(board, content);
  }
  return content;
}

/** A board of a scene; the title begins with the name of its owner. */
export function boardModel(board: SceneBoard, names: readonly string[] = []): BoardModel {
  const { id, seat, grid, coordinates } = board;
  const name = seat === null ? undefined : names[seat];
  return {
    id,
    seat,
    title: name ? [name, board.title].filter(Boolean).join(": ") : board.title,
    grid,
    coordinates,
    ...contentOf(board),
  };
}

/** The boards of a scene: shared ones, then those of the seats, starting with the viewer's. */
export function boardsOf({ boards, seats }: Scene, seat: number | null, names: readonly string[]): BoardModel[] {
  const count = seats.length || boards.length;
  const place = (board: SceneBoard): number => (board.seat === null ? -1 : (board.seat - (seat ?? 0) + count) % count);
  return boards.toSorted((one, other) => place(one) - place(other)).map((board) => boardModel(board, names));
}
