// Loads the art, which the page shares with the Python renderer. The sheet of symbols is fetched separately, so that it
// does not enlarge the scripts and can be cached by the browser.

import classes from "@art/classes.css?raw";
import "@art/palette.css";
import sheetAddress from "@art/symbols.svg?url";
import { addStyles, insertSymbols } from "./sheets";

const RETRY_DELAYS = [500, 2000, 8000];

/** Elements of drawings. The classes of the art have short names and must apply to these elements only. (`svg .name`
 *  would not match the content of `<use>`, which has no svg ancestor.) */
const SHAPES = ":is(path,rect,circle,ellipse,polygon,use,g,text)";

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

let installed: Promise<void> | undefined;

/** Add the shared art to the document, once; resolves when the symbols are there. */
export function installArt(): Promise<void> {
  if (installed === undefined) {
    addStyles(`${SHAPES}{${classes.replace(/^\./gm, "&.")}}`);
    installed = fetchSheet().then(insertSymbols);
  }
  return installed;
}

void installArt();
