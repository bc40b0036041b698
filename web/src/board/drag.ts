// Dragging a piece from a tray to the board.

import type { Attachment } from "svelte/attachments";
import type { Placement } from "./placement";

/** The board that a dragged piece can be dropped on. */
export interface Target {
  readonly element: HTMLElement;
  /** Aim at a point of the window. */
  aim(clientX: number, clientY: number, finger: boolean): void;
  /** Keep the map still while a piece is dragged. */
  carry(on: boolean): void;
}

const targets = new WeakMap<Placement, Target>();

export function setTarget(placement: Placement, target: Target): () => void {
  targets.set(placement, target);
  return () => {
    if (targets.get(placement) === target) targets.delete(placement);
  };
}

export function targetOf(placement: Placement): Target | undefined {
  return targets.get(placement);
}

const TAP_TOLERANCE = 7;

function isOver(element: HTMLElement, x: number, y: number): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  // The bottom sheet may cover a part of the board.
  const hit = document.elementFromPoint(x, y);
  return x >= left && x <= right && y >= top && y <= bottom && hit !== null && element.contains(hit);
}

/** A copy of the drawing that follows the pointer outside the board. */
function copyOf(element: HTMLElement): HTMLElement | null {
  const drawing = element.querySelector("svg");
  if (drawing === null) return null;
  const { width, height } = drawing.getBoundingClientRect();
  const copy = document.createElement("div");
  copy.setAttribute("aria-hidden", "true");
  copy.append(drawing.cloneNode(true));
  Object.assign(copy.style, {
    position: "fixed",
    zIndex: "1000",
    pointerEvents: "none",
    left: `${-width / 2}px`,
    top: `${-height / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(copy);
  return copy;
}

/**
 * Make a piece of a tray draggable: `<button {@attach draggable(placement, "17")}>`. `scroll` is the direction in which a
 * finger on the piece scrolls the tray.
 */
export function draggable(
  placement: Placement,
  key: string,
  scroll: "x" | "y" | "none" = "none",
  text?: string,
): Attachment<HTMLElement> {
  return (element) => {
    const scrolls = { x: "pan-x", y: "pan-y", none: "none" };
    element.style.touchAction = scrolls[scroll];
    const stop = new AbortController();
    let started: { x: number; y: number } | null = null;
    let carrying: AbortController | null = null;
    let copy: HTMLElement | null = null;

    function end(dropped: boolean): void {
      carrying?.abort();
      carrying = null;
      if (copy !== null) targetOf(placement)?.carry(false);
      copy?.remove();
      copy = null;
      started = null;
      if (!dropped) placement.leave();
    }

    function move(event: PointerEvent): void {
      if (started === null) return;
      if (copy === null) {
        if (Math.hypot(event.clientX - started.x, event.clientY - started.y) < TAP_TOLERANCE) return;
        if (!placement.pieces.has(key)) return;
        placement.choose(key, text);
        if (placement.cell !== null) placement.takeBack();
        copy = copyOf(element) ?? document.createElement("div");
        targetOf(placement)?.carry(true);
      }
      const finger = event.pointerType !== "mouse";
      const target = targetOf(placement);
      const over = target !== undefined && isOver(target.element, event.clientX, event.clientY);
      copy.style.transform = `translate(${event.clientX}px, ${event.clientY - (finger ? 40 : 0)}px)`;
      copy.hidden = over;
      if (over) target.aim(event.clientX, event.clientY, finger);
      else if (placement.cell !== null) placement.takeBack();
    }

    function drop(): void {
      if (copy !== null) {
        // Ignore the click event at the end of a drag.
        const ignoreClick = (event: Event): void => {
          event.preventDefault();
          event.stopPropagation();
        };
        element.addEventListener("click", ignoreClick, { capture: true, once: true });
        setTimeout(() => element.removeEventListener("click", ignoreClick, { capture: true }), 0);
      }
      end(true);
    }

    element.addEventListener(
      "pointerdown",
      (event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        started = { x: event.clientX, y: event.clientY };
        carrying = new AbortController();
        const { signal } = carrying;
        window.addEventListener("pointermove", move, { signal });
        window.addEventListener("pointerup", drop, { signal });
        window.addEventListener("pointercancel", () => end(false), { signal });
      },
      { signal: stop.signal },
    );
    element.addEventListener("dragstart", (event) => event.preventDefault(), { signal: stop.signal });
    return () => {
      end(false);
      stop.abort();
    };
  };
}

const ARROWS: Readonly<Record<string, "left" | "right" | "up" | "down">> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Whether a key is a shortcut of the table: the player is not typing and no dialog is open. */
export function isShortcut(event: KeyboardEvent): boolean {
  const from = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !from?.closest("input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]");
}

/** Keys for placing a piece, wherever the focus is: R turns, F flips, arrows move, Enter lays, Esc takes back. The
 *  board has its own keys. */
export function keys(placement: Placement): (event: KeyboardEvent) => void {
  return (event) => {
    const from = event.target instanceof Element ? event.target : null;
    if (!isShortcut(event) || placement.piece === null) return;
    const direction = ARROWS[event.key];
    if (direction !== undefined) {
      placement.step(direction);
      // So that Enter lays the piece and does not press the focused button again.
      targetOf(placement)?.element.focus({ preventScroll: true });
    } else if (event.key === "r" || event.key === "R") placement.turn(event.shiftKey ? -1 : 1);
    else if (event.key === "f" || event.key === "F") placement.flip();
    else if (event.key === "Escape") placement.takeBack();
    else if (event.key === "Enter" && placement.cell !== null && !from?.closest("button, a, summary"))
      void placement.lay();
    else return;
    event.preventDefault();
  };
}
