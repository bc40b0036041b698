// What can be done beside moving: take back, agree, resign, come back, send links.

import { button, careful, copyable, el } from "./dom.js";
import { and } from "./names.js";

export const tableLink = (id) => `${location.origin}/#/t/${id}`;
export const seatLink = (id, token) => `${tableLink(id)}/seat/${token}`;

/** The first move that an undo would take back, in words. */
function firstUndone(view, to) {
  const entry = view?.log.find((found) => found && found.seq > to && found.kind === "move" && !found.undone);
  return entry ? entry.events.map((event) => event.text).join(" ") : "";
}

function undoRequest(model, focus, act) {
  const request = model.table.undo;
  if (!request) return null;
  const names = model.table.seats.map((seat) => seat.name);
  const asked = model.own.filter((seat) => seat !== request.by && !request.agreed.includes(seat));
  const missing = model.table.seats
    .map((seat, number) => ({ seat, number }))
    .filter(({ seat, number }) => !seat.bot && number !== request.by && !request.agreed.includes(number));
  return el(
    "div",
    { class: "ask", role: "status" },
    el("p", {}, `${names[request.by]} asks to go back to before: “${firstUndone(model.view(focus), request.to)}”`),
    asked.map((seat) =>
      el(
        "div",
        { class: "row" },
        model.own.length > 1 && el("span", {}, `${names[seat]}:`),
        button("Agree", () => act("answer", { seat, agree: true }), { class: "go" }),
        button("Refuse", () => act("answer", { seat, agree: false })),
      ),
    ),
    !asked.length && el("p", { class: "small" }, `Waiting for ${and(missing.map(({ number }) => names[number]))}.`),
  );
}

/** Own seats open on another device with their links, and others sit down with theirs. */
export function links(model, kept, id) {
  const names = (seat) => model.table.seats[seat].name || `Seat ${Number(seat) + 1}`;
  const toSend = Object.entries(kept.links).filter(([seat]) => !(seat in kept.mine));
  const mine = Object.entries(kept.mine);
  return el(
    "details",
    { class: "links" },
    el("summary", {}, "Links"),
    el("p", { class: "small" }, "To watch this table, or to take a free seat:"),
    copyable("Link of the table", tableLink(id)),
    toSend.length ? el("p", { class: "small" }, "For the others; who has a seat's link plays there:") : null,
    toSend.map(([seat, token]) => [el("span", {}, names(seat)), copyable(`Link for ${names(seat)}`, seatLink(id, token))]),
    mine.length ? el("p", { class: "small" }, "Your own seats, to go on with another device; keep these to yourself:") : null,
    mine.map(([seat, token]) => [el("span", {}, names(seat)), copyable(`Link of ${names(seat)}`, seatLink(id, token))]),
  );
}

/** Questions that wait for an answer at this screen. */
export function questions(model, focus, act) {
  const parts = [undoRequest(model, focus, act)];
  const seat = model.table.seats[focus];
  if (seat?.stand_in === "time" && model.table.stage === "running") {
    parts.push(
      el(
        "div",
        { class: "ask", role: "status" },
        el("p", {}, `${seat.name} ran out of time: a bot plays this seat until you are back.`),
        button("I am back", () => act("back", { seat: focus }), { class: "go" }),
      ),
    );
  }
  return parts.filter(Boolean);
}

/** The buttons of a running match for the seat at the screen. */
export function tools(model, focus, act) {
  const seat = model.table.seats[focus];
  const view = model.view(focus);
  if (!seat || !view || view.over || seat.stand_in === "resigned") return [];
  const named = model.own.length > 1 ? ` (${seat.name})` : "";
  const parts = [];
  const free = view.undoTo !== null && view.undoTo !== undefined;
  // Bots cannot agree, so among bots there is nobody to ask.
  const others = model.table.seats.some((other, number) => !other.bot && number !== focus);
  if (!model.table.undo && (free || others)) {
    parts.push(button(free ? `Take back${named}` : `Ask to take back${named}`, () => act("undo", { seat: focus })));
  }
  const question = "A bot will play this seat to the end. Resign?";
  parts.push(careful(`Resign${named}`, question, () => act("resign", { seat: focus })));
  return [el("div", { class: "row" }, parts)];
}
