// Highlights the cells of log events on the boards.

import type { LogEvent } from "../api/schema";
import type { BoardModel } from "../board/model";

/** The boards with the cells of some events highlighted. Events without a board are about the first one. */
export function withLight(boards: BoardModel[], events: readonly LogEvent[]): BoardModel[] {
  const first = boards.find(({ seat }) => seat === null) ?? boards[0];
  return boards.map((board) => {
    const own = events.filter((event) => (event.board === undefined ? board === first : board.id === event.board));
    const cells = own.flatMap((event) => event.cells ?? []).map(([x, y]) => ({ x, y }));
    return cells.length ? { ...board, outlines: [...board.outlines, { kind: "light", cells }] } : board;
  });
}
