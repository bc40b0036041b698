// Which page is shown. Seat secrets stand behind the #, which browsers never send to a server.

import * as api from "./api.js";
import { button, el, field, notify } from "./dom.js";
import * as keep from "./keep.js";
import { StartPage } from "./start.js";
import { TablePage } from "./table.js";
import { nameField, sitDown } from "./waiting.js";

const main = document.getElementById("main");
let page = null;
let turn = 0;

/** Somebody has opened the link of a seat. */
async function invitation(id, token, house) {
  const table = await api.tableStatus(id);
  const game = house.games.find((info) => info.name === table.game);
  const name = nameField();
  const names = table.seats.filter((seat) => seat.name).map((seat) => seat.name);
  const form = el(
    "form",
    { class: "card" },
    el("h1", {}, `A seat at a table of ${game?.title ?? table.game}`),
    el("p", {}, names.length ? `At the table: ${names.join(", ")}.` : "Nobody else is there yet."),
    table.stage === "open" ? field("Your name", name) : el("p", {}, "The match has begun; this link opens one of its seats."),
    el("button", { class: "go" }, "Sit down"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await sitDown(id, name.value.trim(), { token, game: table.game });
      location.replace(`#/t/${id}`);
    } catch (problem) {
      notify(problem);
    }
  });
  return { box: form, end() {} };
}

async function opened() {
  const [, what, id, seat, token] = location.hash.split("/");
  const house = await api.house();
  if (what !== "t" || !id) return new StartPage(house);
  const own = Object.values(keep.table(id).mine);
  if (seat !== "seat" || !token) return new TablePage(id, house);
  if (!own.includes(token)) return invitation(id, token, house);
  location.replace(`#/t/${id}`);
  return null;
}

async function route() {
  const mine = ++turn;
  page?.end();
  page = null;
  notify(null);
  main.replaceChildren(el("p", { class: "small loading" }, "Loading …"));
  try {
    const next = await opened();
    if (mine !== turn) {
      next?.end();
      return;
    }
    page = next;
    if (page) main.replaceChildren(page.box);
  } catch (problem) {
    main.replaceChildren(
      el(
        "section",
        { class: "card" },
        el("h2", {}, problem.message),
        el("p", {}, problem.advice ?? ""),
        button("Try again", route, { class: "go" }),
      ),
    );
  }
  scrollTo(0, 0);
}

addEventListener("hashchange", route);
route();
