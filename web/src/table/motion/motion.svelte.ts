// Shows the positions of a table one after another, with everything that moves in between.

import type { Scene } from "../../api/schema";
import type { Outline } from "../../board/model";
import type { LogEntry } from "../contract";
import { type Flight, flightsAfter, flightsBefore } from "./flights";
import { type Turn, turnMarks, type TurnMark } from "./history";
import { browserClock, type MotionClock, MotionQueue, type Stage, type Timing } from "./queue";
import { changedAreas, compareScenes, isVisible, type SceneChange, type BoardArea } from "./scene-change";

/** What a frame shows at this screen. */
export interface Look {
  readonly scene: Scene;
  readonly nextSeq: number;
  readonly log: readonly LogEntry[];
}

/** The table whose positions are shown. */
export interface MotionSource<Frame> {
  names(): readonly string[];
  /** What the player at this screen sees of a frame; null while nothing may be seen. */
  look(frame: Frame): Look | null;
  /** Whether a seat is played at this screen. */
  isOwn(seat: number): boolean;
  show(frame: Frame): void;
  /** Whether nobody can see the page. */
  isHidden(): boolean;
  /** The factor for all times; 0 without animations. */
  pace(): number;
  playSounds(change: SceneChange): void;
}

/** A word or two that interrupts the game. */
export interface Headline {
  readonly text: string;
  readonly sentence: string;
  readonly seat: number | null;
}

/** Points that rise from a board into a score. */
export interface RisingPoints {
  readonly seat: number;
  readonly gain: number;
  readonly from: BoardArea | null;
}

/** A frame compared with the one before. */
interface Comparison {
  readonly change: SceneChange;
  readonly mover: number | null;
  readonly own: boolean;
  readonly headline: Headline | null;
  readonly before: Look;
  readonly after: Look;
}

interface PastMove<Frame> {
  readonly before: Frame;
  readonly frame: Frame;
  readonly turn: Turn;
}

/** Milliseconds at normal speed. */
const FLIGHT_TIME = 380;
const HEADLINE_TIME = 1000;
const PAUSE_AFTER_MOVE = 320;
const HEDGE_TIME = 640;
const REVEAL_TIME = 2200;
/** Between two positions of a replay without animations. */
const STILL_TIME = 1000;

const NO_TIME: Timing = { approach: 0, arrival: 0 };

export class Motion<Frame> implements Stage<Frame> {
  readonly #source: MotionSource<Frame>;
  readonly #queue: MotionQueue<Frame>;
  /** The last frame of the server. */
  #latest: Frame | null = null;
  /** The frame on the screen. */
  #shown: Frame | null = null;
  #compared: { readonly frame: Frame; readonly comparison: Comparison | null } | null = null;
  #replaying = false;
  #behind = $state(0);
  #skipped = $state(0);
  #flights = $state.raw<readonly Flight[]>([]);
  #time = $state(0);
  #delay = $state(0);
  #growing = $state.raw<readonly { readonly board: string; readonly outline: Outline }[]>([]);
  #rising = $state.raw<readonly RisingPoints[]>([]);
  #headline = $state.raw<Headline | null>(null);
  #revealed = $state(false);
  #landed = $state(false);
  /** The changes since the last own move. */
  #past = $state.raw<readonly PastMove<Frame>[]>([]);
  readonly #marks = $derived(turnMarks(this.#past.map(({ turn }) => turn)));

  constructor(source: MotionSource<Frame>, clock: MotionClock = browserClock) {
    this.#source = source;
    this.#queue = new MotionQueue(this, clock, () => this.#pace);
  }

  get #pace(): number {
    return this.#source.pace() || (this.#replaying ? 1 : 0);
  }

  /** The number of positions of the server that are not shown yet. */
  get behind(): number {
    return this.#behind;
  }

  /** The number of positions that were too many to be shown one after another. */
  get skipped(): number {
    return this.#skipped;
  }

  get flights(): readonly Flight[] {
    return this.#flights;
  }

  /** Milliseconds that flights and effects take. */
  get time(): number {
    return this.#time;
  }

  /** Milliseconds before flights begin: a headline comes first. */
  get delay(): number {
    return this.#delay;
  }

  /** Areas whose hedge grows now. */
  growingOn(board: string): readonly Outline[] {
    return this.#growing.filter((area) => area.board === board).map(({ outline }) => outline);
  }

  get rising(): readonly RisingPoints[] {
    return this.#rising;
  }

  get headline(): Headline | null {
    return this.#headline;
  }

  /** Whether all boards are shown for a moment, because a round is over. */
  get revealed(): boolean {
    return this.#revealed;
  }

  /** Whether new cells have travelled to their place and must not drop onto it again. */
  get landed(): boolean {
    return this.#landed;
  }

  /** The changes since the player's last move. */
  get marks(): readonly TurnMark[] {
    return this.#marks;
  }

  /** Take in frames of the server. A `jump` leads to another position than the next one, as after a lost connection. */
  receive(frames: readonly Frame[], jump: boolean): void {
    const last = frames.at(-1);
    if (last === undefined) return;
    const before = this.#latest;
    this.#latest = last;
    if (before === null) {
      this.#shown = last;
      this.#source.show(last);
      return;
    }
    this.#remember(before, frames);
    this.#queue.push(frames);
    if (jump || this.#source.isHidden()) this.#queue.finish();
    this.#count();
  }

  /** Forget everything, because the table is opened again. */
  reset(): void {
    this.#latest = this.#shown = null;
    this.#past = [];
    this.#queue.clear();
    this.#count();
  }

  /** Show the last position of the server now. */
  finish(): void {
    this.#queue.finish();
    this.#count();
  }

  /** Play the moves since the player's last one again. */
  replay(): void {
    const [first] = this.#past;
    if (first === undefined) return;
    this.finish();
    this.#replaying = true;
    this.#shown = first.before;
    this.#source.show(first.before);
    this.#queue.push(
      this.#past.map(({ frame }) => frame),
      Infinity,
    );
    this.#count();
  }

  #count(): void {
    this.#behind = this.#queue.behind;
  }

  #remember(before: Frame, frames: readonly Frame[]): void {
    let past = [...this.#past];
    let previous = before;
    for (const frame of frames) {
      const comparison = this.#compare(previous, frame);
      const undone = comparison?.after.log.findLast(
        ({ kind, seq }) => kind === "undo" && seq >= comparison.before.nextSeq,
      );
      if (undone) past = past.filter(({ turn }) => turn.seq <= (undone.to ?? 0));
      else if (comparison?.own) past = [];
      else if (comparison !== null && isVisible(comparison.change)) {
        const turn = {
          seq: comparison.after.nextSeq - 1,
          mover: comparison.mover,
          areas: changedAreas(comparison.change),
          points: comparison.change.points,
        };
        past.push({ before: previous, frame, turn });
      }
      previous = frame;
    }
    this.#past = past;
  }

  #compare(from: Frame, to: Frame): Comparison | null {
    const [before, after] = [this.#source.look(from), this.#source.look(to)];
    if (before === null || after === null || before.nextSeq === after.nextSeq) return null;
    const entries = after.log.filter(({ seq }) => seq >= before.nextSeq);
    const movers = new Set(entries.flatMap(({ kind, seat }) => (kind === "move" && seat !== undefined ? [seat] : [])));
    const mover = movers.size === 1 ? ([...movers][0] ?? null) : null;
    const shout = entries.flatMap(({ events = [] }) => events).find(({ headline }) => headline);
    return {
      change: compareScenes(before.scene, after.scene, this.#source.names()),
      mover,
      own: mover !== null && this.#source.isOwn(mover),
      headline: shout?.headline
        ? { text: shout.headline, sentence: shout.text, seat: shout.seat < 0 ? null : shout.seat }
        : null,
      before,
      after,
    };
  }

  // The stage of the queue

  timing(frame: Frame): Timing {
    const comparison = this.#shown === null ? null : this.#compare(this.#shown, frame);
    this.#compared = { frame, comparison };
    if (comparison === null || !isVisible(comparison.change)) return NO_TIME;
    if (this.#source.pace() === 0) return { approach: 0, arrival: STILL_TIME };
    const { change, headline } = comparison;
    const flight = this.#flightsOf(comparison).length ? FLIGHT_TIME : 0;
    return {
      approach: headline ? HEADLINE_TIME : flight,
      arrival: this.#reveals(comparison) ? REVEAL_TIME : change.closed.length ? HEDGE_TIME : PAUSE_AFTER_MOVE,
    };
  }

  #flightsOf({ change, before, after, mover, own }: Comparison): Flight[] {
    return flightsBefore(change, before.scene, after.scene, mover, own && !this.#replaying);
  }

  /** At the end of a round all boards are shown for a moment, if each player has one. */
  #reveals({ change, after }: Comparison): boolean {
    return change.newRound && after.scene.boards.filter(({ seat }) => seat !== null).length > 1;
  }

  approach(frame: Frame, time: number): void {
    const comparison = this.#compared?.frame === frame ? this.#compared.comparison : null;
    this.#clearEffects();
    this.#count();
    if (comparison === null) return;
    this.#time = time;
    this.#delay = comparison.headline ? time * (1 - FLIGHT_TIME / HEADLINE_TIME) : 0;
    this.#headline = comparison.headline;
    this.#flights = this.#flightsOf(comparison);
  }

  show(frame: Frame, time: number): void {
    const known = this.#compared?.frame === frame ? this.#compared.comparison : null;
    const comparison = known ?? (this.#shown === null ? null : this.#compare(this.#shown, frame));
    const flew = this.#flights.length > 0;
    this.#compared = null;
    this.#clearEffects();
    this.#landed = flew;
    this.#shown = frame;
    this.#source.show(frame);
    this.#count();
    if (comparison === null) return;
    this.#source.playSounds(comparison.change);
    if (time === 0 || this.#source.pace() === 0) return;
    this.#time = time;
    this.#delay = 0;
    this.#growing = comparison.change.closed;
    this.#rising = risingPoints(comparison.change);
    this.#flights = flightsAfter(comparison.change, comparison.after.scene, comparison.mover);
    this.#revealed = this.#reveals(comparison);
  }

  rest(skipped: number): void {
    this.#replaying = false;
    this.#skipped = skipped;
    this.#clearEffects();
    this.#count();
  }

  #clearEffects(): void {
    this.#flights = [];
    this.#growing = [];
    this.#rising = [];
    this.#headline = null;
    this.#revealed = false;
  }
}

/** Points rise from the area that was closed, or else from the piece that was placed. */
function risingPoints(change: SceneChange): RisingPoints[] {
  const closed = change.closed.map(({ board, outline: { cells, parts = [] } }) => ({
    board,
    cells: [...cells, ...parts],
  }));
  const areas = [...closed, ...changedAreas(change)];
  return [...change.points].map(([seat, gain]) => ({ seat, gain, from: areas[0] ?? null }));
}
