// The visible part of the map: a scale and an offset in pixels.

import { type Box, contains, expandBox, type Point } from "./geometry";

export interface Margins {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Limits of zooming, as factors of the closest scale and of the scale that fits the whole board. */
const MAX_ZOOM = 2.6;
const MIN_ZOOM = 0.6;
const LARGER_FACTOR = 1.1;
/** Distance from the centre, as a fraction of the view, at which the board counts as off centre. */
const OFF_CENTRE = 1 / 12;
const ANIMATION_TIME = 200;
const REST_TIME = 160;

/** Pixels by which Shift and an arrow key move the map. */
const PAN: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
};

export class Camera {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  width = $state(0);
  height = $state(0);
  /** Whether the player has moved the view; until then the whole board is shown. */
  movedByPlayer = $state(false);
  /** The scale of the last drawing. While the view moves, that drawing is only stretched, which is fast but not
   *  sharp. */
  drawn = $state(1);
  /** Whether the player is moving the view. */
  moving = $state(false);
  /** Whether the view moves in an animation. */
  isAnimating = $state(false);

  readonly #animates: () => boolean;
  #content: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  #margins: Margins = { left: 0, top: 0, right: 0, bottom: 0 };
  #closest = 1;
  #restTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(animates: () => boolean) {
    this.#animates = animates;
  }

  /** Set the box of the board, the margins for buttons, and the largest scale for a small board. */
  frame(content: Box, margins: Margins, closest: number): void {
    this.#content = content;
    this.#margins = margins;
    this.#closest = closest;
  }

  get #fitting(): number {
    const { left, top, right, bottom } = this.#content;
    const [freeWidth, freeHeight] = [
      this.width - this.#margins.left - this.#margins.right,
      this.height - this.#margins.top - this.#margins.bottom,
    ];
    return Math.max(0.02, Math.min(this.#closest, freeWidth / (right - left), freeHeight / (bottom - top)));
  }

  /** Where the view is when it shows the whole board. */
  get #fitted(): { readonly scale: number; readonly x: number; readonly y: number } {
    const { left, top, right, bottom } = this.#content;
    const [scale, middle] = [this.#fitting, this.#middle];
    return { scale, x: middle.x - ((left + right) / 2) * scale, y: middle.y - ((top + bottom) / 2) * scale };
  }

  /** Where a point of the map is when the whole board is shown. */
  whenFitted(point: Point): Point {
    const { scale, x, y } = this.#fitted;
    return { x: point.x * scale + x, y: point.y * scale + y };
  }

  get nearestScale(): number {
    return Math.max(this.#closest * MAX_ZOOM, this.#fitting);
  }

  get farthestScale(): number {
    return this.#fitting * MIN_ZOOM;
  }

  /** Whether a part of the map is visible and not below buttons. */
  isVisible(box: Box): boolean {
    const { left, top, right, bottom } = this.#margins;
    const from = this.toMap({ x: left, y: top });
    const to = this.toMap({ x: this.width - right, y: this.height - bottom });
    return contains({ left: from.x, top: from.y, right: to.x, bottom: to.y }, box);
  }

  /** Whether the whole board would fit at a much larger scale. */
  get isMuchTooSmall(): boolean {
    return this.#fitting > this.scale * LARGER_FACTOR;
  }

  /** Whether the board is far off centre, as after the window was resized. */
  get isOffCentre(): boolean {
    const { left, top, right, bottom } = this.#content;
    const at = this.toView({ x: (left + right) / 2, y: (top + bottom) / 2 });
    const { x, y } = this.#middle;
    return Math.abs(at.x - x) > OFF_CENTRE * this.width || Math.abs(at.y - y) > OFF_CENTRE * this.height;
  }

  get #middle(): Point {
    return {
      x: (this.#margins.left + this.width - this.#margins.right) / 2,
      y: (this.#margins.top + this.height - this.#margins.bottom) / 2,
    };
  }

  toMap(point: Point): Point {
    return { x: (point.x - this.x) / this.scale, y: (point.y - this.y) / this.scale };
  }

  toView(point: Point): Point {
    return { x: point.x * this.scale + this.x, y: point.y * this.scale + this.y };
  }

  /** Show the whole board. */
  fit(animate: boolean): void {
    if (!this.width || !this.height) return;
    const { scale, x, y } = this.#fitted;
    this.movedByPlayer = false;
    [this.scale, this.x, this.y] = [scale, x, y];
    this.#settleOrAnimate(animate);
  }

  /** Make a part of the map visible, moving no more than needed. */
  show(box: Box, animate: boolean): void {
    const wanted = expandBox(box, 12);
    if (!this.width || this.isVisible(wanted)) return;
    const from = this.toView({ x: wanted.left, y: wanted.top });
    const to = this.toView({ x: wanted.right, y: wanted.bottom });
    const move = (low: number, freeHeight: number, start: number, end: number): number => {
      if (freeHeight - low > end - start) return (start + end - low - freeHeight) / 2;
      return low < start ? start - low : freeHeight > end ? end - freeHeight : 0;
    };
    this.x += move(from.x, to.x, this.#margins.left, this.width - this.#margins.right);
    this.y += move(from.y, to.y, this.#margins.top, this.height - this.#margins.bottom);
    this.#settleOrAnimate(animate);
  }

  panBy(dx: number, dy: number): void {
    this.movedByPlayer = true;
    this.x += dx;
    this.y += dy;
    this.#keepOverBoard();
    this.#markMoving();
  }

  /** Zoom in or out around a point of the view. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }, animate = false): void {
    const scale = Math.min(this.nearestScale, Math.max(this.farthestScale, this.scale * factor));
    const still = this.toMap(at);
    this.movedByPlayer = true;
    this.scale = scale;
    this.x = at.x - still.x * scale;
    this.y = at.y - still.y * scale;
    this.#keepOverBoard();
    if (animate) this.#settleOrAnimate(true);
    else this.#markMoving();
  }

  /** Keep the centre of the view over the board. */
  #keepOverBoard(): void {
    const { left, top, right, bottom } = this.#content;
    const clamp = (value: number, low: number, freeHeight: number): number =>
      Math.min(Math.max(value, low), freeHeight);
    const [midX, midY] = [this.width / 2, this.height / 2];
    this.x = clamp(this.x, midX - right * this.scale, midX - left * this.scale);
    this.y = clamp(this.y, midY - bottom * this.scale, midY - top * this.scale);
  }

  /** Mark the view as moving until there was no movement for a while. */
  #markMoving(): void {
    this.moving = true;
    this.isAnimating = false;
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => this.#comeToRest(), REST_TIME);
  }

  #settleOrAnimate(animate: boolean): void {
    clearTimeout(this.#restTimer);
    if (!animate || !this.#animates()) {
      this.#comeToRest();
      return;
    }
    this.isAnimating = true;
    this.#restTimer = setTimeout(() => this.#comeToRest(), ANIMATION_TIME);
  }

  #comeToRest(): void {
    this.moving = false;
    this.isAnimating = false;
    this.drawn = this.scale;
    this.x = Math.round(this.x);
    this.y = Math.round(this.y);
  }

  /** Handle a key; returns whether it was one for the view. */
  press({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
    const pan = shiftKey ? PAN[key] : undefined;
    if (key === "+" || key === "=") this.zoom(1.35, undefined, true);
    else if (key === "-") this.zoom(1 / 1.35, undefined, true);
    else if (key === "0") this.fit(true);
    else if (pan !== undefined) this.panBy(...pan);
    else return false;
    return true;
  }

  dispose(): void {
    clearTimeout(this.#restTimer);
  }
}
