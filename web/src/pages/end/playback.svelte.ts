// The position in a replay, and automatic playback.

export type Speed = "slow" | "normal" | "fast";
const SPEEDS: readonly Speed[] = ["slow", "normal", "fast"];
/** Milliseconds per frame. */
const PAUSE: Readonly<Record<Speed, number>> = { slow: 2400, normal: 1200, fast: 400 };

export class Playback {
  #count = $state(0);
  #at = $state(0);
  #playing = $state(false);
  #moved = $state(false);
  #speed = $state<Speed>("normal");
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Set the number of frames and go to the last one. */
  load(count: number): void {
    this.pause();
    this.#count = count;
    this.#at = this.last;
    this.#moved = false;
  }

  get last(): number {
    return Math.max(0, this.#count - 1);
  }

  get at(): number {
    return this.#at;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Whether the player has moved through the replay. */
  get moved(): boolean {
    return this.#moved;
  }

  get speed(): Speed {
    return this.#speed;
  }

  go(at: number): void {
    this.#at = Math.max(0, Math.min(this.last, Math.round(at)));
    this.#moved = true;
    if (this.#playing) this.#wait();
  }

  step(by: number): void {
    this.pause();
    this.go(this.#at + by);
  }

  /** Starts from the beginning at the end. */
  play(): void {
    if (this.#count < 2) return;
    if (this.#at >= this.last) this.#at = 0;
    this.#playing = true;
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#playing = false;
  }

  toggle(): void {
    if (this.#playing) this.pause();
    else this.play();
  }

  nextSpeed(): void {
    this.#speed = SPEEDS[(SPEEDS.indexOf(this.#speed) + 1) % SPEEDS.length] ?? "normal";
    if (this.#playing) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.#at >= this.last) this.pause();
      else this.go(this.#at + 1);
    }, PAUSE[this.#speed]);
  }
}

/** Handle a key of the replay; returns false for other keys, and where the focused element uses the key itself. */
export function replayKey(event: KeyboardEvent, playback: Playback): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input:not([type=range]), textarea, select, dialog, [contenteditable]")) return false;
  if (event.key === " " && target?.closest("button, a, summary, [role=button]")) return false;
  switch (event.key) {
    case "ArrowLeft":
      playback.step(-1);
      return true;
    case "ArrowRight":
      playback.step(1);
      return true;
    case "Home":
      playback.step(-playback.last);
      return true;
    case "End":
      playback.step(playback.last);
      return true;
    case " ":
      playback.toggle();
      return true;
    default:
      return false;
  }
}
