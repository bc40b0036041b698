import { beforeEach, describe, expect, test } from "vitest";
import { BrowserStorage } from "./storage";

class FakeBackend {
  readonly values = new Map<string, string>();
  full = false;

  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.full) throw new Error("quota");
    this.values.set(key, value);
  }

  removeItem(key: string): void {
    this.values.delete(key);
  }
}

const isNumber = (value: unknown): value is number => typeof value === "number";
const forbidden = (): never => {
  throw new Error("forbidden");
};

let backend: FakeBackend;
let time: number;
const open = (): BrowserStorage =>
  new BrowserStorage(
    () => backend,
    () => (time += 1),
  );

beforeEach(() => {
  [backend, time] = [new FakeBackend(), 0];
});

describe("values", () => {
  test("survive a reload", () => {
    open().write("a", 5);
    expect(open().read("a", isNumber)).toBe(5);
    expect(open().isPersistent).toBe(true);
  });

  test("the probe leaves nothing behind", () => {
    open();
    expect([...backend.values]).toEqual([]);
  });

  test("are checked", () => {
    backend.setItem("a", '"text"');
    backend.setItem("b", "{broken");
    expect(open().read("a", isNumber)).toBeUndefined();
    expect(open().read("b", isNumber)).toBeUndefined();
    expect(open().read("c", isNumber)).toBeUndefined();
  });

  test("are kept in memory where storage is forbidden", () => {
    const storage = new BrowserStorage(forbidden);
    expect(storage.isPersistent).toBe(false);
    storage.write("a", 5);
    expect(storage.read("a", isNumber)).toBe(5);
  });

  test("a full storage is no error", () => {
    const storage = open();
    backend.full = true;
    expect(() => storage.write("a", 5)).not.toThrow();
  });
});

describe("tables", () => {
  test("an unknown table is empty", () =>
    expect(open().table("x")).toEqual({ mine: {}, links: {}, made: false, invited: "", game: "", when: 0 }));

  test("seats and links are merged, everything else is replaced", () => {
    const storage = open();
    storage.saveTable("x", { mine: { 0: "a" }, links: { 1: "b" }, invited: "t", game: "cornwall" });
    storage.saveTable("x", { mine: { 2: "c" }, invited: "" });
    expect(open().table("x")).toEqual({
      mine: { 0: "a", 2: "c" },
      links: { 1: "b" },
      made: false,
      invited: "",
      game: "cornwall",
      when: 2,
    });
  });

  test("the newest comes first, and the oldest are dropped", () => {
    const storage = open();
    for (let number = 0; number < 70; number++) storage.saveTable(`t${number}`, { game: "cornwall" });
    storage.saveTable("t20", { made: true });
    const ids = storage.tables().map(([id]) => id);
    expect(ids).toHaveLength(60);
    expect(ids.slice(0, 2)).toEqual(["t20", "t69"]);
    expect(ids).not.toContain("t5");
  });

  test("can be removed", () => {
    const storage = open();
    storage.saveTable("x", {});
    storage.saveTable("y", {});
    storage.removeTable("x");
    expect(storage.tables().map(([id]) => id)).toEqual(["y"]);
  });

  test("damaged data are ignored", () => {
    backend.setItem("hedgerow-tables", '{"x":{"mine":5}}');
    expect(open().tables()).toEqual([]);
  });
});
