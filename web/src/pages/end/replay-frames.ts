// Frames of a replay: groups of steps that change a board, with the changed cells and the texts.

import { applyChange, type Change } from "../../api/delta";
import type { ReplayStepInfo, Scene } from "../../api/schema";
import type { BoardCell, BoardModel, Cell, Part } from "../../board/model";
import { boardsOf } from "../../board/scene";

/** An item of a score sheet as the server sends it. */
export interface ScoreItem {
  readonly name: string;
  readonly points: number;
  readonly cells: readonly (readonly [number, number])[];
}

/** A step with the scene for spectators. */
export interface ReplayStep {
  readonly seq: number;
  readonly words: readonly string[];
  readonly scene: Scene;
}

/** Apply the changes of the steps one after another. Unchanged boards are the same objects. */
export function readSteps(received: readonly ReplayStepInfo[]): ReplayStep[] {
  let scene = {} as Scene;
  return received.map(({ seq, words, change }) => {
    if (change) scene = applyChange(scene, change as unknown as Change);
    return { seq, words, scene };
  });
}

/** A frame: one or several steps, the last of which changes a board. */
export interface ReplayFrame {
  /** The index of its last step. */
  readonly step: number;
  readonly words: readonly string[];
  /** The board that has changed, if any, and the changed cells. */
  readonly board: string | null;
  readonly cells: readonly Cell[];
  /** The points of each seat after it; null if secret. */
  readonly points: readonly (number | null)[];
}

/** More sentences before a move get a frame of their own. */
const MAX_WORDS_BEFORE_MOVE = 4;
/** Milliseconds of computation before the page may respond to input. */
const TIME_SLICE = 8;

const keyOf = ({ x, y }: Cell): string => `${x},${y}`;

/** Whether something was added to a cell. Removals, such as a figure that returns, are not outlined. */
function hasAddition(before: BoardCell | undefined, after: BoardCell): boolean {
  if (!before) return true;
  const figure = after.figure;
  return (
    after.on.length > before.on.length ||
    after.ground.some((name, at) => name !== before.ground[at]) ||
    (figure !== undefined && (figure.seat !== before.figure?.seat || figure.value !== before.figure.value))
  );
}

/** A cheap fingerprint of a board: the numbers of cells, pieces and closed areas. */
const fingerprint = ({ cells, outlines }: BoardModel): string =>
  [
    cells.length,
    cells.reduce((sum, { on, figure }) => sum + on.length + (figure ? 1 : 0), 0),
    outlines.filter(({ kind }) => kind === "closed").length,
  ].join();

export interface BoardChange {
  readonly board: string;
  /** The cells with something new; empty if things were only removed or closed. */
  readonly cells: readonly Cell[];
}

/** The first board that differs, and its changed cells. */
export function change(before: readonly BoardModel[], after: readonly BoardModel[]): BoardChange | null {
  const known = new Map(before.map((board) => [board.id, board]));
  for (const board of after) {
    const old = known.get(board.id);
    if (old?.cells === board.cells) continue;
    const lay = new Map(old?.cells.map((cell) => [keyOf(cell), cell]));
    const cells = board.cells.filter((cell) => hasAddition(lay.get(keyOf(cell)), cell));
    if (cells.length || !old || fingerprint(old) !== fingerprint(board)) return { board: board.id, cells };
  }
  return null;
}

/** Compute the frames. `rest` is called regularly and returns false to stop. */
export async function makeFrames(
  steps: readonly ReplayStep[],
  names: readonly string[],
  rest: () => Promise<boolean>,
): Promise<ReplayFrame[]> {
  const frames: ReplayFrame[] = [];
  let before: readonly BoardModel[] | null = null;
  let words: string[] = [];
  let since = performance.now();
  const pointsOf = (step: number): (number | null)[] =>
    names.map((_, seat) => steps[step]?.scene.seats[seat]?.points ?? null);
  const stop = (step: number, changed: BoardChange | null): void => {
    const unique = words.filter((sentence, at) => sentence !== words[at - 1]);
    frames.push({
      step,
      words: unique,
      board: changed?.board ?? null,
      cells: changed?.cells ?? [],
      points: pointsOf(step),
    });
    words = [];
  };
  /** Add the last step to the last frame, unless it has texts of its own. */
  const end = (step: number): void => {
    const before = frames.at(-1);
    if (before && words.length === 0) frames[frames.length - 1] = { ...before, step, points: pointsOf(step) };
    else stop(step, null);
  };
  for (const [number, { scene, words: stepWords }] of steps.entries()) {
    const boards = boardsOf(scene, null, names);
    const changed = before && change(before, boards);
    before = boards;
    if (changed && (frames.length === 0 || words.length > MAX_WORDS_BEFORE_MOVE)) stop(number - 1, null);
    words.push(...stepWords);
    if (changed) stop(number, changed);
    else if (number === steps.length - 1) end(number);
    if (performance.now() - since < TIME_SLICE) continue;
    if (!(await rest())) break;
    since = performance.now();
  }
  return frames;
}

/** The boards of a frame, with its own change outlined as the last move. */
export function frameBoards(scene: Scene, frame: ReplayFrame, names: readonly string[]): BoardModel[] {
  return boardsOf(scene, null, names).map((board) => {
    if (board.id !== frame.board || !frame.cells.length) return board;
    const others = board.outlines.filter(({ kind }) => kind !== "last");
    return { ...board, outlines: [...others, { kind: "last", cells: frame.cells }] };
  });
}

/** The cells of a board to highlight for items of a seat's score sheet; empty if they are elsewhere. */
export function cellsToHighlight(
  board: BoardModel,
  seat: number,
  items: readonly ScoreItem[],
): readonly (Cell | Part)[] {
  if (board.seat !== null && board.seat !== seat) return [];
  const highlighted = items.flatMap((item): readonly (Cell | Part)[] => {
    const parts = partsOf(board, item);
    return parts.length ? parts : item.cells.map(([x, y]) => ({ x, y }));
  });
  return [...new Map(highlighted.map((cell) => [JSON.stringify(cell), cell])).values()];
}

/** The quadrants of an item: a score sheet names whole cells, so take the closed area that covers the same cells. */
function partsOf(board: BoardModel, item: ScoreItem): readonly Part[] {
  const wanted = new Set(item.cells.map(([x, y]) => `${x},${y}`));
  const hedged = board.outlines.flatMap(({ kind, parts }) => (kind === "closed" && parts ? [parts] : []));
  const fitting = hedged.filter((parts) => {
    const met = new Set(parts.map(keyOf));
    return met.size === wanted.size && [...met].every((key) => wanted.has(key));
  });
  return fitting.find((parts) => parts.length === item.points) ?? fitting[0] ?? [];
}
