// Prints facts about texts as JSON, for tests: the catalogues of all languages, the keys that the code uses, and texts
// in the code itself. Uses the parsers of TypeScript and Svelte.

import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "svelte/compiler";
import ts from "typescript";

const SOURCE = fileURLToPath(new URL("../src", import.meta.url));
const WORDS = join(SOURCE, "i18n", "locales");
const GENERATED = join(SOURCE, "api", "schema.ts");
const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);
/** Attributes that contain text for people. */
const SAID = new Set(["alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext", "label"]);
for (const more of ["placeholder", "title"]) SAID.add(more);
/** Calls whose arguments are not shown. */
const UNREAD = /^(t|tOr|list|import|require|fetch|matchMedia|closest|querySelector(All)?|getContext|RegExp|Error)$/;
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

const isForms = (found) => Object.keys(found).every((key) => PLURALS.has(key)) && typeof found["other"] === "string";

function* flat(found, path) {
  if (typeof found === "string") yield [path, { other: found, plural: false }];
  else if (isForms(found)) yield [path, { ...found, plural: true }];
  else for (const [key, value] of Object.entries(found)) yield* flat(value, `${path}.${key}`);
}

/** The texts of a language by key. Catalogue modules import only types, so each can be run alone. */
async function catalogue(language) {
  const found = [];
  for (const path of files(join(WORDS, language))) {
    const name = relative(join(WORDS, language), path);
    if (name === "index.ts") continue;
    const folder = name.includes("/") ? name.slice(0, name.lastIndexOf("/") + 1) : "";
    const code = ts.transpileModule(readFileSync(path, "utf8"), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    }).outputText;
    const made = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
    for (const [area, texts] of Object.entries(made)) {
      if (typeof texts === "object" && texts !== null) found.push(...flat(texts, folder + area));
    }
  }
  return Object.fromEntries(found);
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

  tell(node, text) {
    const line = this.source.slice(0, node.start).split("\n").length;
    this.texts.push(`${relative(SOURCE, this.path)}:${line}: ${text.trim()}`);
  }

  /** `shown` is "text" where literals are shown to people, "attribute" where they are not, and "" where it is unknown. */
  visit(node, said) {
    if (Array.isArray(node)) for (const one of node) this.visit(one, said);
    else if (node !== null && typeof node === "object" && typeof node.type === "string") this.node(node, said);
  }

  node(node, said) {
    switch (node.type) {
      case "Comment":
      case "StyleSheet":
      case "TSTypeAnnotation":
      case "TSTypeAliasDeclaration":
      case "TSInterfaceDeclaration":
      case "ImportDeclaration":
        return;
      case "Text":
        if (said !== "attribute" && WORD.test(node.data)) this.tell(node, node.data);
        return;
      case "ExpressionTag":
        this.visit(node.expression, said === "attribute" ? said : "text");
        return;
      case "Attribute":
        this.attribute(node);
        return;
      case "StyleDirective":
        for (const part of [node.value].flat()) if (part?.expression) this.visit(part.expression, "attribute");
        return;
      case "Literal":
        this.literal(node, said);
        return;
      case "TemplateLiteral":
        this.template(node, said);
        return;
      case "CallExpression":
      case "NewExpression":
        this.visit(node.callee, "");
        this.visit(node.arguments, UNREAD.test(nameOf(node.callee)) ? "attribute" : "");
        return;
      case "ConditionalExpression":
        this.visit(node.test, "attribute");
        this.visit([node.consequent, node.alternate], said);
        return;
      case "BinaryExpression":
        this.visit([node.left, node.right], node.operator === "+" ? said : "attribute");
        return;
      case "MemberExpression":
        this.visit(node.object, "attribute");
        this.visit(node.property, "attribute");
        return;
    }
    const silent = said === "attribute" ? said : "";
    for (const [key, child] of Object.entries(node)) {
      if (key === "loc" || key === "parent" || key === "metadata" || key === "css") continue;
      this.visit(child, node.type === "LogicalExpression" ? said : silent);
    }
  }

  attribute(node) {
    if (node.value === true) return;
    const parts = Array.isArray(node.value) ? node.value : [node.value];
    for (const part of parts) {
      if (part.type === "Text") {
        if (SAID.has(node.name) && WORD.test(part.data)) this.tell(part, part.data);
      } else this.visit(part.expression, SAID.has(node.name) ? "text" : "attribute");
    }
  }

  literal(node, said) {
    if (typeof node.value !== "string") return;
    this.strings.add(node.value);
    if (said === "text" ? WORD.test(node.value) : said === "" && SENTENCE.test(node.value)) this.tell(node, node.value);
  }

  template(node, said) {
    const parts = node.quasis.map(({ value }) => value.cooked ?? "");
    this.templates.add(JSON.stringify(parts));
    const whole = parts.join("…");
    if (said === "text" ? WORD.test(whole) : said === "" && SENTENCE.test(whole)) this.tell(node, whole);
    this.visit(node.expressions, said === "text" ? "text" : "attribute");
  }
}

const reader = new Reader();
for (const path of files(SOURCE)) if (!path.startsWith(WORDS)) reader.read(path);

const languages = readdirSync(WORDS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const catalogues = {};
for (const { name } of languages) catalogues[name] = await catalogue(name);
const areas = [...readFileSync(join(WORDS, "en", "index.ts"), "utf8").matchAll(/import \{ (\w+) \}/g)].map(
  ([, area]) => area,
);

process.stdout.write(
  JSON.stringify({
    catalogues,
    /** Areas whose texts are used by key; the others are used as a whole. */
    keyed: areas,
    strings: [...reader.strings].sort(),
    templates: [...reader.templates].sort().map((parts) => JSON.parse(parts)),
    texts: reader.texts,
  }),
);
