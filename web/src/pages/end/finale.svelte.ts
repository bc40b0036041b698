// The finale: the score sheet counts up row by row, then the winners get their flags.

/** Milliseconds for a row at normal speed, and for the last look at the sums before the flags. */
const ROW_TIME = 900;
const LAST_TIME = 700;

export class Finale {
  /** The number of rows that have been counted. */
  #counted = $state(Infinity);
  #rows = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pace = 0;

  /** Start to count. A pace of 0 shows everything at once. */
  start(rows: number, pace: number): void {
    if (rows === 0 || pace === 0) return;
    [this.#rows, this.#pace, this.#counted] = [rows, pace, 0];
    this.#wait();
  }

  get counted(): number {
    return this.#counted;
  }

  /** The row that is being counted; null before and afterwards. */
  get row(): number | null {
    return this.isCounting && this.#counted > 0 && this.#counted <= this.#rows ? this.#counted - 1 : null;
  }

  get isCounting(): boolean {
    return this.#counted !== Infinity;
  }

  /** Show everything; return whether there was something left to count. */
  skip(): boolean {
    clearTimeout(this.#timer);
    const counting = this.isCounting;
    this.#counted = Infinity;
    return counting;
  }

  #wait(): void {
    const time = this.#counted < this.#rows ? ROW_TIME : LAST_TIME;
    this.#timer = setTimeout(() => {
      if (this.#counted >= this.#rows) this.#counted = Infinity;
      else {
        this.#counted += 1;
        this.#wait();
      }
    }, time * this.#pace);
  }
}
