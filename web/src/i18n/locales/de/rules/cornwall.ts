import type { cornwall as english } from "../../en/rules/cornwall";
import type { Translated } from "../../../rulebook";

/** The rules of Cornwall, in our own words. */
export const cornwall: Translated<typeof english> = {
  lead: "Alle legen gemeinsam eine Karte aus Sechsecken und setzen Figuren darauf. Wird ein Gebiet abgeschlossen, bekommt die Punkte, wer dort die Mehrheit hat, und die Figuren gehen in den Pub.",
  short: [
    {
      name: "Das Ziel",
      text: "Ihr legt gemeinsam eine Karte. Sieh zu, dass du in ihren Gebieten die Mehrheit hast, wenn sie abgeschlossen werden. Wer die meisten Punkte hat, gewinnt; bei Gleichstand entscheiden die Münzen.",
    },
    {
      name: "Anlegen",
      text: "Lege das gezogene Plättchen so an, dass mindestens zwei seiner Kanten die Karte berühren und mindestens ein Feld ein offenes Gebiet vergrößert. Ein abgeschlossenes Gebiet wächst nie mehr. Für jeden vergrößerten Landschaftstyp nach dem ersten bekommst du eine Münze.",
    },
    {
      name: "Figuren setzen",
      text: "Setze dann bis zu drei Figuren auf das neue Plättchen. Klein zählt 1, mittel 2, groß 3. Die erste ist gratis, jede weitere in diesem Zug kostet eine Münze, und jede Figur kostet eine mehr für jede Figur, die schon im Gebiet steht. Eine Figur auf einer Kapelle bringt sofort 3 Punkte. Für eine Münze darfst du vorher alle deine Figuren aus dem Pub zurückholen.",
    },
    {
      name: "Gebiete schließen sich",
      text: "Ein Gebiet wird abgeschlossen, wenn ein Cottage angelegt wird oder wenn es umschlossen ist. Die Mehrheit bekommt dort einen Punkt pro Feld; mit Flagge gibt es mehr, und auch der zweite Platz bekommt etwas. Dann gehen alle Figuren des Gebiets in den Pub. Moore zählen erst am Ende: 2 pro Feld für die Mehrheit, 1 für den zweiten Platz.",
    },
    {
      name: "Das Ende",
      text: "Nach dem letzten Plättchen wird alles gewertet, was noch offen ist, so wie es liegt, und jede Münze ist ein Punkt.",
    },
  ],
  sections: {
    aim: {
      title: "Ziel des Spiels",
      body: [
        "Zwei bis vier Personen legen gemeinsam die Karte. Punkte bekommst du, wenn du in Gebieten bei ihrer Wertung die **Mehrheit** hast, für Kapellen und für die Münzen, die dir bleiben. Wer die meisten Punkte hat, gewinnt.",
      ],
    },
    components: {
      title: "Spielmaterial",
      body: [
        {
          list: [
            "**1 Startplättchen** aus fünf Feldern, eines von jedem Landschaftstyp: Berg, Wald, Dorf, Wiese und Moor.",
            "**36 Plättchen** aus drei Feldern mit zwei oder drei Landschaftstypen. Ein Feld kann ein **Cottage**, eine **Flagge** oder eine **Kapelle** zeigen.",
            "**7 Figuren** pro Person: vier kleine mit Wert 1, zwei mittlere mit Wert 2 und eine große mit Wert 3.",
            "**Münzen**, von denen alle zu Beginn eine haben, und der **Pub**.",
          ],
        },
        "Felder desselben Landschaftstyps, die mit einer Kante aneinandergrenzen, sind ein **Gebiet**. Es ist **offen**, bis es abgeschlossen wird; danach ändert es sich nie mehr.",
      ],
    },
    setup: {
      title: "Vorbereitung",
      body: [
        "Das Startplättchen liegt in der Mitte, die anderen bilden einen Stapel. Alle haben ihre sieben Figuren, eine Münze und keine Punkte. Der Zufall bestimmt, wer beginnt; dann geht es im Uhrzeigersinn weiter. Wie viele Münzen jemand hat, sehen alle.",
      ],
    },
    turn: {
      title: "Ein Zug",
      body: [
        {
          list: [
            "Decke ein Plättchen auf, **lege** es an und nimm die Münzen, die es bringt.",
            "Wenn du magst, geh in den **Pub**.",
            "Wenn du magst, **setze Figuren** auf das neue Plättchen.",
            "Gebiete, die jetzt abgeschlossen sind, werden **gewertet**.",
          ],
        },
      ],
    },
    laying: {
      title: "Ein Plättchen anlegen",
      body: [
        "Drehe das Plättchen, wie du willst; gewendet wird es nie. All das muss gelten:",
        {
          list: [
            "Es überdeckt nichts.",
            "Mindestens **zwei seiner Kanten** berühren Kanten der Karte. Beide dürfen zum selben Feld gehören.",
            "Mindestens eines seiner Felder grenzt an ein Feld **desselben Landschaftstyps** in einem offenen Gebiet und vergrößert es dadurch. Alle anderen Kanten dürfen verschieden sein.",
            "Keines seiner Felder grenzt an den eigenen Landschaftstyp in einem **abgeschlossenen** Gebiet.",
          ],
        },
        {
          picture: "laying",
          caption:
            "Das erste Plättchen neben dem Startplättchen. Zwei seiner Kanten liegen an, und seine Wiese vergrößert die Wiese.",
        },
        "Ein Plättchen, das nirgends passt, kommt unter den Stapel, und du ziehst ein anderes.",
      ],
    },
    coins: {
      title: "Münzen fürs Anlegen",
      body: [
        "Zähle die **verschiedenen Landschaftstypen**, die dein Plättchen vergrößert hat, auch Moor. Zwei Gebiete desselben Typs zu verbinden zählt einmal.",
        {
          head: ["Vergrößerte Landschaftstypen", "Münzen"],
          rows: [
            ["1", "0"],
            ["2", "1"],
            ["3", "2"],
          ],
        },
        { picture: "coins", caption: "Wald, Wiese und Dorf sind gewachsen, alle durch ein Plättchen: 2 Münzen." },
      ],
    },
    figures: {
      title: "Figuren setzen",
      body: [
        "Du darfst **bis zu drei Figuren** beliebiger Größe auf das eben gelegte Plättchen setzen, höchstens eine pro Feld. Du zahlst:",
        {
          head: ["Für", "Münzen"],
          rows: [
            ["die erste Figur in diesem Zug", "0"],
            ["jede weitere Figur in diesem Zug", "1"],
            ["jede Figur, die schon im Gebiet steht, egal von wem, auch eigene", "1 mehr"],
          ],
        },
        {
          picture: "prices",
          caption:
            "Was eine erste Figur auf jedem Feld des neuen Plättchens kostet: so viele Münzen, wie Figuren im Gebiet stehen. Das Feld für 2 Münzen hat eine Kapelle.",
        },
        "Eine Figur auf einer **Kapelle** bringt sofort **3 Punkte**; sie bleibt stehen und zählt wie sonst. Eine Figur darf auch auf einem Feld mit Cottage stehen oder in einem Gebiet, das das Plättchen eben abgeschlossen hat: Sie zählt bei der Wertung mit.",
      ],
    },
    pub: {
      title: "Der Pub",
      body: [
        "Figuren aus gewerteten Gebieten stehen im Pub. Nach dem Anlegen und vor dem Setzen von Figuren darfst du **1 Münze** zahlen und **alle** deine Figuren von dort zurückholen. Du darfst dafür eine Münze aus diesem Zug nehmen und die Figuren sofort wieder einsetzen.",
      ],
    },
    closing: {
      title: "Wann ein Gebiet abgeschlossen ist",
      body: [
        {
          list: [
            "**Durch ein Cottage**: Das eben gelegte Plättchen hat ein Cottage im Gebiet. Das ganze Gebiet ist abgeschlossen, mit allem, was mit ihm zusammengewachsen ist. Ein Feld mit Cottage, das nichts vergrößert, ist ein eigenes Gebiet und sofort abgeschlossen.",
            "**Weil es umschlossen ist**: Kein Plättchen passt mehr an das Gebiet heran.",
          ],
        },
        "Es wird am Ende des Zuges gewertet, einmal im Spiel, auch wenn niemand darin steht. Dann gehen alle seine Figuren in den Pub. **Moore** werden nie abgeschlossen: Sie zählen erst am Ende des Spiels, und Figuren bleiben bis dahin dort.",
        {
          picture: "cottage",
          caption:
            "Das neue Plättchen bringt ein Cottage an diesen Berg aus vier Feldern. Gelb ist allein dort und bekommt 4 Punkte.",
        },
        {
          picture: "enclosed",
          caption:
            "An dieses Dorf aus zwei Feldern passt nichts mehr heran: Es ist abgeschlossen. Die Hecke zeigt es; die Figuren sind in den Pub gegangen.",
        },
      ],
    },
    points: {
      title: "Punkte für ein Gebiet",
      body: [
        "Zähle die Werte deiner Figuren im Gebiet zusammen: Das ist deine Stärke. Die größte Stärke ist die Mehrheit, die nächste der zweite Platz. Punkte gibt es **pro Feld**:",
        {
          head: ["Gebiet", "Mehrheit", "Zweiter Platz"],
          rows: [
            ["Berg, Wald, Dorf, Wiese", "1", "0"],
            ["dasselbe mit Flagge, außer Dorf", "2", "1"],
            ["Dorf mit Flagge", "3", "1"],
            ["Moor (am Ende)", "2", "1"],
          ],
        },
        {
          list: [
            "Eine zweite Flagge im selben Gebiet ändert nichts.",
            "**Gleichstand um die Mehrheit**: Die Punkte für Mehrheit und zweiten Platz werden zusammengezählt und unter den Beteiligten aufgeteilt, aufgerundet. Sonst bekommt niemand Punkte.",
            "**Gleichstand um den zweiten Platz**: Die Punkte für den zweiten Platz werden unter den Beteiligten aufgeteilt, aufgerundet.",
            "Gibt es keinen zweiten Platz, werden seine Punkte nicht vergeben.",
          ],
        },
        {
          picture: "flag",
          caption: "Ein Dorf aus drei Feldern mit Flagge. Rot ist stärker (3 gegen 1): 9 Punkte für Rot, 3 für Blau.",
        },
        {
          picture: "tie",
          caption:
            "Ein Dorf aus sieben Feldern mit Flagge; Rot und Gelb haben je Stärke 1. (3 + 1) × 7 = 28, geteilt durch zwei: je 14 Punkte.",
        },
        {
          picture: "moor",
          caption:
            "Ein Moor aus drei Feldern. Wenn es so bleibt, bekommt Blau (3) am Ende 6 Punkte und Gelb (1) bekommt 3.",
        },
      ],
    },
    end: {
      title: "Ende des Spiels",
      body: [
        "Wenn das letzte Plättchen gelegt und gewertet ist, wird jedes noch nicht gewertete Gebiet gewertet, wie es liegt, auch die Moore. Dann ist jede Münze **1 Punkt** wert. Wer die meisten Punkte hat, gewinnt. Bei **Gleichstand** gewinnt, wer mehr Münzen hat; ist auch das gleich, gibt es einen gemeinsamen Sieg.",
      ],
    },
    options: {
      title: "Zur Wahl an unseren Tischen",
      body: [
        {
          list: [
            "**Münzen**: so viele wie nötig (üblich) oder 20 oder 40 insgesamt, die vom Anfang mitgezählt. Reicht der Vorrat nicht, bekommst du, was noch da ist; was bezahlt wird, kommt zurück.",
            "**Ein Gebiet ist abgeschlossen**, wenn kein Plättchen mehr heranpasst (üblich), oder erst, wenn kein Feld daneben mehr leer ist.",
            "**Flaggen auf Bergen und Wäldern**: 2 Punkte pro Feld für die Mehrheit und 1 für Platz zwei (üblich) oder 3 und 1.",
          ],
        },
      ],
    },
    rulings: {
      title: "Wie wir entschieden haben",
      body: [
        "Wo die gedruckten Regeln schweigen oder ihre Sprachfassungen sich unterscheiden (dann gilt der deutsche Text), mussten wir wählen:",
        {
          rulings: [
            {
              question: "Wann kann ein Gebiet nicht mehr vergrößert werden?",
              answer:
                "Wenn kein leeres Sechseck daneben von einem Plättchen aus drei Sechsecken bedeckt werden kann, egal, welche Plättchen noch kommen. Nach jedem Zug werden alle Gebiete geprüft.",
              reason:
                "Ein Loch, in das kein Plättchen passt, schließt ein Gebiet ebenso ab wie ein Plättchen, und es kann auch aus der Ferne entstehen.",
            },
            {
              question:
                "Was ist, wenn ein Plättchen ein Gebiet vergrößern und zugleich ein abgeschlossenes desselben Landschaftstyps berühren würde?",
              answer: "Dort darf es gar nicht liegen.",
              reason: "Ein abgeschlossenes Gebiet wächst nie mehr.",
            },
            {
              question: "Macht eine eben gesetzte Figur die nächste im selben Gebiet teurer?",
              answer: "Ja.",
              reason:
                "Jede Figur im Gebiet zählt, auch deine eigene. In welcher Reihenfolge du sie setzt, ändert nichts.",
            },
            {
              question: "Wer darf in den Pub, und wann?",
              answer: "Nur wer am Zug ist, nach dem Anlegen und vor der ersten Figur.",
              reason:
                "Die Regeln sehen es unmittelbar nach dem Anlegen vor. Nur der deutsche Text sagt, dass die Figuren gleich gesetzt werden dürfen; ihm folgen wir.",
            },
            {
              question: "Was geschieht mit Plättchen unter dem Stapel?",
              answer:
                "Sie kommen wieder, wenn alle anderen gezogen sind, das erste zuerst. Passt keines von ihnen, endet das Spiel mit der üblichen Wertung.",
              reason: "Die Regeln legen sie unter den Stapel; der Rest folgt daraus.",
            },
          ],
        },
      ],
    },
    reconstructed: {
      title: "Was rekonstruiert ist",
      body: [
        "**Die Plättchen sind nicht die gedruckten.** Die 36 Plättchen und das Startplättchen sind unsere eigene Rekonstruktion. Was bekannt ist, stimmt: 11 Cottages, keine Flagge auf einem Moor, meist drei Landschaftstypen auf einem Plättchen.",
        "**Berge und Wälder mit Flagge**: Das Bild mit ihren Werten ist verloren. Wir nehmen 2 und 1 pro Feld an, wie bei Wiesen; das lässt sich am Tisch ändern. Die Zahl der **Münzen** in der gedruckten Liste (40) ist ein Druckfehler, in der Schachtel sind 20; unser Vorrat hat so viele wie nötig.",
      ],
    },
  },
};
