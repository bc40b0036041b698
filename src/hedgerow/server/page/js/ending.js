// After the end: who won, the score sheets, the match step by step, code and file, and playing again.

import * as api from "./api.js";
import { boardsOf } from "./boards.js";
import { button, copyable, el } from "./dom.js";
import { and, pieceName } from "./names.js";
import { draw, legend, newSketch } from "./sketch.js";

export class Ending {
  /** `again()` is called when somebody wants to play once more. */
  constructor(id, again) {
    this.id = id;
    this.again = again;
    this.box = el("section", { class: "ending", hidden: true });
    this.result = el("section", { class: "result", hidden: true });
  }

  /** Show the end; the replay is asked for once. */
  show(seated, rematch) {
    this.box.hidden = this.result.hidden = false;
    if (!this.loading) {
      this.loading = true;
      this.next = el("div", { class: "row" });
      this.scores = el("div");
      this.result.replaceChildren(this.next, this.scores);
      this.box.replaceChildren(el("p", { class: "small" }, "Loading the replay …"));
      this.fill();
    }
    const text = rematch ? "Go to the new table" : "Play again";
    this.next.replaceChildren(...(seated || rematch ? [button(text, this.again, { class: "go" })] : []));
  }

  async fill() {
    try {
      this.replay = await api.replay(this.id);
    } catch (problem) {
      this.box.replaceChildren(
        el("p", { class: "problem" }, `${problem.message} ${problem.advice}`),
        button("Try again", () => this.fill()),
      );
      return;
    }
    this.scores.replaceChildren(this.sheets());
    this.box.replaceChildren(this.steps(), this.share());
    this.go(this.replay.steps.length - 1);
  }

  sheets() {
    const { score_sheets: sheets, names, winners } = this.replay;
    const won = winners.length ? `${and(winners.map((seat) => names[seat]))} won.` : "";
    const columns = (sheets ?? []).map((sheet, seat) =>
      el(
        "table",
        { class: "sheet" },
        el("caption", {}, names[seat], winners.includes(seat) ? " (won)" : ""),
        el("tbody", {}, sheet.map((item) => this.line(item, seat))),
        el(
          "tfoot",
          {},
          el("tr", {}, el("th", { scope: "row" }, "sum"), el("td", {}, String(sheet.reduce((sum, item) => sum + item.points, 0)))),
        ),
      ),
    );
    return el("div", { class: "card" }, el("h2", {}, won || "Scores"), el("div", { class: "sheets" }, columns));
  }

  line(item, seat) {
    const name = pieceName(item.name);
    if (!item.cells.length) return el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, String(item.points)));
    const light = () => this.light(seat, item.cells);
    const show = button(name, light, { class: "item", onmouseenter: light, onfocus: light });
    return el("tr", {}, el("th", { scope: "row" }, show), el("td", {}, String(item.points)));
  }

  /** Point out on the final position what an item counts. */
  light(seat, cells) {
    this.go(this.replay.steps.length - 1, { seat, cells });
  }

  steps() {
    const last = this.replay.steps.length - 1;
    this.slider = el("input", { type: "range", min: 0, max: last, "aria-label": "Step of the match" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.told = el("p", { class: "told", "aria-live": "polite" });
    this.drawings = el("div", { class: "drawings" });
    const by = (step) => () => this.go(this.at + step);
    return el(
      "div",
      { class: "card replay" },
      el("h2", {}, "Replay"),
      el(
        "div",
        { class: "row" },
        button("Back", by(-1)),
        this.slider,
        button("Forward", by(1)),
      ),
      this.told,
      this.drawings,
      (this.legend = el("div")),
    );
  }

  go(step, lit) {
    const { steps, names } = this.replay;
    this.at = Math.max(0, Math.min(steps.length - 1, step));
    this.slider.value = this.at;
    const { words, state } = steps[this.at];
    this.told.textContent = `${this.at + 1} of ${steps.length}. ${words.join(" ")}`;
    const boards = boardsOf(state, null, names);
    const drawn = boards.map((board) => {
      const svg = newSketch({ role: "img", "aria-label": board.title });
      const marked = lit && (board.seat === null || board.seat === lit.seat) ? lit.cells.map(([x, y]) => [x, y]) : [];
      draw(svg, board, { marked });
      return el("figure", {}, el("figcaption", {}, board.title), el("div", { class: "sketchbox" }, svg));
    });
    this.drawings.replaceChildren(...drawn);
    if (!this.legend.children.length) this.legend.replaceChildren(legend(boards));
  }

  share() {
    const { code, deal } = this.replay;
    return el(
      "div",
      { class: "card" },
      el("h2", {}, "Keep it"),
      el("p", {}, deal),
      code ? [el("p", { class: "small" }, "The match as a code:"), copyable("Match code", code)] : null,
      el("p", {}, el("a", { class: "download", href: api.fileAddress(this.id), download: true }, "Download the match file")),
    );
  }
}
