import { beforeEach, describe, expect, test } from "vitest";
import type { GameInfo, OptionInfo, TableStatus } from "../api/schema";
import { LANGUAGE_CODES, list, locale, preferredLanguage, t, tOr, type Key } from ".";
import { useGameTexts } from "../../tests/game-texts";
import { clauses } from "./clauses";
import { clockName, duration } from "./clock";
import { helpText, tableHelp } from "./help";
import {
  settingsSummary,
  levelName,
  inOrder,
  levelDetails,
  levelInWords,
  choosableOptions,
  optionName,
  valueName,
} from "./options";

beforeEach(() => locale.load("en"));

describe("messages", () => {
  test("placeholders are filled in; missing ones stay visible", () => {
    expect(t("table.seat", { number: 3 })).toContain("3");
    expect(t("table.seat")).toContain("{number}");
  });

  test("the number selects the plural form", () => {
    expect(t("common.days", { count: 1 })).not.toBe(t("common.days", { count: 2 }).replace("2", "1"));
    expect(t("common.days", { count: 2 })).toContain("2");
  });

  test("numbers are written as in the language", async () => {
    const written = (): string => t("common.seconds", { count: 12_345.5 });
    expect(written()).toContain("12,345.5");
    await locale.load("de");
    expect(written()).toContain("12.345,5");
  });

  test("an unknown key is shown as it is; a dynamic one has a fallback", () => {
    expect(t("table.noSuchText" as Key)).toBe("table.noSuchText");
    expect(tOr("start.level_lava", "lava")).toBe("lava");
    expect(tOr("start.level_easy", "?")).toBe(t("start.level_easy"));
  });

  test("a text with values keeps its own braces apart", () =>
    expect(t("board.at", { place: "{things}", things: "bog" })).toContain("{things}"));
});

describe("languages", () => {
  test("the last choice wins, whichever is loaded first", async () => {
    const first = locale.load("fr");
    const second = locale.load("it");
    await Promise.all([second, first]);
    expect(locale.language).toBe("it");
  });

  test("lists are joined as in the language", async () => {
    expect(list(["Ann", "Bob", "Cleo"])).toBe("Ann, Bob and Cleo");
    await locale.load("de");
    expect(list(["Ann", "Bob", "Cleo"])).toBe("Ann, Bob und Cleo");
  });

  test.each([
    [["de-CH", "en"], "de"],
    [["pt-BR", "fr-CA"], "fr"],
    [["IT"], "it"],
    [["ja"], "en"],
    [[], "en"],
  ])("a browser with %j gets %s", (tags, language) => expect(preferredLanguage(tags)).toBe(language));
});

test.each(LANGUAGE_CODES)("in language %s, elements of tables and games are explained", async (language) => {
  await useGameTexts("tipperary");
  await tableHelp.load();
  await locale.load(language);
  expect(helpText("table.undo")).toBeTruthy();
  expect(helpText("tipperary.stone-3")).toBe(helpText("tipperary.stone"));
  expect(helpText("tipperary.wooden-sheep")).toBeTruthy();
  expect(helpText("tipperary.dragon")).toBeUndefined();
  expect(helpText("table.dragon")).toBeUndefined();
});

test("parts with commas are joined by semicolons", () =>
  expect(clauses(["a, b", "c"])).toBe(`a, b${t("common.semicolon")}c`));

describe("clocks", () => {
  test.each([
    [0, "0:00"],
    [5, "0:05"],
    [59.2, "1:00"],
    [252, "4:12"],
    [3600, "1:00:00"],
    [3723, "1:02:03"],
    [-3, "0:00"],
  ])("%f seconds are %s", (seconds, text) => expect(duration(seconds)).toBe(text));

  test("long times are days", () => {
    expect(duration(2 * 86_400)).toBe(t("common.days", { count: 2 }));
    expect(duration(2 * 86_400 - 1)).toBe("47:59:59");
  });

  test("each rule has a name", () => {
    const minutes = t("common.minutes", { count: 3 });
    expect(clockName(undefined)).toBe(t("common.clockNone"));
    expect(clockName({ kind: "none" })).toBe(t("common.clockNone"));
    expect(clockName({ kind: "move", seconds: 180 })).toBe(t("common.clockMove", { span: minutes }));
    expect(clockName({ kind: "move", seconds: 45 })).toBe(
      t("common.clockMove", { span: t("common.seconds", { count: 45 }) }),
    );
    expect(clockName({ kind: "days", seconds: 172_800 })).toBe(t("common.clockDays", { count: 2 }));
    expect(clockName({ kind: "bank", seconds: 180 })).toBe(t("common.clockAll", { span: minutes }));
    expect(clockName({ kind: "bank", seconds: 180, increment: 15 })).toBe(
      t("common.clockBank", { span: minutes, more: t("common.seconds", { count: 15 }) }),
    );
  });
});

describe("options", () => {
  const option = (name: string, ...values: (boolean | number | string)[]): OptionInfo => ({
    name,
    title: name,
    values,
    labels: values.map(() => ""),
    about: "",
    offered: true,
  });

  test("unknown names are written plainly", () => {
    expect(optionName(option("fast start"))).toBe("Fast start");
    expect(valueName(option("fast", true), true)).toBe(t("common.yes"));
    expect(valueName(option("size", "very_large"), "very_large")).toBe("Very large");
    expect(valueName({ ...option("size", 8, 9), labels: ["", "nine"] }, 9)).toBe("nine");
    expect(levelName("world_champion")).toBe("World champion");
  });

  test("only options with a choice are offered", () => {
    const hidden = { ...option("three", 1, 2), offered: false };
    expect(choosableOptions([option("one", 1), option("two", 1, 2), hidden]).map(({ name }) => name)).toEqual(["two"]);
  });

  test("levels say how they play, and have ratings where they were measured", () => {
    const level = { name: "greedy", about: "", rating: null };
    expect(levelInWords("greedy")).toContain(levelName("greedy"));
    expect(levelInWords("greedy").length).toBeGreaterThan(levelName("greedy").length);
    expect(levelInWords("unknown")).toBe(levelName("unknown"));
    expect(levelDetails(level)).not.toContain("1500");
    expect(levelDetails({ ...level, rating: 1500 })).toContain("1500");
  });

  test("random moves are the last choice of an opponent", () => {
    const levels = ["random", "easy", "expert"].map((name) => ({ name, about: "", rating: null }));
    expect(inOrder(levels).map(({ name }) => name)).toEqual(["easy", "expert", "random"]);
  });

  test("a table names what differs from the usual", () => {
    const table = {
      game: "chess",
      options: { size: 9, quick: true, same: 1 },
      clock: null,
      public: false,
      purist: true,
      custom_tiles: false,
    } as unknown as TableStatus;
    const options = [option("size", 8, 9), option("quick", false, true), option("same", 1, 2)];
    const found = settingsSummary(table, { options, reconstructed: true } as unknown as GameInfo);
    expect(found).toEqual([
      t("common.clockNone"),
      t("start.puristShort"),
      t("start.notListed"),
      t("start.reconstructed"),
      "Size: 9",
      "Quick",
    ]);
  });
});
