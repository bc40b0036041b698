// The drawings of the page. They are the same files that the pictures of the server are made of; the sheet of symbols
// is fetched once beside the scripts, so that it costs no script, and is kept by the browser.

import classes from "@art/classes.css?raw";
import "@art/palette.css";
import sheet from "@art/symbols.svg?url";

const PAUSES = [500, 2000, 8000];

/** What drawings are made of. The classes of the art have short names and hold for these only, not for the page around
 *  them. (`svg .name` would not do: what is used elsewhere has no svg above it.) */
const SHAPES = ":is(path,rect,circle,ellipse,polygon,use,g,text)";

function dress(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(`${SHAPES}{${classes.replace(/^\./gm, "&.")}}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
}

async function fetchSheet(): Promise<string> {
  for (const pause of PAUSES) {
    try {
      const answer = await fetch(sheet);
      if (answer.ok) return await answer.text();
    } catch {
      // Offline: the drawings come as soon as the net is back.
    }
    await new Promise((resume) => setTimeout(resume, pause));
  }
  return "";
}

async function hang(): Promise<void> {
  const holder = new DOMParser().parseFromString(await fetchSheet(), "image/svg+xml").documentElement;
  if (holder.localName !== "svg") return;
  holder.setAttribute("width", "0");
  holder.setAttribute("height", "0");
  holder.setAttribute("aria-hidden", "true");
  holder.setAttribute("style", "position:absolute");
  document.body.prepend(document.adoptNode(holder));
}

let hung: Promise<void> | undefined;

/** Puts the art into the document, once; resolves when the symbols can be seen. */
export function installArt(): Promise<void> {
  if (hung === undefined) {
    dress();
    hung = hang();
  }
  return hung;
}

void installArt();
