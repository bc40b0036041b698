import type { cornwall as english } from "../../en/rules/cornwall";
import type { Translated } from "../../../rulebook";

/** The rules of Cornwall, in our own words. */
export const cornwall: Translated<typeof english> = {
  lead: "Tutti compongono una sola mappa di esagoni e ci piazzano segnalini. Quando un territorio è completo, chi ha la maggioranza prende i punti, e i segnalini vanno al pub.",
  short: [
    {
      name: "Lo scopo",
      text: "Componi con gli altri una mappa e cerca di avere la maggioranza nei suoi territori quando si completano. Vince chi ha più punti; poi chi ha più monete.",
    },
    {
      name: "Posare",
      text: "Posa la tessera pescata in modo che almeno due suoi bordi tocchino la mappa e almeno una casella ingrandisca un territorio aperto. Un territorio completo non cresce mai. Ricevi una moneta per ogni tipo di territorio ingrandito dopo il primo.",
    },
    {
      name: "Piazzare segnalini",
      text: "Poi piazza fino a tre segnalini sulla nuova tessera. Il piccolo vale 1, il medio 2, il grande 3. Il primo è gratis, ogni altro in questo turno costa una moneta, e ogni segnalino costa una moneta in più per ciascun segnalino già in quel territorio. Un segnalino su una cappella porta subito 3 punti. Prima, per una moneta, puoi riprendere dal pub tutti i tuoi segnalini.",
    },
    {
      name: "Territori completi",
      text: "Un territorio si completa quando vi si posa un cottage o quando è accerchiato. Chi ha la maggioranza riceve un punto per ogni casella; con una bandiera di più, e qualcosa va anche al secondo posto. Poi tutti i suoi segnalini vanno al pub. Le brughiere si valutano solo alla fine: 2 a casella per la maggioranza, 1 per il secondo posto.",
    },
    {
      name: "La fine",
      text: "Dopo l’ultima tessera tutto ciò che è ancora aperto si valuta così com’è, e ogni moneta vale un punto.",
    },
  ],
  sections: {
    aim: {
      title: "Scopo del gioco",
      body: [
        "Da due a quattro giocatori compongono insieme la mappa. Fai punti se hai la **maggioranza** nei territori quando si valutano, con le cappelle e con le monete che ti restano. Vince chi ha più punti.",
      ],
    },
    components: {
      title: "Materiale",
      body: [
        {
          list: [
            "**1 tessera di partenza** di cinque caselle, una per ogni paesaggio: monte, bosco, villaggio, prato e brughiera.",
            "**36 tessere** di tre caselle con due o tre paesaggi. Una casella può mostrare un **cottage**, una **bandiera** o una **cappella**.",
            "**7 segnalini** per ciascuno: quattro piccoli di valore 1, due medi di valore 2 e uno grande di valore 3.",
            "**Monete** (all’inizio ognuno ne ha una) e il **pub**.",
          ],
        },
        "Le caselle dello stesso paesaggio con un bordo in comune sono un **territorio**. È **aperto** finché non è completo; da allora non cambia mai più.",
      ],
    },
    setup: {
      title: "Preparazione",
      body: [
        "La tessera di partenza sta al centro, le altre formano un mazzo. Ognuno ha in mano tutti i propri segnalini, una moneta e nessun punto. La sorte decide chi inizia; poi si prosegue in senso orario. Le monete sono visibili a tutti.",
      ],
    },
    turn: {
      title: "Un turno",
      body: [
        {
          list: [
            "Scopri una tessera, **posala** e prendi le monete che porta.",
            "Se vuoi, visita il **pub**.",
            "Se vuoi, **piazza segnalini** sulla nuova tessera.",
            "I territori ora completi si **valutano**.",
          ],
        },
      ],
    },
    laying: {
      title: "Posare una tessera",
      body: [
        "Ruota la tessera come vuoi; non si ribalta mai. Devono valere tutte queste condizioni:",
        {
          list: [
            "Non copre nulla.",
            "Almeno **due dei suoi bordi** toccano bordi della mappa. Possono appartenere entrambi alla stessa casella.",
            "Almeno una delle sue caselle tocca una casella dello **stesso paesaggio** in un territorio aperto e così lo ingrandisce. Tutti gli altri bordi possono essere diversi.",
            "Nessuna delle sue caselle tocca il proprio paesaggio in un territorio **completo**.",
          ],
        },
        {
          picture: "laying",
          caption:
            "La prima tessera accanto alla tessera di partenza. Due suoi bordi sono a contatto, e il suo prato ingrandisce il prato.",
        },
        "Una tessera che non trova posto va sotto il mazzo, e ne peschi un’altra.",
      ],
    },
    coins: {
      title: "Monete per la posa",
      body: [
        "Conta i **paesaggi diversi** che la tua tessera ha ingrandito, brughiera compresa. Unire due territori dello stesso paesaggio conta una volta sola.",
        {
          head: ["Paesaggi ingranditi", "Monete"],
          rows: [
            ["1", "0"],
            ["2", "1"],
            ["3", "2"],
          ],
        },
        {
          picture: "coins",
          caption: "Bosco, prato e villaggio sono cresciuti, tutti con una sola tessera: 2 monete.",
        },
      ],
    },
    figures: {
      title: "Piazzare segnalini",
      body: [
        "Puoi piazzare **fino a tre segnalini** di qualsiasi grandezza sulla tessera appena posata, al massimo uno per casella. Paghi:",
        {
          head: ["Per", "Monete"],
          rows: [
            ["il primo segnalino di questo turno", "0"],
            ["ogni altro segnalino di questo turno", "1"],
            ["ogni segnalino già in quel territorio, di chiunque sia, anche tuo", "1 in più"],
          ],
        },
        {
          picture: "prices",
          caption:
            "Quanto costa un primo segnalino su ogni casella della nuova tessera: tante monete quanti sono i segnalini in quel territorio. La casella da 2 monete ha una cappella.",
        },
        "Un segnalino su una **cappella** porta subito **3 punti**; resta lì e conta come sempre. Un segnalino può stare anche su una casella con un cottage, o in un territorio che la tessera ha appena completato: conta nella valutazione.",
      ],
    },
    pub: {
      title: "Il pub",
      body: [
        "I segnalini dei territori valutati stanno al pub. Dopo aver posato e prima di piazzare segnalini puoi pagare **1 moneta** e riprendere da lì **tutti** i tuoi segnalini. Puoi pagare con le monete di questo turno e usare i segnalini subito.",
      ],
    },
    closing: {
      title: "Quando un territorio è completo",
      body: [
        {
          list: [
            "**Con un cottage**: la tessera appena posata ha un cottage nel territorio. Tutto il territorio è completo, con tutto ciò che si è unito a esso. Una casella con cottage che non ingrandisce nulla è un territorio a sé, subito completo.",
            "**Per accerchiamento**: nessuna tessera può più raggiungere il territorio.",
          ],
        },
        "Si valuta alla fine del turno, una volta sola nella partita, anche se dentro non c’è nessuno. Poi tutti i suoi segnalini vanno al pub. Le **brughiere** non sono mai complete: si valutano solo alla fine della partita, e fino ad allora i segnalini restano lì.",
        {
          picture: "cottage",
          caption:
            "La nuova tessera porta un cottage su questo monte di quattro caselle. Il giallo, che lì è solo, riceve 4 punti.",
        },
        {
          picture: "enclosed",
          caption:
            "A questo villaggio di due caselle non si può aggiungere nulla: è completo. Lo mostra la siepe; i segnalini sono andati al pub.",
        },
      ],
    },
    points: {
      title: "Punti per un territorio",
      body: [
        "Somma i valori dei tuoi segnalini nel territorio: è la tua forza. Chi ha più forza ha la maggioranza, cioè il primo posto. I punti si danno **per ogni casella**:",
        {
          head: ["Territorio", "Primo posto", "Secondo posto"],
          rows: [
            ["monte, bosco, villaggio, prato", "1", "0"],
            ["gli stessi con una bandiera, ma non il villaggio", "2", "1"],
            ["villaggio con una bandiera", "3", "1"],
            ["brughiera (alla fine)", "2", "1"],
          ],
        },
        {
          list: [
            "Una seconda bandiera nello stesso territorio non cambia nulla.",
            "**Parità al primo posto**: i punti del primo e del secondo posto, presi insieme, si dividono tra chi è in parità, arrotondati per eccesso. Nessun altro ne riceve.",
            "**Parità al secondo posto**: i punti del secondo posto si dividono tra chi è in parità, arrotondati per eccesso.",
            "Se al secondo posto non c’è nessuno, quei punti non si danno.",
          ],
        },
        {
          picture: "flag",
          caption:
            "Un villaggio di tre caselle con una bandiera. Il rosso ha più forza (3 contro 1): 9 punti al rosso, 3 al blu.",
        },
        {
          picture: "tie",
          caption:
            "Un villaggio di sette caselle con una bandiera; rosso e giallo hanno 1 ciascuno. (3 + 1) × 7 = 28, diviso per due: 14 punti a testa.",
        },
        {
          picture: "moor",
          caption:
            "Una brughiera di tre caselle. Se resta così, alla fine il blu (3) riceve 6 punti e il giallo (1) ne riceve 3.",
        },
      ],
    },
    end: {
      title: "Fine della partita",
      body: [
        "Quando l’ultima tessera è posata e valutata, ogni territorio non ancora valutato si valuta così com’è, brughiere comprese. Poi ogni moneta vale **1 punto**. Vince chi ha più punti. In caso di **parità** vince chi ha più monete; se anche queste sono pari, la vittoria è condivisa.",
      ],
    },
    options: {
      title: "Scelte ai nostri tavoli",
      body: [
        {
          list: [
            "**Monete**: quante ne servono (di norma), oppure 20 o 40 in tutto, comprese quelle iniziali. Se la riserva scarseggia, ricevi ciò che resta; ciò che si paga vi ritorna.",
            "**Un territorio è completo** quando nessuna tessera può più raggiungerlo (di norma), oppure solo quando nessun esagono accanto è vuoto.",
            "**Bandiere su monti e boschi**: 2 punti a casella a chi è in testa e 1 al secondo (di norma), oppure 3 e 1.",
          ],
        },
      ],
    },
    rulings: {
      title: "Come abbiamo deciso",
      body: [
        "Dove le regole stampate tacciono, o le versioni nelle varie lingue non concordano (allora decide il testo tedesco), abbiamo dovuto scegliere:",
        {
          rulings: [
            {
              question: "Quando un territorio non si può più ingrandire?",
              answer:
                "Quando nessun esagono vuoto accanto a esso può essere coperto da una tessera di tre esagoni, quali che siano le tessere rimaste. Dopo ogni turno si controllano tutti i territori.",
              reason:
                "Un buco in cui non entra nessuna tessera completa un territorio tanto quanto una tessera, e si può creare anche da lontano.",
            },
            {
              question: "E se una tessera ingrandisse un territorio e ne toccasse uno completo dello stesso paesaggio?",
              answer: "Lì non si può posare affatto.",
              reason: "Un territorio completo non cresce mai.",
            },
            {
              question: "Un segnalino appena piazzato rende più caro il successivo nello stesso territorio?",
              answer: "Sì.",
              reason: "Conta ogni segnalino nel territorio, anche i tuoi. L’ordine in cui li piazzi non cambia nulla.",
            },
            {
              question: "Chi può visitare il pub, e quando?",
              answer: "Solo chi è di turno, dopo aver posato e prima del primo segnalino.",
              reason:
                "Le regole lo collocano subito dopo la posa. Solo il testo tedesco dice che i segnalini si possono piazzare subito; seguiamo quello.",
            },
            {
              question: "Che ne è delle tessere sotto il mazzo?",
              answer:
                "Tornano quando tutte le altre sono pescate, a cominciare dalla prima messa sotto. Se nessuna di loro trova posto, la partita finisce con la solita valutazione.",
              reason: "Le regole le mettono sotto il mazzo; il resto ne consegue.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "Che cosa è ricostruito",
      body: [
        "**Le tessere non sono quelle stampate.** Le 36 tessere e la tessera di partenza sono una nostra ricostruzione. Ciò che si sa è rispettato: 11 cottage, nessuna bandiera su una brughiera, per lo più tre paesaggi su una tessera.",
        "**Monti e boschi con una bandiera**: l’immagine con i loro valori è andata persa. Supponiamo 2 e 1 a casella, come per i prati; un’opzione permette di cambiarli. Il numero di **monete** nell’elenco stampato (40) è un errore di stampa, la scatola ne contiene 20; la nostra riserva ne ha quante ne servono.",
      ],
    },
  },
};
