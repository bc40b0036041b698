import type { tipperary as english } from "../../en/rules/tipperary";
import type { Translated } from "../../../rulebook";

/** The rules of Tipperary, in our own words. */
export const tipperary: Translated<typeof english> = {
  lead: "Ognuno compone la propria contea intorno a una città natale, una tessera dopo l’altra, e tutti giocano insieme. Portano punti i greggi numerosi, il whiskey e un paesaggio senza vuoti.",
  short: [
    {
      name: "Lo scopo",
      text: "Fai crescere la tua contea intorno alla città natale per dodici giri (dieci in cinque giocatori). Vince chi ha più punti; in caso di parità la vittoria è condivisa.",
    },
    {
      name: "Un giro",
      text: "La ruota gira e dà a ciascuno una zona con due tessere. Tutti scelgono insieme: prendine una e posala lato contro lato accanto alla tua contea, ruotata e ribaltata a piacere.",
    },
    {
      name: "Che cosa porta una tessera",
      text: "Un simbolo pecora: una pecora di legno per uno dei tuoi prati. Grano accanto a una distilleria: un passo di whiskey. Una nuova linea retta di tre rovine: una torre per la fine. Due torbiere che si toccano: una tessera bonus, che si pesca subito. L’ordine lo decidi tu.",
    },
    {
      name: "Dopo ogni giro",
      text: "Chi da solo ha il gregge più grande (pecore su pascoli che si toccano) tiene il segnalino.",
    },
    {
      name: "Punti",
      text: "Il tuo rettangolo pieno più grande, 1 per ogni casella. Il tuo gregge più grande, 1 per ogni pecora, e 5 per il segnalino. 5 se la tua città natale è circondata. Il numero sotto la tua botte di whiskey. I numeri sui tuoi cerchi di pietre. Prima di contare puoi piazzare le tue torri per riempire i vuoti.",
    },
  ],
  sections: {
    aim: {
      title: "Scopo del gioco",
      body: [
        "Per **dodici giri** (dieci in cinque giocatori) aggiungi alla tua contea una tessera paesaggio a giro. Alla fine contano cinque cose: il tuo rettangolo pieno più grande, il tuo gregge più grande, una città natale circondata, il tuo whiskey e i tuoi cerchi di pietre. Vince chi ha più punti.",
      ],
    },
    components: {
      title: "Materiale",
      body: [
        {
          list: [
            "**60 tessere paesaggio**, da tre a sette caselle. Ogni casella mostra un solo elemento: prato, pascolo con una o due pecore, campo di grano, distilleria, torbiera, rovina o cerchio di pietre. Alcune caselle hanno anche un simbolo pecora.",
            "**5 città natali** con uno stemma e due facce. Sei delle nove caselle sono la città stessa e non mostrano elementi.",
            "Una **ruota** con cinque stemmi e, intorno, cinque zone con due tessere scoperte ciascuna.",
            "**24 pecore di legno**, **12 torri**, **12 tessere bonus** di una casella e il segnalino per il **gregge più grande**.",
            "Un **tracciato del whiskey** con una botte per ciascuno, il **sacchetto di stoffa** e il fiume che conta i giri.",
          ],
        },
      ],
    },
    setup: {
      title: "Preparazione",
      body: [
        "Ognuno riceve a caso una città natale e una delle sue facce, e mette una botte all’inizio del tracciato del whiskey. Si pescano due tessere per ognuna delle cinque zone. La sorte decide chi ha per primo il sacchetto. Ciò che è su una città natale non ha ancora alcun effetto.",
      ],
    },
    round: {
      title: "Un giro",
      body: [
        {
          list: [
            "**Fase di posa.** Chi ha il sacchetto gira la ruota. Ogni stemma indica allora una zona. Prendi una delle due tessere che sono lì, posala e lascia l’altra. Tutti lo fanno insieme.",
            "**Fase delle pecore.** Quando tutti hanno finito, si cerca il gregge più grande (vedi sotto).",
            "**Fine del giro.** La botte sul fiume avanza, il sacchetto passa a sinistra e ogni zona torna ad avere due tessere. Dopo l’ultimo giro non si rifornisce nulla.",
          ],
        },
        "Con meno di cinque giocatori si riforniscono comunque tutte e cinque le zone; gli stemmi non assegnati non fanno nulla.",
      ],
    },
    laying: {
      title: "Posare una tessera",
      body: [
        "Una tessera si può ruotare e ribaltare a piacere. Almeno una delle sue caselle deve avere un **lato** in comune con la tua contea; un angolo non basta. Non si sovrappone nulla, e ciò che è posato resta dov’è. Puoi lasciare dei vuoti, e la tua contea può crescere quanto vuoi in ogni direzione.",
        {
          picture: "laying",
          caption:
            "La colonna a destra è la nuova tessera: una delle sue quattro caselle ha un lato in comune con la città natale. Ciò che le caselle mostrano può anche non combaciare.",
        },
        "Ciò che la tessera porta accade subito. Se più cose sono in attesa, l’ordine lo decidi tu.",
      ],
    },
    sheep: {
      title: "Prati, pascoli e pecore",
      body: [
        "I pascoli con un lato in comune formano un **gregge**. La sua grandezza è il numero delle **pecore** che ci stanno, stampate e di legno. Pascoli che si toccano solo in un angolo sono due greggi. Prati e simboli pecora non fanno parte di un gregge.",
        {
          picture: "flock",
          caption:
            "Cinque pascoli con due pecore ciascuno: un gregge di 10. La pecora singola nell’angolo in alto a destra è un gregge a sé.",
        },
        "Per ogni **simbolo pecora** su una tessera che posi ricevi una pecora di legno e la metti su un **prato libero** della tua contea: sulla nuova tessera, sulla città natale, su una tessera bonus, ovunque. Quella casella è ora un pascolo con una pecora. Se si può piazzare, la pecora va piazzata; se non c’è più un prato libero, è persa.",
        {
          picture: "wooden",
          caption:
            "Due pecore di legno stanno su prati, una di loro sulla città natale. Con la pecora stampata sotto di loro formano un gregge di 3.",
        },
      ],
    },
    whiskey: {
      title: "Grano e distillerie: il whiskey",
      body: [
        "Ogni **nuovo lato in comune tra un campo di grano e una distilleria** fa avanzare la tua botte di un passo. Una sola tessera può creare più lati del genere. Chi raggiunge o supera 6, 13 o 21 riceve ogni volta una pecora di legno. Alla fine del tracciato la botte resta ferma.",
        {
          head: ["Passi", "Punti"],
          rows: [
            ["0", "0"],
            ["1", "3"],
            ["2", "6 e una pecora"],
            ["3", "10"],
            ["4", "13 e una pecora"],
            ["5", "17"],
            ["6", "21 e una pecora"],
            ["7", "25"],
            ["8", "30"],
          ],
        },
        {
          picture: "whiskey",
          caption:
            "La nuova distilleria tocca due campi di grano: due passi in una volta, fino a 6, e una pecora di legno.",
        },
      ],
    },
    ruins: {
      title: "Rovine: le torri",
      body: [
        "Una **nuova linea retta di almeno tre rovine**, in orizzontale o in verticale, porta una **torre**. La tieni fino alla fine della partita. Allungare una linea non porta altro. Una nuova linea che ne incrocia una vecchia sì, anche se hanno una rovina in comune. Una sola rovina che completa una riga e una colonna porta due torri; una linea di cinque formata in una volta ne porta una.",
        { picture: "ruins", caption: "Tre rovine in fila, senza vuoti: una torre." },
      ],
    },
    bogs: {
      title: "Torbiere: le tessere bonus",
      body: [
        "**Due torbiere con un lato in comune** sono un sito protetto. Un nuovo sito porta una **tessera bonus**: pescane una alla cieca e piazzala subito, accanto alla tua contea oppure **su un prato** senza pecore e senza tessera bonus. Ciò che mostra ha il suo solito effetto, e così può nascere una catena. Ingrandire un sito non porta nulla; due torbiere singole unite da una terza portano una tessera bonus.",
        {
          picture: "bogs",
          caption: "La torbiera della nuova tessera tocca la torbiera della città natale: una tessera bonus.",
        },
      ],
    },
    stones: {
      title: "Cerchi di pietre",
      body: [
        "Durante la partita un cerchio di pietre non fa nulla. Alla fine vale il numero che ha stampato: 1, 2 o 3.",
      ],
    },
    flock: {
      title: "Il gregge più grande",
      body: [
        "Dopo ogni giro tutti confrontano il proprio gregge più grande. Chi **da solo** ha il più grande prende il segnalino. In caso di parità:",
        {
          list: [
            "nessuno ha ancora il segnalino: resta nella riserva;",
            "chi lo ha è tra quelli in parità: lo tiene;",
            "chi lo ha non è tra loro: torna nella riserva.",
          ],
        },
      ],
    },
    end: {
      title: "Fine e punteggio",
      body: [
        "Dopo l’ultima fase delle pecore puoi piazzare le torri che hai ottenuto: occupano una casella ciascuna, accanto alla tua contea o l’una accanto all’altra, mai su una tessera. Il loro unico effetto è riempire i vuoti. Poi si contano i punti:",
        {
          head: ["Che cosa", "Punti"],
          rows: [
            [
              "Area: il rettangolo pieno più grande",
              "1 per ogni casella, comprese città natale, tessere bonus e torri",
            ],
            ["Pecore: il tuo gregge più grande", "1 per ogni pecora"],
            ["Il segnalino del gregge più grande", "5"],
            [
              "Esplorazione (giro della città): tutte le 18 caselle intorno alla città natale sono coperte, anche gli angoli",
              "5",
            ],
            ["Whiskey", "il numero sotto la tua botte"],
            ["Cerchi di pietre", "i loro numeri"],
          ],
        },
        {
          picture: "area",
          caption:
            "Una contea alla fine. Il rettangolo pieno più grande è di 7 per 8: 56 punti. Con un gregge di 11, il segnalino, l’esplorazione, whiskey 6 e cerchi di pietre 4 fa 87.",
        },
        {
          picture: "exploration",
          caption: "La stessa contea: tutte le 18 caselle intorno alla città natale sono coperte. Questo vale 5 punti.",
        },
        "Vince il totale più alto. In caso di **parità** la vittoria è condivisa.",
      ],
    },
    options: {
      title: "Scelte ai nostri tavoli",
      body: [
        {
          list: [
            "**Posa delle tessere**: tutti insieme, o un posto alla volta a partire da chi ha il sacchetto.",
            "**In solitario** (una persona; regole nostre, non la scheda per il solitario dell’editore): dodici giri, uno stemma, tutte e cinque le zone. Si rifornisce quella che hai usato; il segnalino non c’è.",
          ],
        },
      ],
    },
    rulings: {
      title: "Come abbiamo deciso",
      body: [
        "Dove le regole stampate tacciono, abbiamo dovuto scegliere:",
        {
          rulings: [
            {
              question: "In che ordine accadono più effetti?",
              answer:
                "Come vuole chi ha posato. Una tessera bonus si pesca nel momento in cui chi l’ha ottenuta se ne occupa.",
              reason: "Riguarda solo chi ha posato; e una tessera pescata in anticipo sarebbe nota troppo presto.",
            },
            {
              question: "Una pecora può aspettare una tessera bonus?",
              answer:
                "Sì, entro lo stesso turno. Una tessera bonus può perfino occupare l’ultimo prato libero; allora la pecora è persa.",
              reason: "È escluso solo tenerla per un giro successivo.",
            },
            {
              question: "Che cosa è nuovo in una catena?",
              answer: "Tutto ciò che non c’era immediatamente prima di questa singola posa.",
              reason: "Altrimenti la stessa linea o lo stesso sito renderebbe due volte.",
            },
            {
              question: "E se pecore, torri o tessere bonus finiscono?",
              answer: "Non si ottiene più nulla. Ha la precedenza ciò che è scattato prima.",
              reason: "La scatola ne contiene un numero preciso.",
            },
            {
              question: "Bisogna piazzare tutte le torri?",
              answer: "No. Chi ha torri conclude con “Fatto”; chi non ne ha, ha già finito.",
              reason: "La regola lo permette e non lo impone.",
            },
            {
              question: "Si può lasciare fermo il barile?",
              answer: "No. La regola dice che lo si può avanzare; qui avanza sempre.",
              reason: "Rinunciare potrebbe solo salvare un prato da una pecora di legno, e non conviene quasi mai.",
            },
            {
              question: "E se nessuno ha pecore?",
              answer: "È una parità, e il segnalino resta nella riserva. Dopo le torri non si controlla di nuovo.",
              reason: "Nessuno ha da solo il gregge più grande, e sulle torri non ci sono pecore.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "Che cosa è ricostruito",
      body: [
        "**Le tessere non sono quelle stampate.** Le 60 tessere paesaggio, le 12 tessere bonus e le caselle esterne delle città natali sono una nostra ricostruzione; dimensioni, elementi e numeri seguono ciò che si sa. Abbiamo inoltre supposto che il retro di una tessera sia la sua immagine speculare, che una torre copra una casella, i contorni delle città natali, due dei cinque nomi e quattro dei cinque stemmi.",
        "Del **tracciato del whiskey** si conoscono 3, 6, 10, 13 e 21; 17, 25 e 30 sono aggiunti da noi. Sulla nostra **ruota** tutte e cinque le posizioni sono ugualmente probabili.",
      ],
    },
  },
};
