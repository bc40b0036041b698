// Loads the art, which the page shares with the Python renderer. The sheet of symbols is fetched separately, so that it
// does not enlarge the scripts and can be cached by the browser.

import classes from "@art/classes.css?raw";
import "@art/palette.css";
import sheet from "@art/symbols.svg?url";

const PAUSES = [500, 2000, 8000];

/** Elements of drawings. The classes of the art have short names and must apply to these elements only. (`svg .name`
 *  would not match the content of `<use>`, which has no svg ancestor.) */
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
      // Offline: try again.
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

/** Add the art to the document, once; resolves when the symbols are there. */
export function installArt(): Promise<void> {
  if (hung === undefined) {
    dress();
    hung = hang();
  }
  return hung;
}

void installArt();
