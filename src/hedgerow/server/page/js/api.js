// Everything asked once over HTTP. A refusal comes as an error with a sentence and an advice.

export class Problem extends Error {
  constructor(code, message, advice) {
    super(message);
    this.code = code;
    this.advice = advice;
  }
}

const UNREACHABLE = ["offline", "The server cannot be reached.", "Check the connection, then try again."];

async function ask(path, { method = "GET", body, token } = {}) {
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["X-Seat-Token"] = token;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Problem(...UNREACHABLE);
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  throw new Problem(
    told.code ?? "failed",
    told.message ?? "Something went wrong.",
    told.advice ?? "Try again; nothing was changed.",
  );
}

const json = async (path, options) => (await ask(path, options)).json();
const post = (path, body, token) => json(path, { method: "POST", body, token });
const table = (id, rest = "") => `/api/tables/${encodeURIComponent(id)}${rest}`;

let offered;

/** The games and bots; they do not change while the page is open. */
export function house() {
  offered ??= json("/api/games").catch((problem) => {
    offered = undefined;
    throw problem;
  });
  return offered;
}

export const setName = (name) => post("/api/guest", { name });
export const makeTable = (wish) => post("/api/tables", wish);
export const listTables = (stage) => json(`/api/tables?stage=${stage}`);
export const tableStatus = (id) => json(table(id));
export const join = (id, wish) => post(table(id, "/join"), wish);
export const start = (id, bots) => post(table(id, "/start"), { bots });
export const rematch = (id, token) => json(table(id, "/rematch"), { method: "POST", token });
export const replay = (id) => json(table(id, "/replay"));
export const fileAddress = (id) => table(id, "/file");
export const shapes = (id, token) => json(table(id, "/shapes"), { token });

export async function picture(id, token, theme) {
  return (await ask(table(id, `/picture?theme=${theme}`), { token })).text();
}
