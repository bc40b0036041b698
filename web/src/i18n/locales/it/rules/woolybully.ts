import type { woolybully as english } from "../../en/rules/woolybully";
import type { Translated } from "../../../rulebook";

/** The rules of Wooly Bully, in our own words. */
export const woolybully: Translated<typeof english> = {
  lead: "Tutti compongono le stesse terre di campi, boschi e villaggi. Ognuno ha un colore segreto e vuole il campo chiuso più grande con pecore di quel colore. Qualcuno ha in mano un Lupo, qualcuno un Cacciatore.",
  short: [
    {
      name: "Lo scopo",
      text: "Recinta le pecore del tuo colore segreto: il campo chiuso più grande del tuo colore che nessun lupo può raggiungere vale un punto a pecora.",
    },
    {
      name: "Il tuo turno",
      text: "Posa una tessera, da una faccia o dall’altra, dove ogni lato a contatto combacia. Pesca tante tessere quante ne tocca. Chi può posare deve posare; chi non può passa.",
    },
    {
      name: "In ogni momento, anche fuori turno",
      text: "Un Lupo va in un bosco senza Cacciatore e minaccia tutti i campi accanto. Un Cacciatore copre un Lupo, o sorveglia un bosco prima che ne arrivi uno. “Rivela” posa il tuo pastore: tutti sanno il tuo colore, e hai un turno gratuito. “Ritirati” chiude il gioco per te.",
    },
    {
      name: "Ritirarsi",
      text: "Chi si ritira per primo riceve 6 punti, poi 3, poi 1; chi resta per ultimo non riceve nulla. Il tuo campo conta comunque alla fine.",
    },
    {
      name: "La fine",
      text: "Quando tutti hanno lasciato il gioco o nessuno può posare, si mostrano i colori: campo più bonus.",
    },
  ],
  sections: {
    aim: {
      title: "Scopo del gioco",
      body: [
        "Da due a quattro giocatori compongono insieme le terre. Alla fine il tuo **campo chiuso più grande** con pecore del tuo colore vale **un punto per ogni pecora**, se nessun Lupo lo minaccia; a questo si aggiunge il tuo bonus per il ritiro anticipato. Vince chi ha più punti.",
      ],
    },
    components: {
      title: "Materiale",
      body: [
        {
          list: [
            "**1 piazza del villaggio**, da cui partono le terre.",
            "**4 pastori**: un punto interrogativo sul fronte, quattro pecore di un colore e un pastore sul retro. Nero, blu, rosso, giallo.",
            "**60 tessere normali** con due facce diverse. Ognuno dei quattro lati mostra un campo con una pecora, un villaggio o un bosco. Villaggio e bosco non sono mai sulla stessa faccia.",
            "**4 Lupi e 4 Cacciatori**: bosco su tutti e quattro i lati, e sul retro un campo con quattro pecore. Ogni colore ha un Lupo e un Cacciatore.",
          ],
        },
      ],
    },
    setup: {
      title: "Preparazione",
      body: [
        "La piazza del villaggio sta al centro. Ognuno riceve un **pastore**, che nessun altro può guardare, e **quattro tessere** dal sacchetto. I pastori non assegnati restano ignoti. Quante tessere ha in mano ciascuno si sa, quali no. La sorte decide chi inizia; poi si prosegue in senso orario.",
      ],
    },
    turn: {
      title: "Il tuo turno",
      body: [
        "Posa **una tessera**, da una faccia o dall’altra, ruotata a piacere, accanto ad almeno una tessera. **Ogni lato a contatto deve mostrare la stessa cosa**: pecore dello stesso colore, villaggio con villaggio, bosco con bosco. Il retro con le pecore di un Lupo o di un Cacciatore si può posare come qualsiasi tessera.",
        "Poi pesca **tante tessere quante ne tocca**, da una a quattro, o quelle che restano nel sacchetto. Chi può posare deve posare. Chi non può **passa** e non pesca nulla.",
        {
          picture: "draw",
          caption:
            "La nuova tessera sta sopra la piazza del villaggio e accanto a un’altra tessera, ed entrambi i lati a contatto combaciano: pescane due.",
        },
      ],
    },
    fields: {
      title: "Campi",
      body: [
        "I lati dello stesso colore che si incontrano, da una tessera all’altra o fianco a fianco sulla stessa tessera, sono un solo **campo**. I lati opposti di una tessera non si incontrano. Un campo ha tante pecore quanti lati.",
        "Un campo è **chiuso** quando nessuno dei suoi lati dà su un posto vuoto. Un posto vuoto all’interno lo tiene aperto. Un campo chiuso ha sempre un numero pari di pecore.",
        {
          picture: "field",
          caption: "Un campo chiuso con 8 pecore nere. La siepe mostra che non si può aggiungere nulla.",
        },
      ],
    },
    wolf: {
      title: "Lupo!",
      body: [
        "Puoi posare un **Lupo in ogni momento**, anche fuori turno: su un posto vuoto in cui ogni lato a contatto è bosco, se **nessun Cacciatore** è in uno di questi boschi. Peschi come al solito. Non conta come tessera del tuo turno.",
        "Finché nessun Cacciatore lo copre, **non conta nessun campo che confina con il suo bosco**. Un campo confina con un bosco dove i due sono fianco a fianco su una tessera.",
        {
          picture: "wolf",
          caption:
            "Il Lupo sta in un bosco che confina con questo campo chiuso di pecore gialle. Finché è lì, il campo non vale nulla.",
        },
      ],
    },
    hunter: {
      title: "Cacciatore!",
      body: [
        "Anche un **Cacciatore** si può posare in ogni momento. Va **su un Lupo**, che da allora non fa più danni; peschi tante tessere quante ce ne sono intorno a quel posto. Oppure va su un posto vuoto con bosco su ogni lato a contatto, se in questi boschi non c’è nessun Lupo scoperto: allora lì non può più arrivare nessun Lupo.",
        {
          picture: "hunter",
          caption: "Il Cacciatore è posato su un Lupo. Tocca una tessera: pescane una.",
        },
      ],
    },
    reveal: {
      title: "Rivela",
      body: [
        "Una volta nella partita, in ogni momento, puoi girare il tuo **pastore** e posarlo come una tessera. Ora tutti sanno il tuo colore. Peschi come al solito e hai un **turno gratuito**: puoi posare un’altra tessera e pescare anche per quella. Chi viene interrotto nel proprio turno continua subito dopo. Nel tuo turno il pastore si aggiunge alla tua normale tessera.",
        { picture: "shepherd", caption: "Un pastore rivelato: una tessera con quattro pecore gialle." },
      ],
    },
    quit: {
      title: "Ritirati",
      body: [
        "In ogni momento puoi lasciare il gioco. La tua mano esce coperta, non giochi più nulla, e il tuo colore resta segreto se non lo hai rivelato. Il tuo campo conta comunque alla fine. Prima ti ritiri, più grande è il bonus:",
        {
          head: ["Ritiro", "2 giocatori", "3 giocatori", "4 giocatori"],
          rows: [
            ["primo", "6", "6", "6"],
            ["secondo", "0", "3", "3"],
            ["terzo", "–", "0", "1"],
            ["quarto", "–", "–", "0"],
          ],
        },
        "Chi resta per ultimo continua con turni normali, non è obbligato a posare e può smettere in ogni momento.",
      ],
    },
    end: {
      title: "Fine e punteggio",
      body: [
        "La partita finisce quando tutti hanno lasciato il gioco, o quando nessuno può continuare: dopo un intero giro in cui tutti passano, si chiede a tutti ancora una volta se vogliono giocare un Lupo, un Cacciatore o un pastore, o ritirarsi (l’**ultima chiamata**). Se nessuno fa nulla, la partita finisce, e chi è ancora in gioco non riceve bonus.",
        "Poi si mostrano i colori:",
        {
          head: ["Che cosa", "Punti"],
          rows: [
            ["Il tuo campo più grande che è chiuso e che nessun Lupo minaccia", "1 per ogni pecora"],
            ["Bonus per il ritiro", "6, 3, 1 o 0"],
          ],
        },
        "Vince il totale più alto. In caso di **parità** vince chi ha lasciato il gioco prima, e chi lo ha lasciato vince su chi era rimasto in gioco; tra chi era rimasto la vittoria è condivisa.",
      ],
    },
    options: {
      title: "Scelte ai nostri tavoli",
      body: [
        {
          list: [
            "**Tessere in mano**: nessun limite, o 3 tessere: allora se ne distribuiscono tre, e dopo il tuo turno scarti coperte quelle di troppo. Il pastore non conta.",
            "**Turno extra invece di più tessere**: se tocchi due o più tessere ne peschi una e hai subito un altro turno. Non insieme alla posa di più tessere.",
            "**Chi tocca più tessere ne posa altrettante**: la tua prima tessera dice quante tessere posi in questo turno; le successive non fanno pescare nulla.",
            "**Contano tutti i propri campi chiusi**, non solo il più grande.",
            "**Lupo affamato**: un Lupo si può posare su un Cacciatore e lo annulla. Conta solo ciò che sta in cima.",
            "**Chi resta per ultimo pesca ancora** (di norma), o gioca solo le tessere che ha in mano, come dice il regolamento. Pescando il gioco è migliore: senza, in due, vince quasi sempre chi lascia presto.",
            "**In caso di parità vince** chi ha lasciato il gioco prima (di norma), o il singolo campo più grande.",
          ],
        },
      ],
    },
    rulings: {
      title: "Come abbiamo deciso",
      body: [
        "Dove le regole stampate tacciono, o lasciano una scelta, abbiamo dovuto decidere:",
        {
          rulings: [
            {
              question: "Chi può agire, e quando?",
              answer:
                "Una posa con la sua pesca non si interrompe mai. Tra una posa e l’altra chiunque può agire; chi arriva prima gioca prima. Se più pastori rivelati si interrompono a vicenda, si conclude per primo il più recente.",
              reason: "Così è sempre chiaro che cosa è successo e che cosa è possibile ora.",
            },
            {
              question: "Quale posto vuoto tiene aperto un campo?",
              answer: "Uno su cui dà un lato del campo. Un buco su cui danno solo altri lati non conta.",
              reason: "Il buco deve essere dentro il campo, non solo dentro il suo contorno.",
            },
            {
              question: "E se un bosco con un Cacciatore e uno con un Lupo si uniscono?",
              answer:
                "Il Lupo continua a minacciare finché non gli si posa sopra un Cacciatore. Lì non può arrivare nessun altro Lupo.",
              reason:
                "Le FAQ e le regole pubblicate non concordano: secondo le regole anche il Cacciatore già presente potrebbe andare sul Lupo. Seguiamo le FAQ.",
            },
            {
              question: "E se il sacchetto è vuoto?",
              answer:
                "Si continua con le tessere in mano. Chi ha rivelato il colore e non ha più tessere ha finito e prende il prossimo bonus. Chi non lo ha rivelato non esce mai dal gioco senza dirlo.",
              reason: "Altrimenti si capirebbe che il pastore non trova posto.",
            },
            {
              question: "E se nessuno può iniziare?",
              answer: "Le tessere in mano a chi è ancora in gioco si ridistribuiscono.",
              reason: "Senza un lato villaggio nessuno potrebbe mai giocare.",
            },
            {
              question: "Con al massimo tre tessere: che cosa conta, e quando si scarta?",
              answer:
                "Conta tutto ciò che hai in mano tranne il pastore. Scarti quando è finito il tuo turno, la tua rivelazione con il turno gratuito o la tua interruzione.",
              reason: "La variante indica solo il numero.",
            },
            {
              question: "Lupo affamato: un Lupo può coprire uno di due Cacciatori in un bosco?",
              answer: "Sì. Un Cacciatore sotto un Lupo non tiene più lontani i Lupi.",
              reason: "Conta solo la tessera in cima.",
            },
            {
              question: "Bisogna posare un Lupo se non c’è altro che trovi posto?",
              answer:
                "Il suo retro con le pecore conta come una tessera da posare se trova posto. La faccia del Lupo non è mai obbligatoria.",
              reason: "Un Lupo può arrivare in ogni momento, quindi non conta come turno.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "Che cosa è ricostruito",
      body: [
        "**Le tessere non sono quelle stampate.** Le 60 tessere normali sono una nostra ricostruzione: compare ogni combinazione di almeno due lati diversi, ogni colore è su 94 lati, villaggio e bosco su 52 ciascuno.",
        "Il regolamento non indica il numero di tessere, Lupi e Cacciatori né il retro di questi ultimi. Vengono da altre fonti e sono anch’essi ricostruiti.",
      ],
    },
  },
};
