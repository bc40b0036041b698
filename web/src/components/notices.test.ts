import { beforeEach, expect, test, vi } from "vitest";
import { notices } from "./notices.svelte";

const problem = (code: string, message: string) => ({ code, message, advice: "" });

beforeEach(() => {
  vi.useFakeTimers();
  notices.clear();
});

test("a notice goes away once it could be read", () => {
  notices.show(problem("illegal", "No."));
  vi.advanceTimersByTime(4000);
  expect(notices.all).toHaveLength(1);
  vi.advanceTimersByTime(4000);
  expect(notices.all).toHaveLength(0);
});

test("a notice about something to keep stays", () => {
  notices.show(problem("not-kept", "Copy the link."));
  vi.advanceTimersByTime(1_000_000);
  expect(notices.all).toHaveLength(1);
});

test("the same notice shown again is read again", () => {
  notices.show(problem("illegal", "No."));
  vi.advanceTimersByTime(4000);
  notices.show(problem("illegal", "No."));
  vi.advanceTimersByTime(2000);
  expect(notices.all).toHaveLength(1);
});
