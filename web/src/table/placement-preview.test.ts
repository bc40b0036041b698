import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { A1, C1, FakeTable, PLACES, PREVIEW, settle, start } from "../../tests/placement";
import { ApiError } from "../api/errors";
import { locale, t } from "../i18n";

beforeAll(() => locale.load("en"));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("previews", () => {
  test("are requested after a pause, and only for the last place", async () => {
    const { table, placement } = start();
    placement.choose("sheep");
    placement.put(A1);
    flushSync();
    await vi.advanceTimersByTimeAsync(50);
    placement.put(C1);
    await settle();
    expect(table.previewed).toEqual(["sheep@c1"]);
    expect(placement.preview).toEqual(PREVIEW);
    placement.put(A1);
    expect(placement.preview).toBeNull();
  });

  test("are requested once for each move of a position", async () => {
    const { table, placement } = start();
    placement.choose("sheep");
    for (const place of [A1, C1, A1]) {
      placement.put(place);
      await settle();
    }
    expect(table.previewed).toEqual(["sheep@a1", "sheep@c1"]);
    expect(placement.preview).toEqual(PREVIEW);
    table.seatView = { ...table.seatView!, nextSeq: 12 };
    placement.put(C1);
    await settle();
    expect(table.previewed).toEqual(["sheep@a1", "sheep@c1", "sheep@c1"]);
  });

  test("of a word are shown while it is considered and no ghost is on the board", async () => {
    const { table, placement } = start(new FakeTable(PLACES, ["done", "pub"]));
    placement.rest("done");
    await settle();
    expect([placement.word, placement.preview]).toEqual(["done", PREVIEW]);
    placement.consider("pub");
    await settle();
    expect(placement.word).toBe("pub");
    placement.choose("sheep");
    placement.put(A1);
    await settle();
    expect(placement.word).toBeNull();
    expect(table.previewed).toEqual(["done", "pub", "sheep@a1"]);
    placement.takeBack();
    placement.consider("quit"); // not a legal word
    await settle();
    expect([placement.word, placement.preview]).toEqual([null, null]);
  });

  test("explain why a place is illegal", async () => {
    const { table, placement } = start();
    table.refusal = new ApiError("illegal", "It would cover b1.", "Choose another place.");
    placement.choose("sheep");
    placement.put({ x: 1, y: 0 });
    await settle();
    expect(placement.refusal).toBe("It would cover b1.");
    placement.put(A1);
    expect(placement.refusal).toBeNull();
  });

  test("connection problems are not shown as refusals", async () => {
    const { table, placement } = start();
    table.refusal = new ApiError("offline", "No connection.");
    placement.choose("sheep");
    placement.put(A1);
    await settle();
    expect(placement.refusal).toBeNull();
  });

  test("a purist table requests none", async () => {
    const table = new FakeTable(PLACES);
    table.purist = true;
    const { placement } = start(table);
    expect(placement.showsHelp).toBe(false);
    placement.choose("sheep");
    placement.put({ x: 1, y: 0 });
    await settle();
    expect(table.previewed).toEqual([]);
    expect(placement.refusal).toBe(t("board.notHere"));
  });
});
