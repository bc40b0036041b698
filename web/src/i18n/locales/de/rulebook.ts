import type { rulebook as english } from "../en/rulebook";
import type { Texts } from "../../catalogue";

/** Texts of the page: around the rules of a game. */
export const rulebook: Texts<typeof english> = {
  title: "{game}: die Regeln",
  kicker: "Die Regeln",
  contents: "Inhalt",
  all: "Alle Regeln, mit Bildern",
  newTab: "öffnet einen neuen Tab",
  why: "Warum: {reason}",
  otherGames: "Die Regeln der anderen Spiele",
  play: "Zur Startseite",
};
