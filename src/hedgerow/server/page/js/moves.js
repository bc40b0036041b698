// Choosing a move: a word, or a piece and its place; what it would bring; and playing it.

import { boardsOf } from "./boards.js";
import { button, el, field, select } from "./dom.js";
import { cellName, lieName, pieceName, wordName } from "./names.js";
import { Places } from "./places.js";
import { draw, legend, newSketch, pointed } from "./sketch.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PREVIEW_AFTER = 120;
const NO_BOARD = { kind: "square", cells: [] };

export class MovePanel {
  /** `play(seat, move)` and `preview(seat, move)` ask the server. */
  constructor(shapes, { play, preview }) {
    this.shapes = shapes;
    this.ask = { play, preview };
    this.words = el("div", { class: "words" });
    this.pieces = el("div", { class: "pieces", role: "group", "aria-label": "Pieces" });
    this.turns = el("div", { class: "turns" });
    this.svg = newSketch({
      tabindex: 0,
      role: "img",
      onkeydown: (event) => this.key(event),
      onclick: (event) => this.pick(event),
    });
    this.scroll = el("div", { class: "sketchbox" }, this.svg);
    this.legend = el("div");
    this.effect = el("div", { class: "effect", "aria-live": "polite" });
    this.playButton = button("Play", () => this.play(), { class: "go" });
    this.typed = el("input", { autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "17r2@c-3" });
    this.typed.addEventListener("input", () => this.readTyped());
    this.form = el("form", { class: "typed" }, field("Move", this.typed), this.playButton);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.play();
    });
    this.box = el(
      "section",
      { class: "card moves", "aria-label": "Your move" },
      (this.title = el("h2", {}, "Your move")),
      this.pieces,
      this.words,
      this.turns,
      this.scroll,
      this.legend,
      this.effect,
      this.form,
    );
    this.clear();
  }

  clear() {
    this.signature = "";
    this.choice = null;
    this.places = new Places({ words: [], places: [] }, "square");
    this.board = NO_BOARD;
    this.box.hidden = true;
    this.svg.replaceChildren();
    for (const part of [this.words, this.pieces, this.turns, this.effect, this.legend]) part.replaceChildren();
  }

  /** The legal moves of a seat; what was chosen stays chosen as long as it is legal. */
  show({ seat, name, token, view, purist, alone }) {
    const { words, places } = view.moves;
    if (!words.length && !places.length) {
      this.clear();
      return;
    }
    Object.assign(this, { seat, purist, game: view.state.game, awaited: view.awaited.includes(seat) });
    this.title.textContent = alone ? "Your move" : `${name}'s move`;
    if (!this.awaited) this.title.textContent += " (only if you like)";
    this.box.hidden = false;
    const signature = JSON.stringify([seat, view.moves]);
    const fresh = signature !== this.signature;
    this.board = boardsOf(view.state, seat, view.names)[0] ?? NO_BOARD;
    if (fresh) {
      this.signature = signature;
      this.places = new Places(view.moves, this.board.kind);
      this.buildButtons();
      this.keepChoice();
      this.legend.replaceChildren(legend([this.board]));
      const pieces = places.map(([piece]) => piece);
      this.shapes.learn(pieces, token).then((more) => more && signature === this.signature && this.redraw());
    }
    this.redraw();
  }

  buildButtons() {
    const choice = (text, act, more = "") => button(text, act, { class: `choice ${more}` });
    const { words, groups } = this.places;
    this.words.replaceChildren(
      ...words.map((word) => choice(wordName(this.game, word), () => this.choose({ word }), word === "quit" ? "warn" : "")),
    );
    this.pieces.replaceChildren(
      ...[...groups].map(([name, list]) => choice(pieceName(name), () => this.choosePiece(list[0].text))),
    );
  }

  keepChoice() {
    const { choice, places } = this;
    this.playing = false;
    if (choice?.piece && places.has(choice.piece, choice.cell)) return;
    if (choice?.word && places.words.includes(choice.word)) return;
    this.choice = null;
    this.effect.replaceChildren();
    this.typed.value = "";
    // Who is not asked should not play something by a slip.
    const first = this.awaited && places.groups.values().next().value?.[0];
    if (first) this.choosePiece(first.text);
  }

  get text() {
    const { choice } = this;
    if (!choice) return "";
    return choice.word ?? choice.typed ?? this.places.moveText(choice.piece, choice.cell);
  }

  choose(choice) {
    this.choice = choice;
    if (choice && choice.typed === undefined) this.typed.value = this.text;
    this.redraw();
    clearTimeout(this.soon);
    this.effect.replaceChildren();
    if (choice && !this.purist) this.soon = setTimeout(() => this.preview(), PREVIEW_AFTER);
  }

  choosePiece(text) {
    const old = this.choice;
    const oldMiddle = old?.piece ? this.places.middle(old.cell, this.shapes.of(old.piece)) : this.boardMiddle();
    this.choose({ piece: text, cell: this.places.nearest(text, this.shapes.of(text), oldMiddle) });
  }

  boardMiddle() {
    const cells = this.board.cells;
    if (!cells.length) return [0, 0];
    const middles = cells.map(({ x, y }) => this.places.middle([x, y]));
    return [0, 1].map((axis) => middles.reduce((sum, at) => sum + at[axis], 0) / cells.length);
  }

  redraw() {
    const { choice, places } = this;
    const key = choice?.piece && places.piece(choice.piece)?.key;
    places.words.forEach((word, at) => this.words.children[at].setAttribute("aria-pressed", choice?.word === word));
    [...places.groups.keys()].forEach((name, at) => this.pieces.children[at].setAttribute("aria-pressed", key === name));
    this.drawTurns();
    this.drawBoard();
    this.playButton.disabled = !choice || this.playing;
    this.playButton.textContent = this.playing ? "Playing …" : "Play";
  }

  drawTurns() {
    const { choice, places } = this;
    this.scroll.hidden = !places.groups.size;
    this.legend.hidden = !places.groups.size;
    if (!choice?.piece) {
      this.turns.replaceChildren();
      return;
    }
    const keep = this.turns.contains(document.activeElement) ? document.activeElement.dataset.does : null;
    const turn = (does, name, act) => button(name, act, { "data-does": does });
    const cells = places.of(choice.piece).map(([x, y]) => [`${x},${y}`, cellName(x, y)]);
    const lie = lieName(this.game, places.piece(choice.piece));
    this.turns.replaceChildren(
      ...[
        places.canTurn(choice.piece) && turn("left", "Turn left", () => this.turn(-1)),
        places.canTurn(choice.piece) && turn("right", "Turn right", () => this.turn(1)),
        places.canFlip(choice.piece) && turn("flip", "Flip", () => this.flip()),
        select(cells, choice.cell.join(), (value) => this.move(value.split(",").map(Number)), {
          "aria-label": "Place of its first cell",
          "data-does": "place",
        }),
        lie && el("span", { class: "small" }, lie),
      ].filter(Boolean),
    );
    if (keep) this.turns.querySelector(`[data-does="${keep}"]`)?.focus();
  }

  drawBoard() {
    const { choice, places, board } = this;
    const piece = choice?.piece;
    const hints = piece ? places.hints(piece, this.shapes.of(piece), board.cells) : [];
    draw(this.svg, board, { hints, ghost: piece ? this.shapes.ghost(piece, choice.cell) : null });
    this.keepInSight();
    const where = piece ? `${pieceName(places.piece(piece).key)} on ${cellName(...choice.cell)}.` : "";
    const keys = "Arrow keys move, R turns, F flips, Enter plays.";
    this.svg.setAttribute("aria-label", `${board.title ?? "The board"}. ${where} ${keys}`);
  }

  /** On a small screen the board is wider than its frame. */
  keepInSight() {
    const [ghost] = this.svg.querySelectorAll(".ghost");
    if (!ghost) return;
    const [inner, outer] = [ghost.getBoundingClientRect(), this.scroll.getBoundingClientRect()];
    const aside = inner.left < outer.left || inner.right > outer.right;
    const above = inner.top < outer.top || inner.bottom > outer.bottom;
    if (aside) this.scroll.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
    if (above) this.scroll.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
  }

  turn(step) {
    if (this.choice?.piece) this.choosePiece(this.places.turned(this.choice.piece, step));
  }

  flip() {
    if (this.choice?.piece) this.choosePiece(this.places.flipped(this.choice.piece));
  }

  move(cell) {
    this.choose({ piece: this.choice.piece, cell });
  }

  pick(event) {
    if (!this.choice?.piece) return;
    const { point, cell } = pointed(this.svg, this.board.kind, event);
    const found = this.places.nearest(this.choice.piece, this.shapes.of(this.choice.piece), point, cell);
    if (found) this.move(found);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const piece = this.choice?.piece;
    if (event.key in ARROWS && piece) this.move(this.places.beside(piece, this.choice.cell, ARROWS[event.key]));
    else if (event.key === "r" || event.key === "R") this.turn(event.shiftKey ? -1 : 1);
    else if (event.key === "f" || event.key === "F") this.flip();
    else if (event.key === "Enter") this.play();
    else return;
    event.preventDefault();
  }

  /** What is typed may be any move; a legal one is shown on the board as well. */
  readTyped() {
    const typed = this.typed.value.trim();
    const plain = typed.toLowerCase().replaceAll(" ", "");
    for (const [piece, cells] of this.places.cells) {
      for (const cell of cells) {
        if (this.places.moveText(piece, cell).toLowerCase() === plain) {
          this.choose({ piece, cell, typed });
          return;
        }
      }
    }
    this.choose(typed ? { typed } : null);
  }

  async preview() {
    const move = this.text;
    try {
      const brought = await this.ask.preview(this.seat, move);
      if (move === this.text) this.showEffect(brought);
    } catch (problem) {
      if (move === this.text && problem.code !== "offline") this.showProblem(problem);
    }
  }

  showEffect({ items, words, guessed }) {
    const lines = items.map(({ name, before, after }) =>
      el("li", {}, `${name} ${before} → `, el("strong", {}, String(after))),
    );
    this.effect.replaceChildren(
      el("ul", { class: "items" }, lines.length ? lines : el("li", {}, "score: no change")),
      ...words.map((text) => el("p", {}, text)),
      guessed ? el("p", { class: "small" }, "What you cannot see was guessed.") : "",
    );
  }

  showProblem(problem) {
    this.effect.replaceChildren(
      el("p", { class: "problem", role: "alert" }, el("strong", {}, problem.message), ` ${problem.advice ?? ""}`),
    );
  }

  async play() {
    const move = this.text;
    if (!move || this.playing) return;
    clearTimeout(this.soon);
    this.playing = true;
    this.redraw();
    try {
      await this.ask.play(this.seat, move);
      this.effect.replaceChildren();
    } catch (problem) {
      this.showProblem(problem);
    } finally {
      this.playing = false;
      this.redraw();
    }
  }
}
