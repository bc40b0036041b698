import { describe, expect, test } from "vitest";
import { applyChange } from "./delta";

describe("changes", () => {
  const kept = { x: 1 };
  const value = { name: "a", list: [kept, { x: 2 }, { x: 3 }], other: kept };

  test("replace a value", () => expect(applyChange(value, { set: 5 })).toBe(5));

  test("of a field leave the others as they are", () => {
    const changed = applyChange(value, { fields: { name: { set: "b" } } });
    expect(changed).toEqual({ ...value, name: "b" });
    expect(changed.list).toBe(value.list);
    expect(value.name, "the old value is not touched").toBe("a");
  });

  test("of an item keep the identity of the others", () => {
    const { list } = applyChange(value, { fields: { list: { items: { "1": { fields: { x: { set: 7 } } } } } } });
    expect(list).toEqual([{ x: 1 }, { x: 7 }, { x: 3 }]);
    expect(list[0]).toBe(kept);
  });

  test("splice a list", () => {
    const changed = applyChange(value, { fields: { list: { splice: [1, 1, { x: 8 }, { x: 9 }] } } });
    expect(changed.list.map(({ x }) => x)).toEqual([1, 8, 9, 3]);
  });
});
