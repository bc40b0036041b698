import type { helpMode as english } from "../en/help-mode";
import type { Texts } from "../../catalogue";

/** Texts of the page: around "What does this do?". */
export const helpMode: Texts<typeof english> = {
  on: "À quoi ça sert ?",
  banner: "Désigne un élément pour savoir à quoi il sert.",
  bannerKeys: "Tab et les flèches avancent, Entrée explique, Échap termine.",
  end: "Terminer",
  open: "Ouvrir",
  card: "À quoi ça sert",
  close: "Fermer l’explication",
};
