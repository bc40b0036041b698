import type { woolybully as english } from "../../en/help/woolybully";
import type { Texts } from "../../../catalogue";

/** What everything at a table of Wooly Bully does, in a sentence or two. */
export const woolybully: Texts<typeof english> = {
  board: "Le terre comuni. I lati a contatto mostrano sempre la stessa cosa. Una siepe segna un campo chiuso.",
  outlineClosed:
    "Qui un campo è chiuso: non si può aggiungere nulla. Conta se è del tuo colore e nessun Lupo lo minaccia.",

  // Tiles
  field:
    "Un campo con una pecora su ogni lato di una tessera. I lati dello stesso colore che si incontrano sono un solo campo; se è chiuso, conta per chi ha quel colore.",
  village: "Un lato villaggio. Può toccarlo solo un altro lato villaggio.",
  forest:
    "Un lato bosco. Può toccarlo solo un altro lato bosco. Un Lupo in questo bosco minaccia ogni campo che vi confina.",
  wolf: "Un Lupo. Finché nessun Cacciatore lo copre, non conta nessun campo che confina con il suo bosco.",
  hunter: "Un Cacciatore. Ha coperto un Lupo, o sorveglia questo bosco: qui non può più arrivare nessun Lupo.",
  shepherd: "Un pastore rivelato: una tessera con quattro pecore del colore di un giocatore.",
  well: "La piazza del villaggio, da cui sono partite le terre.",

  // Players
  points: "Il risultato di questo giocatore, ora che tutti i colori sono scoperti.",
  badge: "Che cosa si sa del colore di questo giocatore. Resta segreto finché non lo rivela o la partita non finisce.",
  factTiles: "Quante tessere ha in mano questo giocatore. Quali, è segreto.",
  factSafe: "Le pecore nel campo chiuso più grande di questo colore che nessun Lupo minaccia.",
  factGone: "Le tessere che questo giocatore ha scartato. Nessuno vede quali.",
  factBonus: "Il bonus che questo giocatore ha ricevuto per il ritiro anticipato.",

  // The side
  hand: "Le tue tessere, ognuna con entrambe le facce. Le vedi solo tu.",
  bag: "Quante tessere restano nel sacchetto. Quando è vuoto, tutti continuano con ciò che hanno in mano.",
  colour: "Il colore delle tue pecore. Non lo sa nessun altro finché non lo riveli.",
  face: "Una faccia di una tessera che hai in mano. Premila e indica un posto sulle terre, o trascinala lì. Ogni lato a contatto deve combaciare.",
  wolfFace:
    "Un Lupo. Puoi posarlo in ogni momento in un bosco senza Cacciatore; i campi accanto a quel bosco allora non contano.",
  hunterFace:
    "Un Cacciatore. Puoi posarlo in ogni momento: su un Lupo, o in un bosco senza Lupo, che da allora sorveglia.",
  otherFace: "Mostra l’altra faccia della tessera scelta. Il tasto F fa lo stesso.",
  putBack: "Rimette la tessera nella tua mano. Non è stato ancora posato nulla. Esc fa lo stesso.",
  pass: "Dice che ora non puoi posare nulla di ciò che hai in mano. Non peschi nulla.",
  doneFree: "Lascia inutilizzato il tuo turno gratuito.",
  decline: "Lascia correre: ora non chiami né Lupo, né Cacciatore, né pastore.",
  putAway: "Scarta per sempre la tessera scelta, senza che gli altri la vedano, perché hai troppe tessere in mano.",
  anyTime: "Che cosa puoi fare in ogni momento, anche mentre giocano gli altri.",
  callWolf:
    "Prende un Lupo dalla tua mano. Puoi posarlo in ogni momento, se ogni lato a contatto è bosco e lì non c’è un Cacciatore.",
  callHunter: "Prende un Cacciatore dalla tua mano. Puoi posarlo in ogni momento, su un Lupo o in un bosco senza Lupo.",
  reveal: "Prende il tuo pastore. Una volta posato, tutti sanno il tuo colore; peschi, e hai un turno gratuito.",
  quit: "Lascia il gioco per sempre. Il tuo campo conta comunque, e prima ti ritiri, più grande è il bonus. Prima ti si chiede conferma.",
  away: "Le tessere che hai scartato. Puoi guardarle solo tu.",
  watching: "Stai guardando: mani e colori restano segreti per te fino alla fine.",
};
