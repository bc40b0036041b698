import type { rulebook as english } from "../en/rulebook";
import type { Texts } from "../../catalogue";

/** Texts of the page: around the rules of a game. */
export const rulebook: Texts<typeof english> = {
  title: "{game} : les règles",
  kicker: "Les règles",
  contents: "Sommaire",
  all: "Toutes les règles, avec des images",
  newTab: "s’ouvre dans un nouvel onglet",
  why: "Pourquoi : {reason}",
  otherGames: "Les règles des autres jeux",
  play: "Vers l’accueil",
};
