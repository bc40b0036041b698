import type { explain as english } from "../en/explain";
import type { Texts } from "../texts";

/** Texts of the page: around "What does this do?". */
export const explain: Texts<typeof english> = {
  on: "Che cosa fa?",
  banner: "Indica una cosa qualsiasi per sapere che cosa fa.",
  bannerKeys: "Tab e frecce per proseguire, Invio spiega, Esc termina.",
  end: "Fine",
  open: "Apri",
  card: "Che cosa fa",
  close: "Chiudi la spiegazione",
};
