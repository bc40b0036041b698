// The start page: a new table, tables of others, own tables.

import * as api from "./api.js";
import { button, el, field, notify, select } from "./dom.js";
import * as keep from "./keep.js";
import { clockName, optionName, stageName, valueName } from "./names.js";
import { nameField } from "./waiting.js";

const REFRESH = 10_000;
const MOST_SHOWN = 12;
const CLOCKS = {
  none: ["No clock", { kind: "none" }],
  minute: ["1 minute a move", { kind: "move", seconds: 60 }],
  three: ["3 minutes a move", { kind: "move", seconds: 180 }],
  quick: ["5 minutes, 10 seconds more each move", { kind: "bank", seconds: 300, increment: 10 }],
  slow: ["20 minutes, 20 seconds more each move", { kind: "bank", seconds: 1200, increment: 20 }],
  days: ["3 days a move", { kind: "days", seconds: 259200 }],
};

function seatChoices(bots) {
  return [
    ["me", "Me"],
    ...Object.keys(bots).map((level) => [`bot ${level}`, `Bot: ${level}`]),
    ["open", "Open: whoever comes"],
    ["link", "By link: somebody I send it to"],
    ["hotseat", "Hotseat: somebody at this screen"],
  ];
}

export class StartPage {
  constructor(house) {
    this.house = house;
    this.game = house.games[0];
    this.players = this.usualPlayers();
    this.seats = ["me", "bot greedy", "bot greedy", "bot greedy", "bot greedy"].map((kind) => ({ kind, name: "" }));
    this.options = {};
    this.name = nameField();
    this.settings = el("div");
    this.public = el("input", { type: "checkbox", checked: true });
    this.purist = el("input", { type: "checkbox" });
    this.clock = select(Object.entries(CLOCKS).map(([key, [text]]) => [key, text]), "none", () => {});
    this.mine = el("ul", { class: "tables" });
    this.others = el("ul", { class: "tables" });
    this.box = el("div", { class: "start" }, this.form(), this.lists());
    this.drawSettings();
    this.refresh();
    this.timer = setInterval(() => document.hidden || this.refresh(), REFRESH);
  }

  usualPlayers() {
    return this.game.players.find((count) => count > 1) ?? this.game.players[0];
  }

  form() {
    const game = (info) => {
      const radio = el("input", { type: "radio", name: "game", value: info.name, checked: info === this.game });
      radio.addEventListener("change", () => {
        this.game = info;
        this.options = {};
        if (!info.players.includes(this.players)) this.players = this.usualPlayers();
        this.drawSettings();
      });
      return el(
        "label",
        { class: "game" },
        radio,
        el("span", {}, el("strong", {}, info.title), el("span", { class: "small" }, info.about)),
      );
    };
    const check = (box, text) => el("label", { class: "check" }, box, el("span", {}, text));
    const form = el(
      "form",
      { class: "card" },
      el("h1", {}, "A new table"),
      field("Your name", this.name),
      el("fieldset", {}, el("legend", {}, "Game"), this.house.games.map(game)),
      this.settings,
      field("Clock", this.clock),
      check(this.public, "Public: listed here, anybody may watch"),
      check(this.purist, "Purist: no previews of what a move brings"),
      el("button", { class: "go" }, "Make the table"),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.make();
    });
    return form;
  }

  drawSettings() {
    const counts = this.game.players.map((count) => [String(count), String(count)]);
    const players = select(counts, String(this.players), (value) => {
      this.players = Number(value);
      this.drawSettings();
      this.settings.querySelector("select").focus();
    });
    const rows = this.seats.slice(0, this.players).map((seat, number) => this.seatRow(seat, number));
    const options = this.game.options.filter((option) => option.values.length > 1).map((option) => this.optionRow(option));
    const bots = Object.entries(this.house.bots).map(([level, about]) => `The ${level} bot ${about}.`).join(" ");
    this.settings.replaceChildren(
      field("Players", players),
      el("fieldset", {}, el("legend", {}, "Seats"), rows, el("p", { class: "small" }, bots)),
      options.length ? el("details", {}, el("summary", {}, "More rules"), options) : "",
    );
  }

  seatRow(seat, number) {
    const name = el("input", { placeholder: "Name", maxlength: 24, "aria-label": `Name on seat ${number + 1}`, value: seat.name });
    name.addEventListener("input", () => (seat.name = name.value));
    name.hidden = seat.kind !== "hotseat";
    const kind = select(seatChoices(this.house.bots), seat.kind, (value) => {
      seat.kind = value;
      name.hidden = value !== "hotseat";
    });
    kind.setAttribute("aria-label", `Seat ${number + 1}`);
    return el("div", { class: "seatrow" }, el("span", {}, String(number + 1)), kind, name);
  }

  optionRow(option) {
    const choices = [["", "as usual"], ...option.values.map((value) => [JSON.stringify(value), valueName(value)])];
    const known = option.name in this.options ? JSON.stringify(this.options[option.name]) : "";
    const choice = select(choices, known, (value) => {
      if (value) this.options[option.name] = JSON.parse(value);
      else delete this.options[option.name];
    });
    return field(optionName(option.name), choice, option.about);
  }

  async make() {
    const name = this.name.value.trim();
    keep.setName(name);
    const seats = this.seats.slice(0, this.players).map(({ kind, name: given }) => {
      const [what, level] = kind.split(" ");
      if (what === "bot") return { kind: "bot", bot: level };
      return what === "hotseat" ? { kind: what, name: given.trim() } : { kind: what };
    });
    try {
      await api.setName(name);
      const made = await api.makeTable({
        game: this.game.name,
        seats,
        options: this.options,
        clock: CLOCKS[this.clock.value][1],
        public: this.public.checked,
        purist: this.purist.checked,
      });
      const [mine, links] = [{}, {}];
      for (const { seat, token } of made.keys) (seats[seat].kind === "link" ? links : mine)[seat] = token;
      keep.keepTable(made.table.id, { mine, links, made: true, game: this.game.name });
      location.hash = `#/t/${made.table.id}`;
    } catch (problem) {
      notify(problem);
    }
  }

  lists() {
    return el(
      "div",
      { class: "lists" },
      el("section", { class: "card" }, el("h2", {}, "My tables"), this.mine),
      el("section", { class: "card" }, el("h2", {}, "Public tables"), this.others),
    );
  }

  line(table, text, forget) {
    const game = this.house.games.find((info) => info.name === table.game);
    const names = table.seats.map((seat) => seat.name || "…").join(", ");
    return el(
      "li",
      {},
      el(
        "span",
        { class: "who" },
        el("strong", {}, game?.title ?? table.game),
        el("span", { class: "small" }, `${names} · ${stageName(table.stage)} · ${clockName(table.clock?.rule)}`),
      ),
      el("a", { class: "button", href: `#/t/${table.id}` }, text),
      forget && button("Forget", forget, { class: "plain", "aria-label": `Forget the table with ${names}` }),
    );
  }

  async refresh() {
    await Promise.all([this.refreshMine(), this.refreshOthers()]);
  }

  async refreshMine() {
    const known = keep.tables().filter(([, kept]) => Object.keys(kept.mine).length || kept.made);
    const lines = await Promise.all(known.slice(0, MOST_SHOWN).map(([id]) => this.ownLine(id)));
    const shown = lines.filter(Boolean);
    this.mine.replaceChildren(...(shown.length ? shown : [el("li", { class: "small" }, "None yet.")]));
  }

  async ownLine(id) {
    try {
      const table = await api.tableStatus(id);
      const over = table.stage === "over";
      return this.line(table, over ? "Look" : "Go on", over ? () => (keep.forget(id), this.refreshMine()) : null);
    } catch (problem) {
      if (problem.code === "no-table") keep.forget(id);
      return null;
    }
  }

  async refreshOthers() {
    try {
      const [open, running] = await Promise.all([api.listTables("open"), api.listTables("running")]);
      const lines = [
        ...open.map((table) => this.line(table, table.seats.some((seat) => seat.kind === "open" && !seat.taken) ? "Join" : "Watch")),
        ...running.map((table) => this.line(table, "Watch")),
      ];
      this.others.replaceChildren(
        ...(lines.length ? lines : [el("li", { class: "small" }, "Nobody plays in public just now. Make a table!")]),
      );
    } catch (problem) {
      this.others.replaceChildren(el("li", { class: "small" }, `${problem.message} ${problem.advice}`));
    }
  }

  end() {
    clearInterval(this.timer);
  }
}
