// A match step by step: which steps are worth a stop, what each has changed, and what an item of the score sheet lights up.

import type { BoardCell, BoardModel, Cell, Part } from "../../board/model";
import type { GameUi } from "../../table/game-ui";

/** An item of a score sheet as the server writes it. */
export interface ScoreItem {
  readonly name: string;
  readonly points: number;
  readonly cells: readonly (readonly [number, number])[];
}

/** A step as the server writes it; `state` is the game's own view for spectators. */
export interface Step {
  readonly seq: number;
  readonly words: readonly string[];
  readonly state: unknown;
}

/** A stop of the replay: one or several steps, the last of which has changed a board. */
export interface Frame {
  /** The number of the last of its steps. */
  readonly step: number;
  readonly words: readonly string[];
  /** The board that has changed, and where; null where none has. */
  readonly board: string | null;
  readonly cells: readonly Cell[];
  /** The points of each seat after it; null where they are secret. */
  readonly points: readonly (number | null)[];
}

/** More sentences than these about draws and the like get a stop of their own before the next move. */
const MAX_WORDS_BEFORE_MOVE = 4;
/** Frames are made in slices of this many milliseconds, so that the page answers meanwhile. */
const SLICE = 8;

const keyOf = ({ x, y }: Cell): string => `${x},${y}`;

/** Whether something has come to a cell. What only goes, such as a figure on its way home, is not to be outlined. */
function grown(before: BoardCell | undefined, after: BoardCell): boolean {
  if (!before) return true;
  const figure = after.figure;
  return (
    after.on.length > before.on.length ||
    after.ground.some((name, at) => name !== before.ground[at]) ||
    (figure !== undefined && (figure.seat !== before.figure?.seat || figure.value !== before.figure.value))
  );
}

/** What can be told apart on a board without looking at every cell: how many there are, and what is on them. */
const weight = ({ cells, outlines }: BoardModel): string =>
  [
    cells.length,
    cells.reduce((sum, { on, figure }) => sum + on.length + (figure ? 1 : 0), 0),
    outlines.filter(({ kind }) => kind === "closed").length,
  ].join();

export interface Change {
  readonly board: string;
  /** Where something new lies; none where things have only gone or been closed. */
  readonly cells: readonly Cell[];
}

/** The board that looks different, and where. */
export function change(before: readonly BoardModel[], after: readonly BoardModel[]): Change | null {
  const known = new Map(before.map((board) => [board.id, board]));
  for (const board of after) {
    const old = known.get(board.id);
    if (old?.cells === board.cells) continue;
    const lay = new Map(old?.cells.map((cell) => [keyOf(cell), cell]));
    const cells = board.cells.filter((cell) => grown(lay.get(keyOf(cell)), cell));
    if (cells.length || !old || weight(old) !== weight(board)) return { board: board.id, cells };
  }
  return null;
}

/** The stops of a replay. `rest` is called now and then and may say that nobody waits any more. */
export async function makeFrames(
  ui: GameUi,
  steps: readonly Step[],
  names: readonly string[],
  rest: () => Promise<boolean>,
): Promise<Frame[]> {
  const frames: Frame[] = [];
  let before: readonly BoardModel[] | null = null;
  let words: string[] = [];
  let since = performance.now();
  const pointsOf = (state: unknown): (number | null)[] =>
    names.map((_, seat) => ui.seatSummary(state, seat, names).points);
  const stop = (step: number, changed: Change | null): void => {
    const told = words.filter((sentence, at) => sentence !== words[at - 1]);
    const state = steps[step]?.state;
    frames.push({
      step,
      words: told,
      board: changed?.board ?? null,
      cells: changed?.cells ?? [],
      points: pointsOf(state),
    });
    words = [];
  };
  /** The last step is the end of the last stop, unless there is more to tell. */
  const end = (step: number): void => {
    const before = frames.at(-1);
    if (before && words.length === 0)
      frames[frames.length - 1] = { ...before, step, points: pointsOf(steps[step]?.state) };
    else stop(step, null);
  };
  for (const [number, { state, words: said }] of steps.entries()) {
    const boards = ui.boards(state, null, names);
    const changed = before && change(before, boards);
    before = boards;
    if (changed && (frames.length === 0 || words.length > MAX_WORDS_BEFORE_MOVE)) stop(number - 1, null);
    words.push(...said);
    if (changed) stop(number, changed);
    else if (number === steps.length - 1) end(number);
    if (performance.now() - since < SLICE) continue;
    if (!(await rest())) break;
    since = performance.now();
  }
  return frames;
}

/** The boards of a stop, its own move outlined as the last one. */
export function frameBoards(ui: GameUi, state: unknown, frame: Frame, names: readonly string[]): BoardModel[] {
  return ui.boards(state, null, names).map((board) => {
    if (board.id !== frame.board || !frame.cells.length) return board;
    const others = board.outlines.filter(({ kind }) => kind !== "last");
    return { ...board, outlines: [...others, { kind: "last", cells: frame.cells }] };
  });
}

/** What to light up on a board for items of a seat's score sheet; nothing where the items lie elsewhere or nowhere. */
export function lightFor(board: BoardModel, seat: number, items: readonly ScoreItem[]): readonly (Cell | Part)[] {
  if (board.seat !== null && board.seat !== seat) return [];
  const lit = items.flatMap((item): readonly (Cell | Part)[] => {
    const parts = partsOf(board, item);
    return parts.length ? parts : item.cells.map(([x, y]) => ({ x, y }));
  });
  return [...new Map(lit.map((cell) => [JSON.stringify(cell), cell])).values()];
}

/** A score sheet names whole cells; where only parts of them belong together, the hedge around those tells which. */
function partsOf(board: BoardModel, item: ScoreItem): readonly Part[] {
  const wanted = new Set(item.cells.map(([x, y]) => `${x},${y}`));
  const hedged = board.outlines.flatMap(({ kind, parts }) => (kind === "closed" && parts ? [parts] : []));
  const fitting = hedged.filter((parts) => {
    const met = new Set(parts.map(keyOf));
    return met.size === wanted.size && [...met].every((key) => wanted.has(key));
  });
  return fitting.find((parts) => parts.length === item.points) ?? fitting[0] ?? [];
}
