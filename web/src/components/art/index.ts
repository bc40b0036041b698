// Loads the art, which the page shares with the Python renderer. The sheet of symbols is fetched separately, so that it
// does not enlarge the scripts and can be cached by the browser.

import classes from "@art/classes.css?raw";
import "@art/palette.css";
import sheetAddress from "@art/symbols.svg?url";

const RETRY_DELAYS = [500, 2000, 8000];

/** Elements of drawings. The classes of the art have short names and must apply to these elements only. (`svg .name`
 *  would not match the content of `<use>`, which has no svg ancestor.) */
const SHAPES = ":is(path,rect,circle,ellipse,polygon,use,g,text)";

function addStyles(): void {
  const style = new CSSStyleSheet();
  style.replaceSync(`${SHAPES}{${classes.replace(/^\./gm, "&.")}}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
}

async function fetchSheet(): Promise<string> {
  for (const pause of RETRY_DELAYS) {
    try {
      const response = await fetch(sheetAddress);
      if (response.ok) return await response.text();
    } catch {
      // Offline: try again.
    }
    await new Promise((resume) => setTimeout(resume, pause));
  }
  return "";
}

async function insertSymbols(): Promise<void> {
  const root = new DOMParser().parseFromString(await fetchSheet(), "image/svg+xml").documentElement;
  if (root.localName !== "svg") return;
  root.setAttribute("width", "0");
  root.setAttribute("height", "0");
  root.setAttribute("aria-hidden", "true");
  root.setAttribute("style", "position:absolute");
  document.body.prepend(document.adoptNode(root));
}

let installed: Promise<void> | undefined;

/** Add the art to the document, once; resolves when the symbols are there. */
export function installArt(): Promise<void> {
  if (installed === undefined) {
    addStyles();
    installed = insertSymbols();
  }
  return installed;
}

void installArt();
