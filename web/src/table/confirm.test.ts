import { beforeAll, describe, expect, test } from "vitest";
import { FakeTable, PLACES } from "../../tests/placement";
import { locale } from "../i18n";
import { ConfirmedPlacement } from "./confirm.svelte";
import type { GameUi } from "./game-ui";

beforeAll(() => locale.load("en"));

describe("confirmation", () => {
  const ui = { confirm: (word: string) => (word === "quit" ? "Really?" : null) } as unknown as GameUi;

  test("a word with a question waits for the answer", async () => {
    const table = new FakeTable(PLACES, ["quit", "done"]);
    const placement = new ConfirmedPlacement(table, () => "square", ui);
    const quitting = placement.playWord("quit");
    expect([placement.question, table.played]).toEqual(["Really?", []]);
    placement.answer(false);
    await quitting;
    expect([placement.question, table.played]).toEqual([null, []]);
    const again = placement.playWord("quit");
    placement.answer(true);
    await again;
    expect(table.played).toEqual(["quit"]);
  });

  test("other words are played at once", async () => {
    const table = new FakeTable(PLACES, ["quit", "done"]);
    await new ConfirmedPlacement(table, () => "square", ui).playWord("done");
    expect(table.played).toEqual(["done"]);
  });
});
