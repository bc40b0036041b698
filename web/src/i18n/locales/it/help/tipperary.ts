import type { tipperary as english } from "../../en/help/tipperary";
import type { Texts } from "../../../catalogue";

/** What everything at a table of Tipperary does, in a sentence or two. */
export const tipperary: Texts<typeof english> = {
  board:
    "Una contea: la città natale e tutto ciò che le sta intorno. Gli angoli disegnati segnano il rettangolo pieno più grande, che conta alla fine.",
  outlineScore: "Fa parte del rettangolo pieno più grande, che porta un punto per ogni casella.",

  // Squares
  meadow:
    "Un prato è libero: per una pecora di legno, o per una tessera bonus da mettergli sopra. Non fa parte di un gregge.",
  pasture:
    "Le pecore su pascoli con un lato in comune sono un gregge. Il tuo gregge più grande porta un punto per ogni pecora.",
  grain: "Ogni lato in comune tra un campo di grano e una distilleria fa avanzare la tua botte di whiskey di un passo.",
  distillery:
    "Ogni lato in comune tra una distilleria e un campo di grano fa avanzare la tua botte di whiskey di un passo.",
  bog: "Due torbiere con un lato in comune sono un sito protetto e portano una tessera bonus, che si pesca subito.",
  ruin: "Tre rovine in linea retta, senza vuoti, portano una torre, che puoi piazzare alla fine.",
  stone: "Un cerchio di pietre porta alla fine i punti che ha stampati, e prima non fa nulla.",
  town: "La tua città natale. Se alla fine tutte le 18 caselle intorno sono coperte, porta 5 punti.",
  tower: "Una torre riempie una casella alla fine della partita. Conta per il rettangolo e intorno alla città natale.",
  "wooden-sheep": "Una pecora di legno fa di questo prato un pascolo con una pecora.",
  "sheep-symbol": "Chi posa una tessera con questo simbolo riceve una pecora di legno per un prato libero.",
  bonus: "Questa casella è una tessera bonus, arrivata da un sito protetto di torbiere.",
  arms: "Lo stemma di questa città natale. Sulla ruota indica la zona da cui puoi prendere le tessere.",

  // Players
  points: "I punti se la partita finisse ora: rettangolo, gregge, segnalino, città natale, whiskey e cerchi di pietre.",
  factArea: "Il rettangolo pieno più grande di questa contea: un punto per ogni casella.",
  factSheep: "Il gregge più grande: un punto per ogni pecora.",
  factWhiskey: "Il valore sotto la botte di whiskey di questo giocatore.",
  factStones: "La somma dei numeri sui cerchi di pietre di questo giocatore.",
  badgeTower: "Torri ottenute finora. Si possono piazzare alla fine, per riempire i vuoti.",
  badgeMarker: "Tiene il segnalino: dopo un giro ha da solo il gregge più grande. Alla fine il segnalino vale 5 punti.",

  // The side
  move: "Che cosa devi fare ora, con i pezzi che servono.",
  tile: "Una tessera che puoi prendere. Premila, poi indica un posto nella tua contea; oppure trascinala lì. L’altra tessera resta nella sua zona.",
  sheep: "Una pecora di legno che hai ottenuto. Mettila su un prato libero della tua contea.",
  bonusTile:
    "La tessera bonus che hai pescato. Mettila accanto alla tua contea o su un prato libero; ciò che mostra ha il suo effetto.",
  towerPiece: "Una torre che hai ottenuto. Mettila accanto alla tua contea, meglio dove c’è un vuoto.",
  draw: "Pesca ora la tua tessera bonus; finché non la piazzi, la pecora aspetta. Decidi tu che cosa viene prima.",
  done: "Conclude la tua partita. Le torri che non hai piazzato restano inutilizzate.",
  others: "Che cosa fanno gli altri mentre aspetti.",
  wheel:
    "Cinque zone con due tessere scoperte ciascuna. Al centro, il tuo stemma indica la zona da cui prendi una tessera in questo giro.",
  river: "La botte sul fiume conta i giri.",
  whiskey:
    "Il tracciato del whiskey. La tua botte avanza di un passo per ogni nuovo lato in comune tra grano e distilleria; il suo valore conta alla fine. Un simbolo pecora su un passo porta una pecora di legno.",
  standing: "Il tuo gregge più grande, le tue torri e i tuoi cerchi di pietre.",
  supply: "Ciò che resta per tutti: quando qualcosa finisce, nessuno ne ottiene più.",
  supplySheep: "Pecore di legno rimaste nella riserva. Quando sono finite, un simbolo non porta nulla.",
  supplyTowers: "Torri rimaste nella riserva. Quando sono finite, una linea di rovine non porta nulla.",
  supplyBonus: "Tessere bonus rimaste nella riserva. Quando sono finite, un sito di torbiere non porta nulla.",
  supplyBag: "Tessere rimaste nel sacchetto, e chi ha il sacchetto in questo giro.",
  marker: "Chi tiene il segnalino del gregge più grande. Si controlla dopo ogni giro, e alla fine vale 5 punti.",
};
