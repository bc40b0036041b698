import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { expect, test } from "vitest";
import { en } from "../src/i18n/locales/en";

type Area = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Catalogues that are loaded with a part of the page: trays of games, and pages with texts of their own. */
const PARTS = import.meta.glob<Readonly<Record<string, Area>>>(
  ["../src/{games,pages}/*/locales/en.ts", "../src/i18n/locales/en/review.ts"],
  { eager: true },
);
const ENGLISH: Record<string, Area> = { ...en };
for (const part of Object.values(PARTS))
  for (const [area, texts] of Object.entries(part)) ENGLISH[area] = { ...ENGLISH[area], ...texts };

const SOURCE = join(import.meta.dirname, "../src");
const SKIPPED = /\/locales\/|\.test\.ts$|\/schema\.ts$/;

/** A node of the syntax tree, as far as this test reads it. */
interface Syntax {
  readonly type: string;
  readonly [key: string]: unknown;
}

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(ts|svelte)$/.test(path) && !SKIPPED.test(path)) yield path;
  }
}

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === "object" && value !== null && typeof (value as Syntax).type === "string";

function* nodes(value: unknown): Generator<Syntax> {
  if (Array.isArray(value)) for (const item of value) yield* nodes(item);
  else if (isSyntax(value)) {
    yield value;
    for (const [key, child] of Object.entries(value)) if (key !== "parent" && key !== "metadata") yield* nodes(child);
  }
}

/** The names in braces of an English message; a plural needs a count. */
function placeholders(key: string): Set<string> | undefined {
  const [area = "", name = ""] = key.split(".", 2);
  const message = ENGLISH[area]?.[name];
  if (message === undefined) return undefined;
  const texts = typeof message === "string" ? [message] : Object.values(message);
  const names = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, found]) => found!));
  return new Set(typeof message === "string" ? names : [...names, "count"]);
}

interface Call {
  readonly key: string;
  readonly values: readonly string[];
}

/** A call of `t` whose key and values are written out. */
function readCall({ type, callee, arguments: list }: Syntax): Call | null {
  if (type !== "CallExpression" || (callee as Syntax)["name"] !== "t") return null;
  const [key, values] = list as readonly (Syntax | undefined)[];
  if (key?.type !== "Literal" || (values !== undefined && values.type !== "ObjectExpression")) return null;
  const properties = (values?.["properties"] ?? []) as readonly Syntax[];
  if (properties.some((property) => property.type === "SpreadElement")) return null;
  return {
    key: String(key["value"]),
    values: properties.map((property) => String((property["key"] as Syntax)["name"])),
  };
}

test("every call of t passes exactly the values that its message needs", () => {
  const wrong: string[] = [];
  let calls = 0;
  for (const path of files(SOURCE)) {
    const text = readFileSync(path, "utf8");
    const source = path.endsWith(".ts") ? `<script lang="ts">${text}\n</script>` : text;
    const { module, instance, fragment } = parse(source, { modern: true, filename: path });
    for (const node of nodes([module, instance, fragment])) {
      const call = readCall(node);
      if (call === null) continue;
      calls += 1;
      const needed = placeholders(call.key);
      const given = new Set(call.values);
      const isSame = needed?.size === given.size && [...given].every((name) => needed.has(name));
      if (!isSame) wrong.push(`${path}: ${call.key} ${[...given]}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(500);
});
