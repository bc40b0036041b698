// Pointer gestures on a board: drag, pinch, tap, hover, wheel.

import type { Point } from "./geometry";

export interface Gestures {
  /** A press begins; returns whether it grabs the ghost instead of the map. */
  grab(at: Point): boolean;
  /** The ghost is dragged to a point; a finger hides what is below it. */
  carry(at: Point, finger: boolean): void;
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

interface Press extends Point {
  readonly from: Point;
}

export function gestures(element: HTMLElement, act: Gestures): () => void {
  const presses = new Map<number, Press>();
  let holding = false;
  let moved = false;

  function at(event: MouseEvent): Point {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function down(event: PointerEvent): void {
    if (event.button > 1 || (event.target instanceof Element && event.target.closest("button"))) return;
    const point = at(event);
    presses.set(event.pointerId, { ...point, from: point });
    if (presses.size === 1) {
      moved = false;
      holding = event.button === 0 && act.grab(point);
    } else {
      moved = true;
      holding = false;
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
  }

  function up(event: PointerEvent): void {
    const press = presses.get(event.pointerId);
    presses.delete(event.pointerId);
    if (press !== undefined && !moved && presses.size === 0 && event.type === "pointerup" && event.button === 0) {
      act.tap(at(event));
    }
    if (!presses.size) act.end();
  }

  function leave(event: PointerEvent): void {
    if (event.pointerType === "mouse" && !presses.size) act.hover(null);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === 1 ? 30 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) act.pan(-(dx || dy), event.shiftKey ? 0 : -dy);
    else act.zoom(Math.exp(-Math.max(-240, Math.min(240, dy)) * (event.ctrlKey ? 5 : 1) * WHEEL_SPEED), at(event));
  }

  const stop = new AbortController();
  const { signal } = stop;
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", up, { signal });
  element.addEventListener("pointerleave", leave, { signal });
  element.addEventListener("wheel", wheel, { signal, passive: false });
  return () => stop.abort();
}
