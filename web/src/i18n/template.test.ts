import { describe, expect, test } from "vitest";
import { fillTemplate, type Values } from "./template";

const fill = (template: string, values: Values): string =>
  fillTemplate(template, { values, plural: (count) => (count === 1 ? "one" : "other") });
const COINS = "{who} has {coins, plural, =0 {nothing} one {# coin} other {# coins}}.";
const NESTED = "{flag, select, yes { with {count, plural, one {a flag} other {# flags}}} other {}}";

// The same cases as in tests/i18n/test_messages.py.
describe("templates", () => {
  test.each<[string, Values, string]>([
    ["", {}, ""],
    ["nothing to fill in, it's plain", {}, "nothing to fill in, it's plain"],
    ["{who} lays tile { tile }", { who: "Ann", tile: 17 }, "Ann lays tile 17"],
    ["{a}{b}{a}", { a: 1, b: 2 }, "121"],
    [COINS, { who: "Ann", coins: 0 }, "Ann has nothing."],
    [COINS, { who: "Ann", coins: 1 }, "Ann has 1 coin."],
    [COINS, { who: "{who} #", coins: 12 }, "{who} # has 12 coins."],
    [NESTED, { flag: "yes", count: 1 }, " with a flag"],
    [NESTED, { flag: "yes", count: 3 }, " with 3 flags"],
    [NESTED, { flag: "no", count: 3 }, ""],
    ["tile # {n, plural, one {#} other {# of {m}, #}}", { n: 2, m: 5 }, "tile # 2 of 5, 2"],
    ["{n, plural, other {{kind, select, x {# x} other {# y}}}}", { n: 4, kind: "x" }, "4 x"],
  ])("%s with %j", (template, values, text) => expect(fill(template, values)).toBe(text));

  test("a missing value stays a placeholder", () => expect(fill("tile {number}", {})).toBe("tile {number}"));
});
