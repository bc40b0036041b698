// What this browser remembers: the name, and the secrets of its seats. Without storage it forgets on reload.

const KEY = "hedgerow";
const MOST_TABLES = 60;
let memory = { name: "", tables: {} };

function read() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY));
    if (found && typeof found.tables === "object") memory = found;
  } catch {
    // Storage may be forbidden or hold something else; what is in memory goes on.
  }
  return memory;
}

function write() {
  const newest = Object.entries(memory.tables).sort(([, a], [, b]) => b.when - a.when);
  memory.tables = Object.fromEntries(newest.slice(0, MOST_TABLES));
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // See above.
  }
}

export const name = () => read().name ?? "";

export function setName(text) {
  read().name = text;
  write();
}

/** All that is known of a table: own seats and links to send, each seat with its secret. */
export function table(id) {
  return read().tables[id] ?? { mine: {}, links: {}, made: false, game: "", when: 0 };
}

export function tables() {
  return Object.entries(read().tables).sort(([, a], [, b]) => b.when - a.when);
}

export function keepTable(id, change) {
  const known = table(id);
  read().tables[id] = {
    ...known,
    ...change,
    mine: { ...known.mine, ...change.mine },
    links: { ...known.links, ...change.links },
    when: Date.now(),
  };
  write();
}

export function forget(id) {
  delete read().tables[id];
  write();
}
