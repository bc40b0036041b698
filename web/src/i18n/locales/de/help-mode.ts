import type { helpMode as english } from "../en/help-mode";
import type { Texts } from "../../catalogue";

/** Texts of the page: around "What does this do?". */
export const helpMode: Texts<typeof english> = {
  on: "Was ist das?",
  banner: "Zeige auf etwas, um zu erfahren, was es tut.",
  bannerKeys: "Tab und Pfeiltasten gehen weiter, Enter erklärt, Esc beendet.",
  end: "Beenden",
  open: "Öffnen",
  card: "Was es tut",
  close: "Erklärung schließen",
};
