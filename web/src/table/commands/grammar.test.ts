import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LANGUAGE_CODES, locale } from "../../i18n";
import { KINDS, normalize, phrasesFor, readCommand, significantWords } from "./grammar";

describe.each(LANGUAGE_CODES)("in language %s", (language) => {
  beforeEach(() => locale.load(language));

  test("every phrase of every command is understood as that command", () => {
    for (const kind of KINDS) {
      for (const phrase of phrasesFor(kind)) {
        expect(readCommand(phrase)?.kind, phrase).toBe(kind);
        expect(readCommand(`${phrase} 17 r2`)?.rest, phrase).toEqual(["17", "r2"]);
      }
    }
  });

  test("English is understood as well", () => {
    expect(readCommand("what is at a1")).toEqual({ kind: "at", rest: ["a1"] });
    expect(readCommand("score")?.kind).toBe("score");
  });

  test("a phrase belongs to one command", () => {
    const all = KINDS.flatMap((kind) => phrasesFor(kind).map((phrase) => [normalize(phrase), kind] as const));
    const owners = new Map<string, string>();
    for (const [phrase, kind] of all) {
      expect(owners.get(phrase) ?? kind, phrase).toBe(kind);
      owners.set(phrase, kind);
    }
  });
});

describe("in English", () => {
  beforeAll(() => locale.load("en"));

  test("case, spaces and marks at the end do not matter", () => {
    expect(normalize("  What's  at A1?? ")).toBe("what's at a1");
    expect(normalize("Score!")).toBe("score");
    expect(normalize("?")).toBe("?");
  });

  test("the longest phrase wins", () => {
    const longest = phrasesFor("at").toSorted((a, b) => b.length - a.length)[0]!;
    expect(readCommand(`${longest} b2`)).toEqual({ kind: "at", rest: ["b2"] });
  });

  test("a phrase has to be a whole word", () => expect(readCommand("scoreboard")).toBeNull());

  test("fillers are left out, unless they are cells", () => {
    expect(significantWords("please lay 17 at c3")).not.toContain("please");
    expect(significantWords("17r2@c-3")).toEqual(["17r2", "c-3"]);
    expect(significantWords("17r2, c-3")).toEqual(["17r2", "c-3"]);
  });

  test("a text without a command is none", () => expect(readCommand("17r2@c3")).toBeNull());
});
