// Frames: what everybody at this screen knows, after each update and at the positions in between.

import { applyChange, type Change } from "../api/delta";
import type { Position, PositionStep, SeatUpdate, Update, ViewUpdate } from "../api/schema";
import type { Language } from "../i18n";
import type { LogEntry } from "./contract";
import { isComplete, merge } from "./log";

/** What a viewer knows: the position, and the log so far. */
export interface Known {
  readonly position: Position;
  readonly nextSeq: number;
  readonly log: readonly LogEntry[];
  /** The language of the whole log. */
  readonly language: Language;
}

/** A position of the server with everything that belongs to it. */
export interface Frame {
  /** By viewer; null is everybody. */
  readonly known: ReadonlyMap<number | null, Known>;
  readonly toAct: readonly number[];
  readonly awaited: readonly number[];
  readonly seats: readonly SeatUpdate[];
  readonly stage: string;
}

export const NO_FRAME: Frame = { known: new Map(), toAct: [], awaited: [], seats: [], stage: "" };

const changed = (position: Position, change: unknown): Position =>
  change === undefined ? position : applyChange(position, change as Change);

/** The positions of a view: those after the steps, by the length of their logs, and the last one. */
function positionsOf(view: ViewUpdate, before: Known | undefined): { steps: Map<number, Position>; last: Position } {
  let position = view.position ?? before?.position;
  if (!position) throw new Error("the first update has no position");
  const steps = new Map<number, Position>();
  for (const { next_seq: seq, change } of view.steps ?? []) {
    position = changed(position, change);
    steps.set(seq, position);
  }
  return { steps, last: changed(position, view.change) };
}

/** The positions that an update tells: those between the last one and the new one, and the new one. */
export function framesOf(update: Update, last: Frame, language: Language): Frame[] {
  const seats = update.seats ?? last.seats;
  const views = (update.views ?? []).map((view) => {
    const before = last.known.get(view.viewer);
    const log = merge(before?.log ?? [], view.log);
    const spoken = isComplete(view.log, before?.log) ? language : (before?.language ?? language);
    return { viewer: view.viewer, log, spoken, told: view.steps ?? [], ...positionsOf(view, before) };
  });
  const between = new Map<number, PositionStep>();
  for (const { told } of views) for (const step of told) between.set(step.next_seq, step);
  const frames: Frame[] = [];
  let known = last.known;
  for (const [seq, step] of [...between].sort(([a], [b]) => a - b)) {
    const next = new Map(known);
    for (const { viewer, log, spoken, steps } of views) {
      const position = steps.get(seq) ?? known.get(viewer)?.position;
      if (position === undefined) continue;
      next.set(viewer, { position, nextSeq: seq, log: log.filter((entry) => entry.seq < seq), language: spoken });
    }
    known = next;
    // The server tells legal moves for its last position only; those before it stay legal unless it tells new ones.
    const moves = update.seats === undefined ? seats : last.seats.map((seat) => ({ ...seat, moves: null }));
    frames.push({ known, toAct: step.to_act, awaited: step.awaited, seats: moves, stage: last.stage });
  }
  const final = new Map(last.known);
  for (const { viewer, log, spoken, last: position } of views) {
    final.set(viewer, { position, nextSeq: update.next_seq, log, language: spoken });
  }
  const { to_act: toAct = [], awaited = [] } = update;
  return [...frames, { known: final, toAct, awaited, seats, stage: update.table?.stage ?? last.stage }];
}

/** Whether an update leads to another position than the next one: it has the whole position, as after a reconnect. */
export const isJump = (update: Update): boolean => (update.views ?? []).some(({ position }) => position !== undefined);
