// The share card: the picture of a position with the result, the date and the link below it, in the page's own fonts.

/** The lines below the boards. */
export interface CardText {
  readonly title: string;
  readonly detail: string;
}

const FOOTER = 76;
const MARGIN = 32;
const FONTS = ["Fraunces", "Inter"];

/** Write the result below a picture, and embed fonts, so that it looks the same everywhere. A picture is changed as
 *  text, because the page may not apply the styles of a parsed one. */
export function shareCard(drawing: string, { title, detail }: CardText, fonts: string): string {
  const [, size = "", height = ""] = /viewBox="(0 0 [\d.]+) ([\d.]+)"/.exec(drawing) ?? [];
  const [sheet = "", prefix = ""] = /<rect class="([\w-]*)sheet"[^>]*>/.exec(drawing) ?? [];
  const total = String(Number(height) + FOOTER);
  const higher = (tag: string): string => tag.replace(`height="${height}"`, `height="${total}"`);
  return drawing
    .replace(/<svg[^>]*>/, (root) => higher(root).replace(`viewBox="${size} ${height}"`, `viewBox="${size} ${total}"`))
    .replace(sheet, higher)
    .replace("<style>", () => `<style>${fonts}`)
    .replace(/<\/svg>\s*$/, () => {
      const line = (name: string, y: number, words: string): string =>
        `<text class="${prefix}${name}" x="${String(MARGIN)}" y="${String(y)}">${escapeText(words)}</text>`;
      return `${line("heading", Number(height) + 16, title)}${line("lead", Number(height) + 42, detail)}</svg>`;
    });
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

/** The `@font-face` rules of the page's fonts with the fonts themselves. */
export async function embeddedFonts(): Promise<string> {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule),
  );
  const wanted = rules.filter(({ style }) =>
    FONTS.some((family) => style.getPropertyValue("font-family").includes(family)),
  );
  return (await Promise.all(wanted.map(embed))).join("");
}

async function embed(rule: CSSFontFaceRule): Promise<string> {
  const source = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
  if (source === undefined) return "";
  const base = rule.parentStyleSheet?.href ?? location.href;
  const font = await (await fetch(new URL(source, base))).blob();
  return rule.cssText.replace(source, await dataUrl(font));
}

function dataUrl(data: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error("the font could not be read"));
    reader.readAsDataURL(data);
  });
}
