// Who sits at the table: marks, names, clocks, who is here and who is to act.

import { button, el, shape } from "./dom.js";
import { duration } from "./names.js";

const MARKS = [
  () => shape("circle", { cx: 8, cy: 8, r: 7 }),
  () => shape("rect", { x: 1.5, y: 1.5, width: 13, height: 13 }),
  () => shape("path", { d: "M8 1 15 14H1z" }),
  () => shape("path", { d: "M8 0 16 8 8 16 0 8z" }),
  () => shape("path", { d: "M5.5 0.5h5v5h5v5h-5v5h-5v-5h-5v-5h5z" }),
];

/** The mark of a seat. Where colours mean sheep, seats are discs with a number. */
export function mark(seat, plain) {
  if (plain) return el("span", { class: "disc", "aria-hidden": "true" }, String(seat + 1));
  return shape("svg", { class: `mark seat-${seat}`, viewBox: "0 0 16 16", "aria-hidden": "true" }, MARKS[seat]());
}

function about(seat) {
  if (seat.stand_in === "resigned") return "resigned, a bot plays on";
  if (seat.stand_in === "time") return "out of time, a bot plays";
  if (seat.bot) return `bot, ${seat.bot}`;
  if (!seat.taken) return seat.kind === "link" ? "waits for who has the link" : "free";
  return seat.here ? "here" : "away";
}

export class Seats {
  /** `pass(seat)` puts another own seat at the screen. */
  constructor(model, plainMarks, pass) {
    this.model = model;
    this.plainMarks = plainMarks;
    this.pass = pass;
    this.list = el("ul", { class: "seats", "aria-label": "Players" });
    this.ticking = setInterval(() => this.tick(), 500);
  }

  show(focus) {
    const { table, own, anyView } = this.model;
    // Points may be secret: they are shown as the seat at the screen knows them.
    const state = this.model.view(focus)?.state;
    const signature = JSON.stringify([focus, table.seats, table.stage, own, anyView?.awaited, state?.scores]);
    if (signature === this.signature) return;
    this.signature = signature;
    this.clocks = [];
    const lines = table.seats.map((seat, number) => {
      const clock = el("span", { class: "clock" });
      this.clocks.push(clock);
      const points = state?.scores?.[number];
      const acts = table.stage === "running" && anyView?.awaited.includes(number);
      const mine = own.includes(number);
      return el(
        "li",
        { class: [acts && "acts", number === focus && "focus"].filter(Boolean).join(" ") },
        mark(number, this.plainMarks),
        el(
          "span",
          { class: "who" },
          el("strong", {}, seat.name || "Nobody yet", mine && own.length === 1 ? " (you)" : ""),
          el("span", { class: "small" }, about(seat), acts && el("span", { class: "turn" }, " · to move")),
        ),
        typeof points === "number" && el("span", { class: "points" }, String(points)),
        clock,
        mine && own.length > 1 && number !== focus && table.stage === "running"
          ? button("Switch", () => this.pass(number), { class: "plain", "aria-label": `Switch to ${seat.name}` })
          : null,
      );
    });
    this.list.replaceChildren(...lines);
    this.tick();
  }

  tick() {
    this.clocks?.forEach((clock, seat) => {
      const left = this.model.left(seat);
      const text = left === null || this.model.table.seats[seat].bot ? "" : duration(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("short", left !== null && left < 15);
      clock.classList.toggle("runs", this.model.table.clock?.running.includes(seat) ?? false);
    });
  }

  end() {
    clearInterval(this.ticking);
  }
}
