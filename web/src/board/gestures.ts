// Pointer gestures on a board: drag, pinch, twist, tap, hover, wheel, right click.

import type { Point } from "./geometry";

export interface Gestures {
  /** A press begins; returns whether it grabs the ghost instead of the map. */
  grab(at: Point): boolean;
  /** The ghost is dragged to a point; a finger hides what is below it. */
  carry(at: Point, finger: boolean): void;
  /** The ghost that was dragged is dropped. */
  drop(at: Point, finger: boolean): void;
  /** Whether a piece is held, so that a right click opens no menu; `turnable` if the wheel and two fingers turn it. */
  held(): "no" | "yes" | "turnable";
  turn(step: 1 | -1): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  tap(at: Point): void;
  hover(at: Point | null): void;
  /** The last finger is lifted. */
  end(): void;
}

/** Movements below this many pixels count as a tap. */
const TAP_TOLERANCE = 7;
const WHEEL_SPEED = 0.0016;
/** Pixels of the wheel for one turn of a piece: a notch of a mouse wheel has about 100. */
const WHEEL_TURN = 60;
/** Milliseconds without a movement of the wheel after which a new turn begins. */
const WHEEL_REST = 200;
/** The angle between two fingers, in radians, for one turn of a piece. */
const TWIST = Math.PI / 5;

/** Collects small movements and reports whole steps. */
export class Steps {
  readonly #size: number;
  #sum = 0;

  constructor(size: number) {
    this.#size = size;
  }

  reset(): void {
    this.#sum = 0;
  }

  /** Add a movement; returns the step that it completes, if any. */
  add(movement: number): 1 | -1 | 0 {
    this.#sum += movement;
    if (Math.abs(this.#sum) < this.#size) return 0;
    const step = this.#sum > 0 ? 1 : -1;
    this.#sum = 0;
    return step;
  }
}

interface Press extends Point {
  readonly from: Point;
}

export function gestures(element: HTMLElement, act: Gestures): () => void {
  const presses = new Map<number, Press>();
  const wheelTurns = new Steps(WHEEL_TURN);
  const twists = new Steps(TWIST);
  let wheelAt = 0;
  let holding = false;
  let moved = false;
  let rightPressed = false;

  function at(event: MouseEvent): Point {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function down(event: PointerEvent): void {
    rightPressed = event.pointerType === "mouse" && event.button === 2;
    if (event.button > 1 || (event.target instanceof Element && event.target.closest("button"))) return;
    const point = at(event);
    presses.set(event.pointerId, { ...point, from: point });
    if (presses.size === 1) {
      moved = false;
      holding = event.button === 0 && act.grab(point);
    } else {
      moved = true;
      holding = false;
      twists.reset();
    }
  }

  function move(event: PointerEvent): void {
    const press = presses.get(event.pointerId);
    const point = at(event);
    if (press === undefined) {
      if (event.pointerType === "mouse" && event.buttons === 0) act.hover(point);
      return;
    }
    if (!moved && Math.hypot(point.x - press.from.x, point.y - press.from.y) < TAP_TOLERANCE) return;
    if (!moved) {
      moved = true;
      act.hover(null);
      element.setPointerCapture(event.pointerId);
    }
    const others = [...presses].filter(([id]) => id !== event.pointerId).map(([, other]) => other);
    const [other] = others;
    if (other !== undefined) pinch(press, point, other);
    else if (holding) act.carry(point, event.pointerType !== "mouse");
    else act.pan(point.x - press.x, point.y - press.y);
    presses.set(event.pointerId, { ...point, from: press.from });
  }

  function pinch(before: Point, after: Point, still: Point): void {
    const apart = (one: Point): number => Math.hypot(one.x - still.x, one.y - still.y) || 1;
    act.pan((after.x - before.x) / 2, (after.y - before.y) / 2);
    act.zoom(apart(after) / apart(before), { x: (after.x + still.x) / 2, y: (after.y + still.y) / 2 });
    if (act.held() === "turnable") turn(twists.add(angleBetween(before, after, still)));
  }

  function turn(step: 1 | -1 | 0): void {
    if (step !== 0) act.turn(step);
  }

  function up(event: PointerEvent): void {
    const press = presses.get(event.pointerId);
    presses.delete(event.pointerId);
    if (press !== undefined && !moved && presses.size === 0 && event.type === "pointerup" && event.button === 0) {
      act.tap(at(event));
    }
    if (holding && moved && presses.size === 0) act.drop(at(event), event.pointerType !== "mouse");
    if (!presses.size) act.end();
  }

  function leave(event: PointerEvent): void {
    if (event.pointerType === "mouse" && !presses.size) act.hover(null);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 30 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (act.held() === "turnable" && !event.ctrlKey && !event.shiftKey) {
      if (event.timeStamp - wheelAt > WHEEL_REST) wheelTurns.reset();
      wheelAt = event.timeStamp;
      turn(wheelTurns.add(dy));
    } else if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) act.pan(-(dx || dy), event.shiftKey ? 0 : -dy);
    else act.zoom(Math.exp(-Math.max(-240, Math.min(240, dy)) * (event.ctrlKey ? 5 : 1) * WHEEL_SPEED), at(event));
  }

  function contextmenu(event: MouseEvent): void {
    if (act.held() === "no") return;
    event.preventDefault();
    // A long press with a finger opens the menu as well, but turns nothing.
    if (rightPressed) act.turn(event.shiftKey ? -1 : 1);
  }

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", up, { signal });
  element.addEventListener("pointerleave", leave, { signal });
  element.addEventListener("contextmenu", contextmenu, { signal });
  element.addEventListener("wheel", wheel, { signal, passive: false });
  return () => stop.abort();
}

/** The angle by which a finger has moved around another one that is still; positive is clockwise. */
function angleBetween(before: Point, after: Point, still: Point): number {
  const angle = Math.atan2(after.y - still.y, after.x - still.x) - Math.atan2(before.y - still.y, before.x - still.x);
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}
