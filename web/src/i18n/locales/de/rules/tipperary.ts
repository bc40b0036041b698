import type { tipperary as english } from "../../en/rules/tipperary";
import type { Translated } from "../../../rulebook";

/** The rules of Tipperary, in our own words. */
export const tipperary: Translated<typeof english> = {
  lead: "Alle bauen zur gleichen Zeit, Plättchen für Plättchen, eine eigene Grafschaft rund um einen Heimatort. Große Herden, Whiskey und eine Landschaft ohne Lücken bringen Punkte.",
  short: [
    {
      name: "Das Ziel",
      text: "Lass deine Grafschaft rund um deinen Heimatort wachsen, zwölf Runden lang (zu fünft zehn). Wer die meisten Punkte hat, gewinnt; bei Gleichstand gibt es einen gemeinsamen Sieg.",
    },
    {
      name: "Eine Runde",
      text: "Die Scheibe dreht sich und weist allen einen Bereich mit zwei Plättchen zu. Alle wählen gleichzeitig: Nimm eines davon und lege es Kante an Kante an dein Land, beliebig gedreht und gewendet.",
    },
    {
      name: "Was ein Plättchen bringt",
      text: "Ein Schafsymbol: ein Holzschaf für eine deiner Wiesen. Getreide neben einer Brennerei: ein Schritt auf der Whiskeyleiste. Eine neue gerade Reihe aus drei Ruinen: ein Turm für das Ende. Zwei Moore, die sich berühren: ein Bonusplättchen, das du sofort ziehst. Die Reihenfolge wählst du.",
    },
    {
      name: "Nach jeder Runde",
      text: "Wer allein die größte Herde hat (Schafe auf Weiden, die aneinandergrenzen), hat den Marker.",
    },
    {
      name: "Punkte",
      text: "Dein größtes lückenloses Rechteck: 1 pro Feld. Deine größte Herde: 1 pro Schaf, und 5 für den Marker. 5, wenn dein Heimatort umschlossen ist. Die Zahl unter deinem Whiskeyfass. Die Zahlen auf deinen Steinkreisen. Davor darfst du mit deinen Türmen noch Lücken füllen.",
    },
  ],
  sections: {
    aim: {
      title: "Ziel des Spiels",
      body: [
        "**Zwölf Runden** lang (zu fünft zehn) legst du in jeder Runde ein Landschaftsplättchen an deine Auslage an. Am Ende zählen fünf Dinge: dein größtes lückenloses Rechteck, deine größte Herde, ein umschlossener Heimatort, dein Whiskey und deine Steinkreise. Wer die meisten Punkte hat, gewinnt.",
      ],
    },
    components: {
      title: "Spielmaterial",
      body: [
        {
          list: [
            "**60 Landschaftsplättchen** aus drei bis sieben Feldern. Jedes Feld zeigt ein Merkmal: Wiese, Weide mit einem Schaf oder mit zwei Schafen, Getreidefeld, Brennerei, Moor, Ruine oder Steinkreis. Manche Felder haben dazu ein Schafsymbol.",
            "**5 Heimatorte** mit einem Wappen und zwei Seiten. Sechs der neun Felder sind der Ort selbst und zeigen kein Merkmal.",
            "Eine **Drehscheibe** mit fünf Wappen und darum fünf Bereiche mit je zwei offenen Plättchen.",
            "**24 Holzschafe**, **12 Türme**, **12 Bonusplättchen** aus einem Feld und der Marker für die **größte Herde**.",
            "Eine **Whiskeyleiste** mit einem Fass pro Person, der **Stoffbeutel** und der Fluss, der die Runden zählt.",
          ],
        },
      ],
    },
    setup: {
      title: "Vorbereitung",
      body: [
        "Alle bekommen einen Heimatort, mit einer zufälligen Seite nach oben, und stellen ein Fass an den Anfang der Whiskeyleiste. Für jeden der fünf Bereiche werden zwei Plättchen gezogen. Der Zufall bestimmt, wer zuerst den Beutel hat. Die Felder der Heimatorte lösen jetzt noch nichts aus.",
      ],
    },
    round: {
      title: "Eine Runde",
      body: [
        {
          list: [
            "**Legephase.** Wer den Beutel hat, dreht die Scheibe. Jedes Wappen zeigt dann auf einen Bereich. Du nimmst eines der beiden Plättchen dort, legst es an und lässt das andere liegen. Alle tun das gleichzeitig.",
            "**Schafphase.** Wenn alle fertig sind, wird die größte Herde gesucht (siehe unten).",
            "**Ende der Runde.** Das Fass auf dem Fluss rückt weiter, der Beutel geht nach links, und jeder Bereich wird auf zwei Plättchen aufgefüllt. Nach der letzten Runde wird nichts aufgefüllt.",
          ],
        },
        "Auch mit weniger als fünf Personen liegen in allen fünf Bereichen Plättchen; Wappen, die niemand hat, bewirken nichts.",
      ],
    },
    laying: {
      title: "Ein Plättchen anlegen",
      body: [
        "Ein Plättchen darf beliebig gedreht und gewendet werden. Mindestens eines seiner Felder muss mit einer **Kante** an deine Auslage grenzen; eine Ecke genügt nicht. Nichts darf sich überdecken, und was liegt, bleibt liegen. Du darfst Lücken lassen, und deine Auslage darf in jede Richtung beliebig weit wachsen.",
        {
          picture: "laying",
          caption:
            "Die Spalte rechts ist das neue Plättchen: Eines seiner vier Felder grenzt mit einer Kante an den Heimatort. Was die Felder zeigen, muss nicht zusammenpassen.",
        },
        "Was das Plättchen bringt, geschieht sofort. Wenn mehreres ansteht, wählst du die Reihenfolge.",
      ],
    },
    sheep: {
      title: "Wiesen, Weiden und Schafe",
      body: [
        "Weiden, die mit einer Kante aneinandergrenzen, bilden eine **Herde**. Ihre Größe ist die Zahl der **Schafe** darauf, der gedruckten und der hölzernen. Weiden, die sich nur an einer Ecke berühren, sind zwei Herden. Wiesen und Schafsymbole gehören zu keiner Herde.",
        {
          picture: "flock",
          caption:
            "Fünf Weiden mit je zwei Schafen: eine Herde mit 10 Schafen. Das einzelne Schaf in der Ecke rechts oben ist eine eigene Herde.",
        },
        "Für jedes **Schafsymbol** auf einem Plättchen, das du legst, bekommst du ein Holzschaf und setzt es auf eine **freie Wiese** deiner Auslage: auf dem neuen Plättchen, auf dem Heimatort, auf einem Bonusplättchen, egal wo. Dieses Feld ist jetzt eine Weide mit einem Schaf. Das Schaf muss gesetzt werden, wenn es geht; ist keine Wiese mehr frei, verfällt es.",
        {
          picture: "wooden",
          caption:
            "Zwei Holzschafe stehen auf Wiesen, eines davon auf dem Heimatort. Mit dem gedruckten Schaf darunter sind sie eine Herde mit 3 Schafen.",
        },
      ],
    },
    whiskey: {
      title: "Getreide und Brennereien: Whiskey",
      body: [
        "Jede **neue Kante zwischen einem Getreidefeld und einer Brennerei** bringt dein Fass einen Schritt weiter. Ein Plättchen kann mehrere solche Kanten schaffen. Wer 6, 13 oder 21 erreicht oder überschreitet, bekommt jedes Mal ein Holzschaf. Am Ende der Leiste bleibt das Fass stehen.",
        {
          head: ["Schritte", "Punkte"],
          rows: [
            ["0", "0"],
            ["1", "3"],
            ["2", "6 und ein Schaf"],
            ["3", "10"],
            ["4", "13 und ein Schaf"],
            ["5", "17"],
            ["6", "21 und ein Schaf"],
            ["7", "25"],
            ["8", "30"],
          ],
        },
        {
          picture: "whiskey",
          caption:
            "Die neue Brennerei grenzt an zwei Getreidefelder: zwei Schritte auf einmal, bis zur 6, und ein Holzschaf.",
        },
      ],
    },
    ruins: {
      title: "Ruinen: Türme",
      body: [
        "Eine **neue gerade Reihe aus mindestens drei Ruinen**, waagerecht oder senkrecht, bringt einen **Turm**. Du behältst ihn bis zum Ende des Spiels. Eine Reihe zu verlängern bringt nichts weiter. Eine neue Reihe quer zu einer alten bringt einen Turm, auch wenn sie eine Ruine gemeinsam haben. Eine Ruine, die eine waagerechte und eine senkrechte Reihe vollendet, bringt zwei Türme; eine Reihe aus fünf, die auf einmal entsteht, bringt einen.",
        { picture: "ruins", caption: "Drei Ruinen in einer Reihe, ohne Lücke: ein Turm." },
      ],
    },
    bogs: {
      title: "Moore: Bonusplättchen",
      body: [
        "**Zwei Moore, die mit einer Kante aneinandergrenzen,** sind ein Schutzgebiet. Ein neues Schutzgebiet bringt ein **Bonusplättchen**: Ziehe eines verdeckt und lege es sofort, entweder neben deine Auslage oder **auf eine Wiese**, auf der weder ein Schaf noch ein Bonusplättchen ist. Was es zeigt, wirkt wie sonst auch, und so kann eine Kette entstehen. Ein Schutzgebiet zu vergrößern bringt nichts; zwei einzelne Moore, die ein drittes verbindet, bringen ein Bonusplättchen.",
        {
          picture: "bogs",
          caption: "Das Moor des neuen Plättchens grenzt an das Moor des Heimatorts: ein Bonusplättchen.",
        },
      ],
    },
    stones: {
      title: "Steinkreise",
      body: [
        "Ein Steinkreis bewirkt während des Spiels nichts. Am Ende bringt er die Punkte, die auf ihm stehen: 1, 2 oder 3.",
      ],
    },
    flock: {
      title: "Die größte Herde",
      body: [
        "Nach jeder Runde vergleichen alle ihre größten Herden. Wer **allein** die größte hat, bekommt den Marker. Bei Gleichstand gilt:",
        {
          list: [
            "Noch niemand hat den Marker: Er bleibt im Vorrat.",
            "Wer ihn hat, ist am Gleichstand beteiligt: Der Marker bleibt dort.",
            "Wer ihn hat, ist nicht beteiligt: Der Marker geht zurück in den Vorrat.",
          ],
        },
      ],
    },
    end: {
      title: "Ende und Wertung",
      body: [
        "Nach der letzten Schafphase darfst du die Türme setzen, die du bekommen hast: je auf ein Feld, neben deine Auslage oder nebeneinander, nie auf ein Plättchen. Sie bewirken nichts, außer Lücken zu füllen. Dann werden die Punkte gezählt:",
        {
          head: ["Was", "Punkte"],
          rows: [
            ["Fläche: das größte lückenlose Rechteck", "1 pro Feld; Heimatort, Bonusplättchen und Türme zählen mit"],
            ["Schafe: deine größte Herde", "1 pro Schaf"],
            ["Der Marker für die größte Herde", "5"],
            ["Erkundung: Alle 18 Felder rund um den Heimatort sind bedeckt, auch die Ecken", "5"],
            ["Whiskey", "die Zahl unter deinem Fass"],
            ["Steinkreise", "ihre Zahlen"],
          ],
        },
        {
          picture: "area",
          caption:
            "Eine Auslage am Ende. Das größte lückenlose Rechteck ist 7 mal 8 groß: 56 Punkte. Mit einer Herde von 11, dem Marker, der Erkundung, 6 für Whiskey und 4 für Steinkreise macht das 87.",
        },
        {
          picture: "exploration",
          caption: "Dieselbe Auslage: Alle 18 Felder rund um den Heimatort sind bedeckt. Das ist 5 Punkte wert.",
        },
        "Die höchste Summe gewinnt. Bei **Gleichstand** gibt es einen gemeinsamen Sieg.",
      ],
    },
    options: {
      title: "Zur Wahl an unseren Tischen",
      body: [
        {
          list: [
            "**Plättchen legen**: alle gleichzeitig oder nacheinander; wer den Beutel hat, beginnt.",
            "**Allein** (für eine Person; unsere Regeln, nicht das Soloblatt des Verlags): zwölf Runden, ein Wappen, alle fünf Bereiche. Der benutzte Bereich wird aufgefüllt; einen Marker gibt es nicht.",
          ],
        },
      ],
    },
    rulings: {
      title: "Wie wir entschieden haben",
      body: [
        "Wo die gedruckten Regeln schweigen, mussten wir wählen:",
        {
          rulings: [
            {
              question: "In welcher Reihenfolge wirkt, was gleichzeitig ansteht?",
              answer:
                "Wie es die Person will, der die Auslage gehört. Ein Bonusplättchen wird gezogen, wenn sie sich ihm zuwendet.",
              reason: "Es betrifft nur sie; und ein früher gezogenes Plättchen wäre zu früh bekannt.",
            },
            {
              question: "Darf ein Schaf auf ein Bonusplättchen warten?",
              answer:
                "Ja, im selben Zug. Ein Bonusplättchen darf sogar die letzte freie Wiese belegen; das Schaf verfällt dann.",
              reason: "Ausgeschlossen ist nur, es für eine spätere Runde aufzuheben.",
            },
            {
              question: "Was gilt in einer Kette als neu?",
              answer: "Was unmittelbar vor diesem einen Legen noch nicht da war.",
              reason: "Sonst würde eine Reihe oder ein Schutzgebiet zweimal belohnt.",
            },
            {
              question: "Was ist, wenn Schafe, Türme oder Bonusplättchen ausgehen?",
              answer: "Dann gibt es keine mehr. Was zuerst ausgelöst wurde, wird zuerst bedient.",
              reason: "Die Schachtel enthält von allem eine abgezählte Menge.",
            },
            {
              question: "Müssen alle Türme gesetzt werden?",
              answer: "Nein. Wer Türme hat, sagt am Schluss „Fertig“; wer keine hat, ist sofort fertig.",
              reason: "Die Regel erlaubt es und verlangt es nicht.",
            },
            {
              question: "Darf das Fass stehen bleiben?",
              answer: "Nein. Die Regel sagt, dass man es vorrücken darf; hier rückt es immer vor.",
              reason:
                "Verzichten könnte höchstens eine Wiese vor einem Holzschaf bewahren, und das hilft so gut wie nie.",
            },
            {
              question: "Was ist, wenn niemand ein Schaf hat?",
              answer:
                "Das ist ein Gleichstand, und der Marker bleibt im Vorrat. Nach den Türmen wird nicht noch einmal geprüft.",
              reason: "Niemand hat allein die größte Herde, und auf Türmen sind keine Schafe.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "Was rekonstruiert ist",
      body: [
        "**Die Plättchen sind nicht die gedruckten.** Die 60 Landschaftsplättchen, die 12 Bonusplättchen und die äußeren Felder der Heimatorte sind unsere eigene Rekonstruktion; Größen, Merkmale und Anzahlen folgen dem, was bekannt ist. Angenommen haben wir außerdem, dass die Rückseite eines Plättchens sein Spiegelbild ist, dass ein Turm ein Feld bedeckt, die Umrisse der Heimatorte, zwei der fünf Ortsnamen und vier der fünf Wappen.",
        "Auf der **Whiskeyleiste** sind 3, 6, 10, 13 und 21 bekannt; 17, 25 und 30 sind ergänzt. Auf unserer **Drehscheibe** sind alle fünf Stellungen gleich wahrscheinlich.",
      ],
    },
  },
};
