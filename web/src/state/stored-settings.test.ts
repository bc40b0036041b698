import { expect, test } from "vitest";
import { isSettings, withDefaults } from "./stored-settings";

test("missing settings have defaults", () => {
  expect(withDefaults(undefined)).toMatchObject({ name: "", theme: "system", language: null, notifications: false });
  expect(withDefaults({})).toMatchObject({ layAtOnce: false, forcedMoves: true });
  expect(withDefaults({ theme: "dark" })).toMatchObject({ theme: "dark", sound: false });
});

test("settings of earlier versions are still read", () => {
  const opponents = { cornwall: { bots: 2, level: "easy" } };
  expect(withDefaults({ calls: true, against: opponents })).toMatchObject({ notifications: true, opponents });
  expect(withDefaults({ calls: true, notifications: false }).notifications).toBe(false);
  expect(withDefaults({ motion: "system" }).motion).toBe("normal");
  expect(withDefaults({ motion: "off" }).motion).toBe("off");
});

test("earlier names are not written again", () => expect(withDefaults({ calls: true })).not.toHaveProperty("calls"));

test("only objects are settings", () => {
  expect(isSettings({})).toBe(true);
  expect(isSettings(null)).toBe(false);
  expect(isSettings("dark")).toBe(false);
});
