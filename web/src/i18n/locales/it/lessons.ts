/** The lessons: for each step a title, a text, and words for a legal move that is not what the step asks for. */
import type { Lessons } from "../../lessons";

export const lessons: Lessons = {
  tipperary: {
    wheel_title: "La ruota",
    wheel:
      "Ti diamo il benvenuto a Tipperary! Tu sei Robin, e Wren gioca con te. A ogni giro gira la ruota; nella zona indicata dal tuo stemma ci sono le due tessere tra cui puoi scegliere.",
    lay_title: "Posa una tessera",
    lay: "Scegli una delle tue due tessere e posala accanto alla tua città natale, lato contro lato. Ruotala e ribaltala a piacere. Tutti posano insieme.",
    symbol_title: "Un simbolo pecora",
    symbol: "Una delle tue tessere ha un piccolo simbolo pecora: porta una pecora di legno. Posa quella tessera.",
    symbol_miss: "Questa tessera non ha un simbolo pecora. Prendi l’altra.",
    sheep_title: "La pecora di legno",
    sheep:
      "La pecora va su un prato libero, che diventa un pascolo. Mettila dove fa crescere il tuo gregge più grande: proprio accanto a pascoli che hanno già pecore.",
    sheep_miss: "Lì resta lontana dal tuo gregge. Scegli un prato che tocchi le tue altre pecore.",
    flock_title: "Il gregge più grande",
    flock:
      "Le pecore su pascoli che si toccano sono un gregge. Dopo ogni giro chi da solo ha il gregge più grande tiene il segnalino. Con tre pecore ora è tuo: 5 punti, finché lo conservi.",
    whiskey_title: "Whiskey",
    whiskey:
      "Dove un campo di grano tocca una distilleria, la tua botte avanza. Il tuo campo di grano e la tua distilleria sono evidenziati: posa una tessera in modo che uno dei due trovi il suo compagno.",
    whiskey_miss: "Lì nessun campo di grano tocca una distilleria. Avvicina i due, lato contro lato.",
    ruins_title: "Rovine e torri",
    ruins:
      "Tre rovine in linea retta portano una torre, per la fine della partita. Due sono evidenziate: posane una terza in linea con loro.",
    ruins_miss: "Così non c’è una linea di tre rovine. Ti serve un’altra casella nella stessa colonna.",
    bogs_title: "Torbiere",
    bogs: "Due torbiere che si toccano sono un sito protetto e portano subito una tessera bonus. Posa una torbiera accanto a quella evidenziata.",
    bogs_miss: "Lì le due torbiere non si toccano. Contano i lati, gli angoli no.",
    bonus_title: "La tessera bonus",
    bonus:
      "Hai pescato un cerchio di pietre da 2 punti. Piazzalo su una casella vuota accanto alla tua contea, o su un prato senza pecora.",
    area_title: "Il rettangolo più grande",
    area: "Alla fine il tuo rettangolo pieno più grande vale un punto per ogni casella: è da qui che viene la maggior parte dei punti. Lo mostrano gli angoli disegnati. Posa una tessera che lo ingrandisca.",
    area_miss: "Il rettangolo resta com’è. Riempi un’intera riga o colonna accanto a esso.",
    town_title: "Intorno alla città natale",
    town: "Se ogni casella intorno alla tua città natale è coperta, angoli compresi, ricevi 5 punti. A sinistra mancano due caselle: coprile entrambe.",
    town_miss: "Intorno alla città natale c’è ancora un vuoto.",
    tower_title: "Torri alla fine",
    tower:
      "I dodici giri sono finiti. Ora la tua torre riempie una casella vuota accanto alla tua contea. Mettila nel vuoto evidenziato: ingrandisce il rettangolo.",
    tower_miss: "Lì il rettangolo non cresce. Cerca l’unico vuoto nel suo angolo.",
    end_title: "Il punteggio",
    end: "Rettangolo 54, gregge 12, segnalino 5, città natale 5, whiskey 6, cerchi di pietre 10: vinci con 92 punti. Ora sai tutto ciò che serve!",
  },
  cornwall: {
    map_title: "Una mappa per tutti",
    map: "Ti diamo il benvenuto a Cornwall! Tu sei Robin, e Wren gioca con te. Tutti posano su una sola mappa con cinque paesaggi: monte, brughiera, bosco, villaggio e prato. Le caselle dello stesso paesaggio che si toccano sono un territorio.",
    lay_title: "Posa la tessera",
    lay: "Posa la tua tessera in modo che almeno due suoi bordi tocchino la mappa e almeno una casella ingrandisca un territorio. Ruotala a piacere; gli altri bordi possono anche non combaciare.",
    figure_title: "Piazza un segnalino",
    figure:
      "Ora puoi piazzare segnalini sulla tessera appena posata. Il primo in un territorio vuoto è gratis: piazzane uno.",
    figure_miss: "Puoi anche farne a meno, ma qui prima piazza un segnalino.",
    strength_title: "Forza",
    strength:
      "Nel tuo bosco ora c’è anche Wren. Un segnalino piccolo vale 1, uno medio 2, quello grande 3; chi arriva alla somma più alta in un territorio ha la maggioranza. Qui ce l’ha Wren, per 2 a 1.",
    coins_title: "Monete",
    coins:
      "Una tessera che ingrandisce territori di due paesaggi porta una moneta, di tre paesaggi due monete. Posa questa tessera in modo che porti una moneta.",
    coins_miss:
      "Così ingrandisci territori di un solo paesaggio. Trova un posto dove il bosco incontra il bosco e il prato incontra il prato.",
    chapel_title: "La cappella",
    chapel:
      "Un segnalino su una casella con una cappella porta subito 3 punti, e resta lì come ogni altro. Piazzane uno sulla casella evidenziata.",
    chapel_miss: "Anche un’altra casella può andare bene, ma i 3 punti sono sulla cappella.",
    price_title: "Quanto costano i segnalini",
    price:
      "In un turno il primo segnalino è gratis, ogni altro costa una moneta. E ognuno costa una moneta in più per ogni segnalino già nel suo territorio. Piazza un secondo segnalino.",
    price_miss: "Hai abbastanza monete: piazza un altro segnalino prima di andare avanti.",
    flag_title: "Bandiere",
    flag: "Con una bandiera un territorio vale di più: in questo villaggio chi ha la maggioranza riceve 3 punti a casella e il secondo posto 1. Negli altri paesaggi con una bandiera sono 2 e 1, senza bandiera 1 e niente.",
    cottage_title: "Completare con un cottage",
    cottage:
      "Un territorio è completo quando vi si posa un cottage, o quando nessuna tessera può più raggiungerlo. Nel prato evidenziato la maggioranza è tua: posaci il cottage.",
    cottage_miss: "Il cottage deve toccare il prato con il tuo segnalino.",
    close_title: "I territori completi si valutano",
    close:
      "Ora potresti piazzare segnalini, ma non te ne serve nessuno. Termina il turno, e il prato completo si valuta.",
    close_miss: "È permesso, ma qui non serve nessun segnalino. Termina il turno.",
    pub_title: "Il pub",
    pub: "Hai ricevuto un punto per ogni casella, e il tuo segnalino è andato al pub. Una volta per turno, dopo aver posato, puoi pagare una moneta e riprendere da lì tutti i tuoi segnalini. Fallo ora.",
    pub_miss: "Prima riprendi il tuo segnalino dal pub.",
    moor_title: "Le brughiere aspettano",
    moor: "Una brughiera non è mai completa; si valuta solo alla fine della partita, con 2 punti a casella per la maggioranza e 1 per il secondo posto. Piazza un segnalino sulla brughiera della tua tessera.",
    moor_miss: "Questa non è la brughiera. Scegli la casella con canne e acqua.",
    end_title: "La fine",
    end: "Tutte le 36 tessere sono posate. Ciò che era ancora aperto si è valutato così com’era, e ogni moneta vale un punto: vinci 98 a 87. Ora sai tutto ciò che serve!",
  },
  woolybully: {
    hand_title: "La tua mano e il tuo colore",
    hand: "Ti diamo il benvenuto a Wooly Bully! Tu sei Robin, e Wren gioca con te. Il tuo pastore ha pecore rosse, e nessun altro lo sa. Anche le tue tessere sono segrete; ognuna ha due facce.",
    lay_title: "Posa una tessera",
    lay: "Posa una tessera qualsiasi accanto a un’altra, in modo che tutti i lati a contatto mostrino la stessa cosa: pecore di un colore, villaggio o bosco. Poi peschi.",
    lay_miss: "Non così in fretta: prima posa una tessera.",
    draw_title: "Pesca quante ne tocchi",
    draw: "Peschi tante tessere quante ne tocca la tua. Posane una che tocchi due tessere in una volta: accanto alle due evidenziate.",
    draw_miss: "Così tocca una sola tessera. C’è un angolo tra le due evidenziate.",
    field_title: "Recinta le tue pecore",
    field:
      "Un campo è chiuso quando nessuno dei suoi lati è più aperto. Conta solo il tuo campo chiuso più grande, un punto per ogni pecora. Chiudi il campo rosso a destra, o qualsiasi altro campo rosso.",
    field_miss: "Così non si chiude nessun campo rosso. Il lato aperto di quello grande è alla sua destra.",
    wolf_title: "Un Lupo!",
    wolf: "Wren ha posato un Lupo nel bosco accanto al tuo campo. Finché sta lì, nessun campo che confina con questo bosco è al sicuro, e il tuo non vale nulla. Puoi posare Lupi così anche tu, pure fuori turno.",
    hunter_title: "Chiama il Cacciatore",
    hunter:
      "Un Cacciatore si può posare in ogni momento, anche ora nel turno di Wren. Posa il tuo sul Lupo: il tuo campo è di nuovo al sicuro, e nessun altro Lupo può entrare in questo bosco.",
    hunter_miss: "Il Lupo è ancora lì. Posagli sopra il Cacciatore.",
    reveal_title: "Mostra il tuo colore",
    reveal:
      "Una volta nella partita puoi rivelare il tuo pastore: quattro pecore rosse, posate come una tessera. Ora tutti sanno il tuo colore, ma in più hai un turno gratuito. Rivelalo.",
    reveal_miss: "Qui rivela il tuo pastore.",
    free_title: "Il turno gratuito",
    free: "Posa un’altra tessera, dove trova posto. Il tuo turno normale viene dopo.",
    free_miss: "Usa il turno gratuito: posa una tessera.",
    quit_title: "Ritirati in tempo",
    quit: "Chi si ritira per primo riceve 6 punti, poi 3, 1 o niente. Il tuo campo conta comunque alla fine, ma non puoi più proteggerlo. Sei in vantaggio: ritirati.",
    quit_miss: "Potresti continuare a giocare, ma qui ritirati.",
    end_title: "Il punteggio",
    end: "Si mostrano i colori: 6 pecore nel tuo campo e 6 per il primo ritiro fanno 12, e Wren ha 4. Ora sai tutto ciò che serve!",
  },
};
