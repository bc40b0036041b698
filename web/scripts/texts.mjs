// Prints facts about texts as JSON, for tests: the catalogues of all languages, the keys that the code uses, and texts
// in the code itself. Uses the parsers of TypeScript and Svelte.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";
import ts from "typescript";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));
const LOCALES = join(SOURCE, "i18n", "locales");
const GAMES = join(SOURCE, "games");
const PAGES = join(SOURCE, "pages");
const GENERATED = join(SOURCE, "api", "schema.ts");
/** Areas that are loaded when a part of the page is first shown. */
const ON_DEMAND = ["review"];
const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);
/** Attributes that contain text for people. */
const TEXT_ATTRIBUTES = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "label",
]);
for (const more of ["placeholder", "title"]) TEXT_ATTRIBUTES.add(more);
/** Calls whose arguments are not shown. */
const NOT_SHOWN = /^(t|tOr|list|import|require|fetch|matchMedia|closest|querySelector(All)?|getContext|RegExp|Error)$/;
const WORD = /\p{L}{2,}/u;
/** A sentence or a part of one: several words that begin or end like a sentence. */
const SENTENCE = /^(?=\p{Lu})(?=.*\p{Ll}).*\p{L}{2,}[,;:]? \p{L}|\p{L}{2,} .*\p{L}{2,}[.!?…]$/u;

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (/\.(ts|svelte)$/.test(path) && !path.endsWith(".test.ts") && path !== GENERATED) yield path;
  }
}

// Catalogues

const isForms = (value) => Object.keys(value).every((key) => PLURALS.has(key)) && typeof value["other"] === "string";

function* flatten(value, path) {
  if (typeof value === "string") yield [path, { other: value, plural: false }];
  else if (isForms(value)) yield [path, { ...value, plural: true }];
  else for (const [key, child] of Object.entries(value)) yield* flatten(child, `${path}.${key}`);
}

/** The folders of games and pages with texts that are loaded with them. */
const lazy = [GAMES, PAGES].flatMap((folder) =>
  readdirSync(folder)
    .map((name) => join(folder, name, "locales"))
    .filter((path) => existsSync(path)),
);

/** The texts of a language by key. Catalogue modules import only types, so each can be run alone. */
async function catalogue(language) {
  const entries = [];
  const own = [...files(join(LOCALES, language))].filter((path) => !path.endsWith("/index.ts"));
  for (const path of [...own, ...lazy.map((folder) => join(folder, `${language}.ts`))]) {
    const code = ts.transpileModule(readFileSync(path, "utf8"), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    }).outputText;
    const module = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
    for (const [area, texts] of Object.entries(module)) {
      if (typeof texts === "object" && texts !== null) entries.push(...flatten(texts, area));
    }
  }
  return Object.fromEntries(entries);
}

// Code

const nameOf = (callee) => callee?.name ?? callee?.property?.name ?? (callee?.type === "Super" ? "Error" : "");

class Reader {
  strings = new Set();
  templates = new Set();
  texts = [];

  read(path) {
    this.path = path;
    const text = readFileSync(path, "utf8");
    this.source = path.endsWith(".ts") ? `<script lang="ts">${text}\n</script>` : text;
    const { module, instance, fragment } = parse(this.source, { modern: true, filename: path });
    for (const script of [module, instance]) if (script) this.visit(script.content, "");
    this.visit(fragment, "");
  }

  report(node, text) {
    const line = this.source.slice(0, node.start).split("\n").length;
    this.texts.push(`${relative(SOURCE, this.path)}:${line}: ${text.trim()}`);
  }

  /** `shown` is "text" where literals are shown to people, "attribute" where they are not, and "" where it is unknown. */
  visit(node, shown) {
    if (Array.isArray(node)) for (const child of node) this.visit(child, shown);
    else if (node !== null && typeof node === "object" && typeof node.type === "string") this.node(node, shown);
  }

  node(node, shown) {
    switch (node.type) {
      case "Comment":
      case "StyleSheet":
      case "TSTypeAnnotation":
      case "TSTypeAliasDeclaration":
      case "TSInterfaceDeclaration":
      case "ImportDeclaration":
        return;
      case "Text":
        if (shown !== "attribute" && WORD.test(node.data)) this.report(node, node.data);
        return;
      case "ExpressionTag":
        this.visit(node.expression, shown === "attribute" ? shown : "text");
        return;
      case "Attribute":
        this.attribute(node);
        return;
      case "StyleDirective":
        for (const part of [node.value].flat()) if (part?.expression) this.visit(part.expression, "attribute");
        return;
      case "Literal":
        this.literal(node, shown);
        return;
      case "TemplateLiteral":
        this.template(node, shown);
        return;
      case "CallExpression":
      case "NewExpression":
        this.visit(node.callee, "");
        this.visit(node.arguments, NOT_SHOWN.test(nameOf(node.callee)) ? "attribute" : "");
        return;
      case "ConditionalExpression":
        this.visit(node.test, "attribute");
        this.visit([node.consequent, node.alternate], shown);
        return;
      case "BinaryExpression":
        this.visit([node.left, node.right], node.operator === "+" ? shown : "attribute");
        return;
      case "MemberExpression":
        this.visit(node.object, "attribute");
        this.visit(node.property, "attribute");
        return;
    }
    const inherited = shown === "attribute" ? shown : "";
    for (const [key, child] of Object.entries(node)) {
      if (key === "loc" || key === "parent" || key === "metadata" || key === "css") continue;
      this.visit(child, node.type === "LogicalExpression" ? shown : inherited);
    }
  }

  attribute(node) {
    if (node.value === true) return;
    const parts = Array.isArray(node.value) ? node.value : [node.value];
    for (const part of parts) {
      if (part.type === "Text") {
        if (TEXT_ATTRIBUTES.has(node.name) && WORD.test(part.data)) this.report(part, part.data);
      } else this.visit(part.expression, TEXT_ATTRIBUTES.has(node.name) ? "text" : "attribute");
    }
  }

  literal(node, shown) {
    if (typeof node.value !== "string") return;
    this.strings.add(node.value);
    if (shown === "text" ? WORD.test(node.value) : shown === "" && SENTENCE.test(node.value))
      this.report(node, node.value);
  }

  template(node, shown) {
    const parts = node.quasis.map(({ value }) => value.cooked ?? "");
    this.templates.add(JSON.stringify(parts));
    const whole = parts.join("…");
    if (shown === "text" ? WORD.test(whole) : shown === "" && SENTENCE.test(whole)) this.report(node, whole);
    this.visit(node.expressions, shown === "text" ? "text" : "attribute");
  }
}

const reader = new Reader();
for (const path of files(SOURCE)) if (!path.includes("/locales/")) reader.read(path);

const languages = readdirSync(LOCALES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const catalogues = {};
for (const { name } of languages) catalogues[name] = await catalogue(name);
const areas = [...readFileSync(join(LOCALES, "en", "index.ts"), "utf8").matchAll(/import \{ (\w+) \}/g)].map(
  ([, area]) => area,
);

process.stdout.write(
  JSON.stringify({
    catalogues,
    /** Areas whose texts are used by key; the others are used as a whole. */
    keyed: [...areas, ...ON_DEMAND, ...lazy.map((folder) => basename(dirname(folder)))],
    strings: [...reader.strings].sort(),
    templates: [...reader.templates].sort().map((parts) => JSON.parse(parts)),
    texts: reader.texts,
  }),
);
