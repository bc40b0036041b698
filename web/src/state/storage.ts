// What this browser remembers: the secrets of its seats, and its settings. Where storage is forbidden, memory has to do.

const TABLES = "hedgerow-tables";
const MOST_TABLES = 60;

/** All that is known of a table: own seats and links to send, each seat with its secret. */
export interface KeptTable {
  readonly mine: Readonly<Record<string, string>>;
  readonly links: Readonly<Record<string, string>>;
  readonly made: boolean;
  /** The secret of a link that was opened here, until its owner sits down. */
  readonly invited: string;
  readonly game: string;
  readonly when: number;
}

const memory = new Map<string, string>();

function works(): boolean {
  try {
    localStorage.setItem("hedgerow-try", "1");
    localStorage.removeItem("hedgerow-try");
    return true;
  } catch {
    return false;
  }
}

/** Whether something kept is still there after the page was loaded again. */
export const lasting = works();

/** A kept value; undefined where there is none, or where it is not what was expected. */
export function read<T>(key: string, check: (found: unknown) => found is T): T | undefined {
  try {
    const text = lasting ? localStorage.getItem(key) : memory.get(key);
    const found: unknown = JSON.parse(text ?? "null");
    return check(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

export function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    if (lasting) localStorage.setItem(key, text);
  } catch {
    // Full storage: the seat is remembered until the page is closed, and its link can still be copied.
  }
}

const isRecord = (found: unknown): found is Record<string, unknown> => typeof found === "object" && found !== null;

function isKept(found: unknown): found is Record<string, KeptTable> {
  return isRecord(found) && Object.values(found).every((one) => isRecord(one) && isRecord(one["mine"]));
}

const all = (): Record<string, KeptTable> => read(TABLES, isKept) ?? {};

export function table(id: string): KeptTable {
  return { ...{ mine: {}, links: {}, made: false, invited: "", game: "", when: 0 }, ...all()[id] };
}

/** All known tables, the newest first. */
export function tables(): [id: string, kept: KeptTable][] {
  return Object.entries(all()).sort(([, a], [, b]) => b.when - a.when);
}

export function keepTable(id: string, change: Partial<KeptTable>): void {
  const known = table(id);
  const kept: KeptTable = {
    ...known,
    ...change,
    mine: { ...known.mine, ...change.mine },
    links: { ...known.links, ...change.links },
    when: Date.now(),
  };
  const newest = Object.entries({ ...all(), [id]: kept }).sort(([, a], [, b]) => b.when - a.when);
  write(TABLES, Object.fromEntries(newest.slice(0, MOST_TABLES)));
}

export function forget(id: string): void {
  write(TABLES, Object.fromEntries(Object.entries(all()).filter(([other]) => other !== id)));
}
