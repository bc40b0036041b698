import type { cornwall as english } from "../../en/help/cornwall";
import type { Texts } from "../../../catalogue";

/** What everything at a table of Cornwall does, in a sentence or two. */
export const cornwall: Texts<typeof english> = {
  board:
    "La mappa comune. Le caselle dello stesso paesaggio con un bordo in comune sono un territorio; una siepe segna un territorio completo.",
  outlineClosed: "Il suo territorio è completo: è stato valutato e non può più crescere.",
  outlineLight: "La linea intorno mostra tutto il territorio.",

  // Fields
  mountain:
    "Un monte. Quando il suo territorio è completo, chi ha la maggioranza riceve 1 punto a casella; con una bandiera 2, e il secondo posto 1.",
  forest:
    "Un bosco. Quando il suo territorio è completo, chi ha la maggioranza riceve 1 punto a casella; con una bandiera 2, e il secondo posto 1.",
  village:
    "Un villaggio. Quando il suo territorio è completo, chi ha la maggioranza riceve 1 punto a casella; con una bandiera 3, e il secondo posto 1.",
  meadow:
    "Un prato. Quando il suo territorio è completo, chi ha la maggioranza riceve 1 punto a casella; con una bandiera 2, e il secondo posto 1.",
  moor: "Una brughiera si valuta solo alla fine della partita: 2 punti a casella per la maggioranza, 1 per il secondo posto. Fino ad allora i segnalini restano lì.",
  cottage: "Un cottage completa tutto il suo territorio nel turno in cui viene posato.",
  flag: "Con una bandiera il suo territorio vale di più, e riceve punti anche il secondo posto. Una seconda bandiera non cambia nulla.",
  chapel: "Un segnalino piazzato su una cappella porta subito 3 punti. Resta lì e conta come sempre.",
  figure_1: "Un segnalino piccolo vale 1 per la maggioranza nel suo territorio.",
  figure_2: "Un segnalino lungo vale 2 per la maggioranza nel suo territorio.",
  figure_3: "Un segnalino grande vale 3 per la maggioranza nel suo territorio.",

  // Players
  points: "I punti sul tabellone del punteggio. Territori aperti e monete non sono ancora contati.",
  factCoins: "Le monete di questo giocatore. Servono a pagare segnalini e pub, e alla fine ognuna vale 1 punto.",
  factPub: "Quanti segnalini di questo giocatore sono al pub.",
  atHand: "I segnalini che questo giocatore può ancora piazzare.",

  // The side
  move: "Che cosa devi fare ora: prima posa la tessera, poi, se vuoi, piazzaci segnalini.",
  tile: "La tessera pescata. Premila e indica un posto sulla mappa, o trascinala lì. Almeno due bordi devono essere a contatto, e almeno un territorio aperto deve crescere.",
  laid: "L’ultima tessera posata. I segnalini di questo turno possono stare solo lì sopra.",
  field:
    "Una casella della tessera appena posata, con il prezzo di un segnalino. Premila per metterci il segnalino scelto.",
  small: "I tuoi segnalini piccoli: valore 1. Premi per sceglierne uno, poi una casella della tessera appena posata.",
  tall: "I tuoi segnalini medi: valore 2. Premi per sceglierne uno, poi una casella della tessera appena posata.",
  big: "Il tuo segnalino grande: valore 3. Premi per sceglierlo, poi una casella della tessera appena posata.",
  purse: "Le tue monete: quante ne avevi, quante ne ha portate la tessera, quante ne hai pagate e quante ne restano.",
  done: "Conclude il tuo turno senza altri segnalini. Poi si valutano i territori completi.",
  pub: "Qui stanno i segnalini dei territori valutati. Per una moneta il loro proprietario può riprenderli tutti.",
  payPub: "Paga una moneta e riprende dal pub tutti i tuoi segnalini. Solo dopo la posa e prima del primo segnalino.",
  track: "A che punto sono tutti. Gli anelli mostrano i punti se la partita finisse ora.",
  regions: "Tutti i territori della mappa, con la forza di ciascuno e con ciò che porterebbero.",
  regionKinds: "Sceglie quali territori elencare: quelli con i tuoi segnalini, tutti quelli aperti o quelli completi.",
  region: "Un territorio. La mappa mostra dove si trova.",
  stack: "Le tessere ancora in arrivo. Apri per vedere quali sono; in che ordine arrivano non lo sa nessuno.",
  prices: "Quanto costano segnalini e pub, in monete.",
  tileSet: "Con quali tessere si gioca. Il set usuale è una nostra ricostruzione, non quello stampato.",
};
