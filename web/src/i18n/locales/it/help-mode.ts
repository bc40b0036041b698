import type { helpMode as english } from "../en/help-mode";
import type { Texts } from "../../catalogue";

/** Texts of the page: around "What does this do?". */
export const helpMode: Texts<typeof english> = {
  on: "Che cosa fa?",
  banner: "Indica una cosa qualsiasi per sapere che cosa fa.",
  bannerKeys: "Tab e frecce per proseguire, Invio spiega, Esc termina.",
  end: "Fine",
  open: "Apri",
  card: "Che cosa fa",
  close: "Chiudi la spiegazione",
};
