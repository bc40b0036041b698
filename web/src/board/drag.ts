// Dragging a piece from a tray to the board.

import type { Attachment } from "svelte/attachments";
import type { Laying } from "../table/contract";

/** The board on which pieces are laid now. */
export interface Target {
  readonly element: HTMLElement;
  /** Aims at a point of the page. */
  aim(clientX: number, clientY: number, finger: boolean): void;
  /** While a piece is carried, the map stays where it is. */
  carry(on: boolean): void;
}

const targets = new WeakMap<Laying, Target>();

export function setTarget(laying: Laying, target: Target): () => void {
  targets.set(laying, target);
  return () => {
    if (targets.get(laying) === target) targets.delete(laying);
  };
}

export function targetOf(laying: Laying): Target | undefined {
  return targets.get(laying);
}

const STILL = 7;

function isOver(element: HTMLElement, x: number, y: number): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  // A sheet may lie over the lower part of the board.
  const hit = document.elementFromPoint(x, y);
  return x >= left && x <= right && y >= top && y <= bottom && hit !== null && element.contains(hit);
}

/** What is carried while it is not over the board. */
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
 * For a piece of a tray: `<button {@attach draggable(laying, "17")} onclick={() => laying.choose("17")}>`.
 * `scroll` is the direction in which the tray itself can be scrolled by a finger on the piece.
 */
export function draggable(
  laying: Laying,
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
      if (copy !== null) targetOf(laying)?.carry(false);
      copy?.remove();
      copy = null;
      started = null;
      if (!dropped) laying.leave();
    }

    function move(event: PointerEvent): void {
      if (started === null) return;
      if (copy === null) {
        if (Math.hypot(event.clientX - started.x, event.clientY - started.y) < STILL) return;
        if (!laying.pieces.has(key)) return;
        laying.choose(key, text);
        if (laying.cell !== null) laying.takeBack();
        copy = copyOf(element) ?? document.createElement("div");
        targetOf(laying)?.carry(true);
      }
      const finger = event.pointerType !== "mouse";
      const target = targetOf(laying);
      const over = target !== undefined && isOver(target.element, event.clientX, event.clientY);
      copy.style.transform = `translate(${event.clientX}px, ${event.clientY - (finger ? 40 : 0)}px)`;
      copy.hidden = over;
      if (over) target.aim(event.clientX, event.clientY, finger);
      else if (laying.cell !== null) laying.takeBack();
    }

    function drop(): void {
      if (copy !== null) {
        // The click that ends a drag is none.
        const swallow = (event: Event): void => {
          event.preventDefault();
          event.stopPropagation();
        };
        element.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 0);
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

/** Whether a key is meant for the table: nobody is typing, and nothing lies over the page. */
export function isShortcut(event: KeyboardEvent): boolean {
  const from = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !from?.closest("input, textarea, select, [contenteditable], dialog, [role=dialog], [role=menu]");
}

/** Keys for laying, wherever on the page the focus is: R turns, F flips, arrows move, Enter lays, Esc takes back. The
 *  board listens by itself. */
export function keys(laying: Laying): (event: KeyboardEvent) => void {
  return (event) => {
    const from = event.target instanceof Element ? event.target : null;
    if (!isShortcut(event) || laying.piece === null) return;
    const direction = ARROWS[event.key];
    if (direction !== undefined) {
      laying.step(direction);
      // Enter shall lay the piece now, not press the button that chose it.
      targetOf(laying)?.element.focus({ preventScroll: true });
    } else if (event.key === "r" || event.key === "R") laying.turn(event.shiftKey ? -1 : 1);
    else if (event.key === "f" || event.key === "F") laying.flip();
    else if (event.key === "Escape") laying.takeBack();
    else if (event.key === "Enter" && laying.cell !== null && !from?.closest("button, a, summary")) void laying.lay();
    else return;
    event.preventDefault();
  };
}
