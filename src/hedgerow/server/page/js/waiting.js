// A table whose match has not begun: who is missing, links to send, sitting down, starting.

import * as api from "./api.js";
import { button, copyable, el, field, notify, select } from "./dom.js";
import * as keep from "./keep.js";
import { seatLink, tableLink } from "./tools.js";

/** Take a seat and remember its secret. */
export async function sitDown(id, name, { token, seat, game }) {
  keep.setName(name);
  if (name) await api.setName(name);
  const key = await api.join(id, { name, token: token ?? null, seat: seat ?? null });
  keep.keepTable(id, { mine: { [key.seat]: key.token }, game });
  return key;
}

export function nameField() {
  return el("input", { value: keep.name(), maxlength: 24, autocomplete: "nickname", required: true });
}

function joining(id, table, joined) {
  const name = nameField();
  const form = el(
    "form",
    { class: "row" },
    field("Your name", name),
    el("button", { class: "go" }, "Sit down"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await sitDown(id, name.value.trim(), { game: table.game });
      joined();
    } catch (problem) {
      notify(problem);
    }
  });
  return form;
}

function starting(id, bots) {
  let level = "greedy";
  const choice = select(Object.keys(bots).map((key) => [key, key]), level, (value) => (level = value));
  const go = button("Start now with bots", async () => {
    try {
      await api.start(id, level);
    } catch (problem) {
      notify(problem);
    }
  });
  return el("div", {}, field("Or bots for the empty seats", choice), go);
}

export function waiting(id, model, kept, bots, joined) {
  const { table } = model;
  const empty = table.seats.map((seat, number) => ({ seat, number })).filter(({ seat }) => !seat.taken);
  const free = empty.filter(({ seat }) => seat.kind === "open");
  const linked = empty.filter(({ seat, number }) => seat.kind === "link" && kept.links[number]);
  return el(
    "section",
    { class: "card waiting" },
    el("h2", {}, "Waiting for players"),
    el("p", {}, `The match begins when all seats are taken; ${empty.length} ${empty.length === 1 ? "is" : "are"} empty.`),
    linked.map(({ number }) => [
      el("p", { class: "small" }, `Send this to who should play on seat ${number + 1}:`),
      copyable(`Link for seat ${number + 1}`, seatLink(id, kept.links[number])),
    ]),
    free.length
      ? [
          el("p", { class: "small" }, "Anybody with this link can take a free seat, or watch:"),
          copyable("Link of the table", tableLink(id)),
        ]
      : null,
    !model.own.length && free.length ? joining(id, table, joined) : null,
    kept.made ? starting(id, bots) : null,
  );
}
