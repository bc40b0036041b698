// A table: everything on its page, and who of the people at this screen is looking.

import * as api from "./api.js";
import { Cover } from "./cover.js";
import { button, el, notify } from "./dom.js";
import { Ending } from "./ending.js";
import * as keep from "./keep.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { Model } from "./model.js";
import { MovePanel } from "./moves.js";
import { and, clockName } from "./names.js";
import { Picture } from "./picture.js";
import { Seats } from "./seats.js";
import { Shapes } from "./shapes.js";
import { links, questions, tools } from "./tools.js";
import { waiting } from "./waiting.js";

const STATES = {
  connecting: "connecting …",
  open: "connected",
  lost: "connection lost, trying again …",
};

export class TablePage {
  constructor(id, house) {
    this.id = id;
    this.house = house;
    this.kept = keep.table(id);
    this.model = new Model();
    this.focus = null;
    this.status = el("p", { class: "status", role: "status" });
    this.picture = new Picture(id);
    this.log = new Log((text) => this.live.ask("chat", { text, seat: this.focus }));
    this.moves = new MovePanel(new Shapes(id), {
      play: (seat, move) => this.live.ask("play", { seat, move, seq: this.model.view(seat).next }),
      preview: (seat, move) => this.live.ask("preview", { seat, move }),
    });
    this.ending = new Ending(id, () => this.playAgain());
    this.cover = new Cover((seat) => this.uncover(seat));
    this.pass = el("div", { class: "ask", hidden: true });
    this.questions = el("div");
    this.tools = el("div", { class: "tools" });
    this.links = el("div");
    this.before = el("div");
    this.about = el("p", { class: "small" });
    this.body = el("div", { class: "table" });
    this.box = el("div", {}, this.cover.box, this.body);
    this.connection = document.getElementById("connection");
    this.open();
  }

  open() {
    const tokens = Object.values(this.kept.mine);
    this.live = new Live(this.id, tokens, {
      since: () => this.model.since(),
      welcome: (message) => this.model.welcome(message),
      update: (update) => this.take(update),
      state: (state) => {
        this.connection.textContent = STATES[state];
        this.connection.className = `connection ${state}`;
      },
      refused: notify,
      fatal: (problem) => this.fatal(problem),
    });
  }

  fatal(problem) {
    this.connection.textContent = "";
    if (problem.code === "no-table") keep.forget(this.id);
    this.box.replaceChildren(
      el(
        "section",
        { class: "card" },
        el("h2", {}, problem.message),
        el("p", {}, problem.advice),
        el("p", {}, el("a", { href: "#/" }, "To the start page")),
      ),
    );
  }

  take(update) {
    this.model.take(update);
    this.game ??= this.house.games.find((game) => game.name === this.model.table.game);
    if (!this.seats) this.build();
    // A page with several seats gets an update for each; they are shown together.
    this.drawing ??= requestAnimationFrame(() => {
      this.drawing = null;
      this.show();
    });
  }

  build() {
    this.seats = new Seats(this.model, this.game.secrets, (seat) => this.putAtScreen(seat));
    document.getElementById("where").textContent = this.game.title;
    keep.keepTable(this.id, { game: this.game.name });
    const aside = [this.status, this.before, this.questions, this.pass, this.moves.box, this.tools, this.ending.result];
    this.body.append(
      el("div", { class: "stage" }, this.picture.box, this.ending.box),
      el("div", { class: "aside" }, this.seats.list, aside),
      el("div", { class: "below" }, this.log.box, this.links, this.about),
    );
  }

  get hidesHands() {
    return this.game.secrets && this.model.own.length > 1 && this.model.table.stage === "running";
  }

  show() {
    const { model } = this;
    const { table, own } = model;
    this.about.textContent = this.settings();
    this.renew(this.links, [table.seats.map(({ name }) => name), own], () => [links(model, this.kept, this.id)]);
    if (table.stage === "open" || !model.anyView) {
      this.showWaiting();
      return;
    }
    this.body.classList.remove("early");
    this.renew(this.before, null, () => []);
    this.links.hidden = false;
    this.log.box.hidden = false;
    if (this.hidesHands) {
      if (this.focus === null) this.raise(this.covering ?? this.dueSeats()[0] ?? own[0]);
      if (this.cover.isUp) return;
    } else {
      this.cover.drop();
      this.body.hidden = false;
      this.focus = this.usualFocus();
    }
    this.showMatch();
  }

  /** Fill a box again only when what it shows has changed: a question or a selection in it must not vanish. */
  renew(box, about, make) {
    const signature = JSON.stringify(about);
    if (box.dataset.shows === signature) return;
    box.dataset.shows = signature;
    box.replaceChildren(...make());
  }

  showWaiting() {
    const { model } = this;
    this.body.classList.add("early");
    this.seats.show(null);
    this.picture.box.hidden = true;
    this.log.box.hidden = true;
    this.links.hidden = true;
    this.status.textContent = "";
    // What somebody is typing here must survive the others' coming and going.
    const about = [model.own, model.table.seats.map((seat) => [seat.taken, seat.kind])];
    this.renew(this.before, about, () => [waiting(this.id, model, this.kept, this.house.bots, () => this.reopen())]);
  }

  /** Without secrets the screen shows whoever of its people is to act. */
  usualFocus() {
    const { own } = this.model;
    const due = this.dueSeats();
    if (own.includes(this.focus) && (due.includes(this.focus) || !due.length)) return this.focus;
    return due[0] ?? own[0] ?? null;
  }

  /** The own seats that the game waits for. */
  dueSeats() {
    const { own, anyView, table } = this.model;
    return own.filter((seat) => anyView.awaited.includes(seat) && table.seats[seat].stand_in !== "resigned");
  }

  showMatch() {
    const { model, focus } = this;
    const view = model.view(focus);
    if (!view) return;
    const over = view.over;
    const token = focus === null ? undefined : this.kept.mine[focus];
    this.seats.show(focus);
    this.status.textContent = this.situation(view);
    this.picture.box.hidden = false;
    this.picture.show(view.next, token);
    this.log.show(view);
    const { stand_in } = model.table.seats[focus] ?? {};
    const about = [focus, stand_in, view.undoTo, over, model.table.undo, model.own];
    const act = (type, fields) => this.act(type, fields);
    this.renew(this.questions, about, () => questions(model, focus, act));
    this.renew(this.tools, about, () => tools(model, focus, act));
    this.showPass(view);
    if (over) {
      this.moves.clear();
      this.ending.show(model.own.length > 0, model.table.rematch);
    } else if (focus === null || stand_in === "resigned") {
      this.moves.clear();
    } else {
      const name = model.table.seats[focus].name;
      this.moves.show({ seat: focus, name, token, view, purist: model.table.purist, alone: model.own.length === 1 });
    }
  }

  situation(view) {
    const { table, own } = this.model;
    if (view.over) return "The match is over.";
    const names = view.awaited.map((seat) => table.seats[seat].name);
    if (own.length === 1 && view.awaited.includes(own[0])) {
      return names.length > 1 ? "It is your turn; the others move at the same time." : "It is your turn.";
    }
    if (own.some((seat) => view.awaited.includes(seat))) return `It is the turn of ${and(names)}.`;
    return names.length ? `Waiting for ${and(names)}.` : "One moment.";
  }

  settings() {
    const { table } = this.model;
    const options = Object.entries(table.options).map(([name, value]) => `${name} ${value}`);
    const parts = [clockName(table.clock?.rule), table.public ? "listed" : "not listed", table.purist && "no previews"];
    const watching = table.watching ? `${table.watching} watching. ` : "";
    return `${watching}Table ${table.id}: ${[...parts, table.custom_tiles && "own tiles", ...options].filter(Boolean).join(", ")}.`;
  }

  /** With secrets the screen changes hands only when its people say so. */
  showPass(view) {
    const next = this.dueSeats()[0];
    const due = this.hidesHands && next !== undefined && next !== this.focus && !view.awaited.includes(this.focus);
    this.pass.hidden = !due;
    if (!due) return;
    const { name } = this.model.table.seats[next];
    this.pass.replaceChildren(
      el("p", {}, `${name} is next.`),
      button(`Pass the screen to ${name}`, () => this.putAtScreen(next), { class: "go" }),
    );
  }

  putAtScreen(seat) {
    if (this.hidesHands) this.raise(seat);
    else {
      this.focus = seat;
      this.showMatch();
    }
  }

  raise(seat) {
    this.focus = null;
    this.covering = seat;
    this.body.hidden = true;
    this.picture.clear();
    this.log.clear();
    this.moves.clear();
    this.status.textContent = "";
    const names = this.model.table.seats.map(({ name }) => name);
    this.cover.raise(seat, this.model.own, names);
  }

  uncover(seat) {
    this.focus = seat;
    this.covering = null;
    this.body.hidden = false;
    this.showMatch();
  }

  async act(type, fields) {
    try {
      notify(null);
      await this.live.ask(type, fields);
    } catch (problem) {
      notify(problem);
    }
  }

  /** After sitting down this page has a seat more. */
  reopen() {
    this.live.end();
    this.kept = keep.table(this.id);
    this.model.views.clear();
    this.open();
  }

  async playAgain() {
    const { table, own } = this.model;
    try {
      const id = table.rematch ?? (await api.rematch(this.id, this.kept.mine[own[0]])).id;
      // The secrets of the seats open the new table, too.
      if (own.length) keep.keepTable(id, { ...this.kept, mine: this.kept.mine, links: this.kept.links });
      location.hash = `#/t/${id}`;
    } catch (problem) {
      notify(problem);
    }
  }

  end() {
    this.live.end();
    this.seats?.end();
    this.picture.end();
    this.connection.textContent = "";
    this.connection.className = "connection";
    document.getElementById("where").textContent = "";
  }
}
