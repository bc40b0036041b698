// Templates of the server's messages: a small subset of ICU MessageFormat, as in `hedgerow.i18n.template`.
//
//   Tile {number}
//   {count, plural, =0 {nothing} one {# coin} other {# coins}}
//   {flag, select, yes { with a flag} other {}}

export type Values = Readonly<Record<string, string | number>>;

interface Format {
  readonly values: Values;
  /** The plural category of a number in the language of the message. */
  readonly plural: (count: number) => string;
}

const CHOICE = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?/;
const CASE = /\s*(=\d+|\w+)\s*\{/y;

/** The text of a template with its values; unknown values stay placeholders. */
export function fillTemplate(template: string, format: Format, counted = ""): string {
  let text = "";
  for (let at = 0; at < template.length;) {
    if (template[at] !== "{") {
      text += template[at] === "#" && counted ? counted : template[at]!;
      at += 1;
      continue;
    }
    const end = closingBrace(template, at);
    text += fillPlaceholder(template.slice(at + 1, end), format, counted);
    at = end + 1;
  }
  return text;
}

function fillPlaceholder(inner: string, format: Format, counted: string): string {
  const [head = "", name = "", kind] = CHOICE.exec(inner) ?? [];
  const value = format.values[name];
  if (value === undefined) return `{${inner}}`;
  if (!kind) return String(value);
  const cases = readCases(inner, head.length);
  const wanted = kind === "select" ? [String(value)] : [`=${value}`, format.plural(Number(value))];
  const chosen = [...wanted, "other"].map((label) => cases.get(label)).find((found) => found !== undefined) ?? "";
  return fillTemplate(chosen, format, kind === "plural" ? String(value) : counted);
}

function readCases(inner: string, start: number): ReadonlyMap<string, string> {
  const cases = new Map<string, string>();
  for (let at = start; ;) {
    CASE.lastIndex = at;
    const found = CASE.exec(inner);
    if (!found) return cases;
    const open = CASE.lastIndex - 1;
    const end = closingBrace(inner, open);
    cases.set(found[1]!, inner.slice(open + 1, end));
    at = end + 1;
  }
}

/** The index of the brace that closes the one at `open`, or the end of the text. */
function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === "{") depth += 1;
    else if (text[at] === "}" && (depth -= 1) === 0) return at;
  }
  return text.length;
}
