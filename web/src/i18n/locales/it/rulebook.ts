import type { rulebook as english } from "../en/rulebook";
import type { Texts } from "../../catalogue";

/** Texts of the page: around the rules of a game. */
export const rulebook: Texts<typeof english> = {
  title: "{game}: le regole",
  kicker: "Le regole",
  contents: "Indice",
  all: "Tutte le regole, con figure",
  newTab: "si apre in una nuova scheda",
  why: "Perché: {reason}",
  otherGames: "Le regole degli altri giochi",
  play: "Alla pagina iniziale",
};
