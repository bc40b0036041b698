import type { explain as english } from "../en/explain";
import type { Texts } from "../texts";

/** Texts of the page: around "What does this do?". */
export const explain: Texts<typeof english> = {
  on: "Was ist das?",
  banner: "Zeige auf etwas, um zu erfahren, was es tut.",
  bannerKeys: "Tab und Pfeiltasten gehen weiter, Enter erklärt, Esc beendet.",
  end: "Beenden",
  open: "Öffnen",
  card: "Was es tut",
  close: "Erklärung schließen",
};
