import { expect, test } from "vitest";
import { ColourNotes } from "./colour-notes.svelte";

test("A mark changes from none to likely, to unlikely and back", () => {
  const notes = new ColourNotes("one", () => 0);
  const seen = [0, 1, 2, 3].map(() => {
    const note = notes.note(1, "K");
    notes.change(1, "K");
    return note;
  });
  expect(seen).toEqual(["none", "likely", "unlikely", "none"]);
  expect(notes.note(1, "B")).toBe("none");
});

test("Notes survive a reload, and belong to one table and one player", () => {
  let viewer = 0;
  const notes = new ColourNotes("two", () => viewer);
  notes.change(2, "R");
  const again = new ColourNotes("two", () => viewer);
  expect(again.note(2, "R")).toBe("likely");
  expect(new ColourNotes("three", () => viewer).note(2, "R")).toBe("none");
  viewer = 1;
  expect(again.note(2, "R")).toBe("none");
});

test("Notes of the oldest tables are dropped", () => {
  for (let table = 0; table < 31; table++) new ColourNotes(`table ${table}`, () => 0).change(1, "Y");
  expect(new ColourNotes("table 0", () => 0).note(1, "Y")).toBe("none");
  expect(new ColourNotes("table 1", () => 0).note(1, "Y")).toBe("likely");
});
