// Dragging a piece from a tray to the board.

import type { Attachment } from "svelte/attachments";
import type { Placement } from "./placement";

/** The board that a dragged piece can be dropped on. */
export interface DropTarget {
  readonly element: HTMLElement;
  /** Show the piece at a point of the window; the ghost shows where it would be laid. */
  carry(clientX: number, clientY: number, finger: boolean): void;
  /** Put the piece down at a point of the window; outside the board it returns to the tray. */
  drop(clientX: number, clientY: number, finger: boolean): void;
  /** Show the piece no longer. */
  end(): void;
}

const targets = new WeakMap<Placement, DropTarget>();

export function setTarget(placement: Placement, target: DropTarget): () => void {
  targets.set(placement, target);
  return () => {
    if (targets.get(placement) === target) targets.delete(placement);
  };
}

function targetOf(placement: Placement): DropTarget | undefined {
  return targets.get(placement);
}

const TAP_TOLERANCE = 7;

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
    let listening: AbortController | null = null;
    let target: DropTarget | null = null;

    function end(): void {
      listening?.abort();
      target?.end();
      listening = target = started = null;
    }

    function cancel(): void {
      end();
      placement.leave();
    }

    function isDragged({ clientX, clientY }: PointerEvent): boolean {
      if (target !== null) return true;
      if (started === null || Math.hypot(clientX - started.x, clientY - started.y) < TAP_TOLERANCE) return false;
      const board = targetOf(placement);
      if (board === undefined || !placement.pieces.has(key)) return false;
      placement.choose(key, text);
      if (placement.cell !== null) placement.takeBack();
      target = board;
      return true;
    }

    function move(event: PointerEvent): void {
      if (isDragged(event)) target?.carry(event.clientX, event.clientY, event.pointerType !== "mouse");
    }

    function drop(event: PointerEvent): void {
      if (target !== null) {
        target.drop(event.clientX, event.clientY, event.pointerType !== "mouse");
        ignoreNextClick(element);
      }
      end();
    }

    /** While the piece is dragged, the wheel and the right button turn it. */
    function turn(event: WheelEvent | MouseEvent): void {
      if (target === null) return;
      event.preventDefault();
      placement.turn(event.shiftKey || ("deltaY" in event && event.deltaY < 0) ? -1 : 1);
    }

    element.addEventListener(
      "pointerdown",
      (event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        started = { x: event.clientX, y: event.clientY };
        listening = new AbortController();
        const { signal } = listening;
        window.addEventListener("pointermove", move, { signal });
        window.addEventListener("pointerup", drop, { signal });
        window.addEventListener("pointercancel", cancel, { signal });
        if (event.pointerType !== "mouse") return;
        window.addEventListener("wheel", turn, { signal, passive: false });
        window.addEventListener("contextmenu", turn, { signal });
      },
      { signal: stop.signal },
    );
    element.addEventListener("dragstart", (event) => event.preventDefault(), { signal: stop.signal });
    return () => {
      cancel();
      stop.abort();
    };
  };
}

/** Ignore the click event at the end of a drag. */
function ignoreNextClick(element: HTMLElement): void {
  const ignore = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener("click", ignore, { capture: true, once: true });
  setTimeout(() => element.removeEventListener("click", ignore, { capture: true }), 0);
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
