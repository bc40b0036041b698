// What part of the map is seen: a scale and a shift, in pixels.

import { settings } from "../state/settings.svelte";
import { type Box, contains, grown, type Point } from "./geometry";

export interface Room {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How far one can look closer than any fitted board, and how far away from the whole board. */
const CLOSEST = 2.6;
const FARTHEST = 0.6;
const MUCH = 1.3;
/** How far from the middle of the view the board may be, as a part of the view. */
const ASIDE = 1 / 12;
const GLIDE = 200;
const PAUSE = 160;

/** How far the map goes by Shift and an arrow. */
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
  /** Whether the player has chosen what to see; until then the whole board is shown. */
  chosen = $state(false);
  /** The scale in which the map was drawn last. While the view moves, that drawing is only stretched: speed counts
   *  more than sharpness then. */
  drawn = $state(1);
  /** Whether the view is being moved by hand. */
  moving = $state(false);
  /** Whether the view glides to its place. */
  gliding = $state(false);

  #content: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  #room: Room = { left: 0, top: 0, right: 0, bottom: 0 };
  #closest = 1;
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** What there is to see, the margins kept free for buttons, and the scale that is close enough for a small board. */
  frame(content: Box, room: Room, closest: number): void {
    this.#content = content;
    this.#room = room;
    this.#closest = closest;
  }

  get #fitting(): number {
    const { left, top, right, bottom } = this.#content;
    const [wide, high] = [
      this.width - this.#room.left - this.#room.right,
      this.height - this.#room.top - this.#room.bottom,
    ];
    return Math.max(0.02, Math.min(this.#closest, wide / (right - left), high / (bottom - top)));
  }

  get nearestScale(): number {
    return Math.max(this.#closest * CLOSEST, this.#fitting);
  }

  get farthestScale(): number {
    return this.#fitting * FARTHEST;
  }

  /** Whether a part of the map is in sight and not under buttons. */
  holds(box: Box): boolean {
    const { left, top, right, bottom } = this.#room;
    const from = this.toMap({ x: left, y: top });
    const to = this.toMap({ x: this.width - right, y: this.height - bottom });
    return contains({ left: from.x, top: from.y, right: to.x, bottom: to.y }, box);
  }

  /** Whether the whole board could be shown much larger. */
  get isFar(): boolean {
    return this.#fitting > this.scale * MUCH;
  }

  /** Whether the board is far from the middle, as after the window has changed its size. */
  get isAside(): boolean {
    const { left, top, right, bottom } = this.#content;
    const at = this.toView({ x: (left + right) / 2, y: (top + bottom) / 2 });
    const { x, y } = this.#middle;
    return Math.abs(at.x - x) > ASIDE * this.width || Math.abs(at.y - y) > ASIDE * this.height;
  }

  get #middle(): Point {
    return {
      x: (this.#room.left + this.width - this.#room.right) / 2,
      y: (this.#room.top + this.height - this.#room.bottom) / 2,
    };
  }

  toMap(point: Point): Point {
    return { x: (point.x - this.x) / this.scale, y: (point.y - this.y) / this.scale };
  }

  toView(point: Point): Point {
    return { x: point.x * this.scale + this.x, y: point.y * this.scale + this.y };
  }

  /** Show the whole board. */
  fit(glide: boolean): void {
    if (!this.width || !this.height) return;
    const { left, top, right, bottom } = this.#content;
    const scale = this.#fitting;
    const middle = this.#middle;
    this.chosen = false;
    this.scale = scale;
    this.x = middle.x - ((left + right) / 2) * scale;
    this.y = middle.y - ((top + bottom) / 2) * scale;
    this.#go(glide);
  }

  /** Keep a part of the map in sight, moving no more than needed. */
  show(box: Box, glide: boolean): void {
    const wanted = grown(box, 12);
    if (!this.width || this.holds(wanted)) return;
    const from = this.toView({ x: wanted.left, y: wanted.top });
    const to = this.toView({ x: wanted.right, y: wanted.bottom });
    const move = (low: number, high: number, start: number, end: number): number => {
      if (high - low > end - start) return (start + end - low - high) / 2;
      return low < start ? start - low : high > end ? end - high : 0;
    };
    this.x += move(from.x, to.x, this.#room.left, this.width - this.#room.right);
    this.y += move(from.y, to.y, this.#room.top, this.height - this.#room.bottom);
    this.#go(glide);
  }

  panBy(dx: number, dy: number): void {
    this.chosen = true;
    this.x += dx;
    this.y += dy;
    this.#keepNear();
    this.#handle();
  }

  /** Come closer or go away, while the map stays where it is under a point of the view. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }, glide = false): void {
    const scale = Math.min(this.nearestScale, Math.max(this.farthestScale, this.scale * factor));
    const still = this.toMap(at);
    this.chosen = true;
    this.scale = scale;
    this.x = at.x - still.x * scale;
    this.y = at.y - still.y * scale;
    this.#keepNear();
    if (glide) this.#go(true);
    else this.#handle();
  }

  /** The middle of the view stays over the board. */
  #keepNear(): void {
    const { left, top, right, bottom } = this.#content;
    const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
    const [midX, midY] = [this.width / 2, this.height / 2];
    this.x = clamp(this.x, midX - right * this.scale, midX - left * this.scale);
    this.y = clamp(this.y, midY - bottom * this.scale, midY - top * this.scale);
  }

  /** The view is moved by hand; it comes to rest after a pause. */
  #handle(): void {
    this.moving = true;
    this.gliding = false;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), PAUSE);
  }

  #go(glide: boolean): void {
    clearTimeout(this.#rest);
    if (!glide || settings.reducedMotion) {
      this.#settle();
      return;
    }
    this.gliding = true;
    this.#rest = setTimeout(() => this.#settle(), GLIDE);
  }

  #settle(): void {
    this.moving = false;
    this.gliding = false;
    this.drawn = this.scale;
    this.x = Math.round(this.x);
    this.y = Math.round(this.y);
  }

  /** Whether a key was meant for the view. */
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
    clearTimeout(this.#rest);
  }
}
