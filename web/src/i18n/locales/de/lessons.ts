import type { Lessons } from "../../lessons";

/** The lessons: for each step a title, a text, and words for a legal move that is not what the step asks for. */
export const lessons: Lessons = {
  tipperary: {
    wheel_title: "Die Drehscheibe",
    wheel:
      "Willkommen in Tipperary! Du bist Robin, und Wren spielt mit. In jeder Runde dreht sich die Scheibe; in dem Bereich, auf den dein Wappen zeigt, liegen die zwei Plättchen, von denen du eines wählst.",
    lay_title: "Lege ein Plättchen",
    lay: "Wähle eines deiner zwei Plättchen und lege es Kante an Kante neben deinen Heimatort. Drehe und wende es, wie du magst. Alle legen gleichzeitig.",
    symbol_title: "Ein Schafsymbol",
    symbol: "Eines deiner Plättchen hat ein kleines Schafsymbol: Es bringt ein Holzschaf. Lege dieses Plättchen.",
    symbol_miss: "Dieses Plättchen hat kein Schafsymbol. Nimm das andere.",
    sheep_title: "Das Holzschaf",
    sheep:
      "Das Schaf kommt auf eine freie Wiese, die dadurch zur Weide wird. Setze es so, dass deine größte Herde wächst: direkt neben Weiden, auf denen schon Schafe sind.",
    sheep_miss: "Dort steht es abseits deiner Herde. Wähle eine Wiese, die an deine anderen Schafe grenzt.",
    flock_title: "Die größte Herde",
    flock:
      "Schafe auf Weiden, die aneinandergrenzen, sind eine Herde. Nach jeder Runde hat den Marker, wer allein die größte Herde hat. Mit drei Schafen gehört er jetzt dir: 5 Punkte, solange du ihn behältst.",
    whiskey_title: "Whiskey",
    whiskey:
      "Wo ein Getreidefeld an eine Brennerei grenzt, rückt dein Fass weiter. Dein Getreidefeld und deine Brennerei sind markiert: Lege ein Plättchen so, dass eines von beiden sein Gegenstück bekommt.",
    whiskey_miss: "Dort grenzt kein Getreidefeld an eine Brennerei. Bring die beiden Kante an Kante zusammen.",
    ruins_title: "Ruinen und Türme",
    ruins:
      "Drei Ruinen in gerader Reihe bringen einen Turm für das Ende des Spiels. Zwei sind markiert: Lege eine dritte in einer Linie mit ihnen.",
    ruins_miss: "So entsteht keine Reihe aus drei Ruinen. Es fehlt noch ein Feld in derselben Spalte.",
    bogs_title: "Moore",
    bogs: "Zwei Moore, die aneinandergrenzen, sind ein Schutzgebiet und bringen sofort ein Bonusplättchen. Lege ein Moor neben das markierte.",
    bogs_miss: "Dort grenzen die zwei Moore nicht aneinander. Kanten zählen, Ecken nicht.",
    bonus_title: "Das Bonusplättchen",
    bonus:
      "Du hast einen Steinkreis gezogen, der 2 Punkte wert ist. Lege ihn auf ein leeres Feld neben deinem Land oder auf eine Wiese ohne Schaf.",
    area_title: "Das größte Rechteck",
    area: "Am Ende zählt dein größtes lückenloses Rechteck einen Punkt pro Feld: Daher kommen die meisten Punkte. Die Klammern zeigen es. Lege ein Plättchen, das es größer macht.",
    area_miss: "Das Rechteck bleibt, wie es ist. Fülle eine ganze Zeile oder Spalte daneben.",
    town_title: "Rund um den Heimatort",
    town: "Wenn alle Felder rund um deinen Heimatort bedeckt sind, auch die Ecken, bekommst du 5 Punkte. Links fehlen zwei Felder: Bedecke beide.",
    town_miss: "Rund um den Heimatort ist noch eine Lücke.",
    tower_title: "Türme am Ende",
    tower:
      "Zwölf Runden sind vorbei. Jetzt füllt dein Turm ein leeres Feld neben deinem Land. Setze ihn in die markierte Lücke: Das Rechteck wird größer.",
    tower_miss: "Dort wächst das Rechteck nicht. Such die eine Lücke in seiner Ecke.",
    end_title: "Die Wertung",
    end: "Rechteck 54, Herde 12, Marker 5, Heimatort 5, Whiskey 6, Steinkreise 10: Du gewinnst mit 92 Punkten. Jetzt weißt du alles, was du brauchst!",
  },
  cornwall: {
    map_title: "Eine Karte für alle",
    map: "Willkommen in Cornwall! Du bist Robin, und Wren spielt mit. Alle legen an einer Karte mit fünf Landschaftstypen: Berg, Moor, Wald, Dorf und Wiese. Felder desselben Typs, die aneinandergrenzen, sind ein Gebiet.",
    lay_title: "Lege das Plättchen",
    lay: "Lege dein Plättchen so an, dass mindestens zwei seiner Kanten die Karte berühren und mindestens ein Feld ein Gebiet vergrößert. Drehe es, wie du magst; andere Kanten müssen nicht passen.",
    figure_title: "Setze eine Figur",
    figure:
      "Jetzt darfst du Figuren auf das eben gelegte Plättchen setzen. Die erste in einem leeren Gebiet ist gratis: Setze eine.",
    figure_miss: "Du darfst darauf verzichten, aber hier solltest du zuerst eine Figur setzen.",
    strength_title: "Stärke",
    strength:
      "Wren ist in deinen Wald gekommen. Eine kleine Figur zählt 1, eine mittlere 2, die große 3; wer in einem Gebiet am meisten hat, hat dort die Mehrheit. Hier liegt Wren mit 2 zu 1 vorn.",
    coins_title: "Münzen",
    coins:
      "Ein Plättchen, das Gebiete von zwei Landschaftstypen vergrößert, bringt eine Münze, bei drei Typen zwei Münzen. Lege dieses Plättchen so, dass es eine Münze bringt.",
    coins_miss:
      "Das vergrößert nur Gebiete von einem Landschaftstyp. Finde eine Stelle, wo Wald an Wald und Wiese an Wiese kommt.",
    chapel_title: "Die Kapelle",
    chapel:
      "Eine Figur auf einem Feld mit Kapelle bringt sofort 3 Punkte, und sie bleibt dort stehen wie jede andere. Setze eine auf das markierte Feld.",
    chapel_miss: "Ein anderes Feld kann auch gut sein, aber die 3 Punkte gibt es auf der Kapelle.",
    price_title: "Was Figuren kosten",
    price:
      "Die zweite Figur im selben Zug kostet eine Münze, die dritte noch eine. Und jede kostet eine mehr für jede Figur, die schon in ihrem Gebiet steht. Setze eine zweite Figur.",
    price_miss: "Du hast genug Münzen: Setze noch eine Figur, bevor du weitermachst.",
    flag_title: "Flaggen",
    flag: "Mit Flagge ist ein Gebiet mehr wert: In diesem Dorf bekommt die Mehrheit 3 Punkte pro Feld und der zweite Platz 1. In anderen Landschaften mit Flagge sind es 2 und 1, ohne Flagge 1 und nichts.",
    cottage_title: "Ein Cottage schließt ab",
    cottage:
      "Ein Gebiet wird abgeschlossen, wenn ein Cottage angelegt wird oder wenn kein Plättchen mehr heranpasst. In der markierten Wiese hast du die Mehrheit: Lege das Cottage an sie an.",
    cottage_miss: "Das Cottage muss an die Wiese mit deiner Figur grenzen.",
    close_title: "Abgeschlossene Gebiete zählen",
    close:
      "Du könntest jetzt Figuren setzen, brauchst aber keine. Beende deinen Zug, dann wird die abgeschlossene Wiese gewertet.",
    close_miss: "Das ist erlaubt, aber hier braucht es keine Figur. Beende deinen Zug.",
    pub_title: "Der Pub",
    pub: "Du hast einen Punkt pro Feld bekommen, und deine Figur ist in den Pub gegangen. Einmal pro Zug darfst du nach dem Anlegen eine Münze zahlen und alle deine Figuren von dort zurückholen. Tu es jetzt.",
    pub_miss: "Hol zuerst deine Figur aus dem Pub zurück.",
    moor_title: "Moore warten",
    moor: "Ein Moor wird nie abgeschlossen; es zählt erst am Ende des Spiels, mit 2 Punkten pro Feld für die Mehrheit und 1 für den zweiten Platz. Setze eine Figur auf das Moor deines Plättchens.",
    moor_miss: "Das ist nicht das Moor. Wähle das Feld mit Schilf und Wasser.",
    end_title: "Das Ende",
    end: "Alle 36 Plättchen liegen. Was noch offen war, wurde gewertet, wie es lag, und jede Münze ist ein Punkt: Du gewinnst mit 98 zu 87. Jetzt weißt du alles, was du brauchst!",
  },
  woolybully: {
    hand_title: "Deine Hand und deine Farbe",
    hand: "Willkommen bei Wooly Bully! Du bist Robin, und Wren spielt mit. Dein Schäfer hütet rote Schafe, und sonst weiß es niemand. Auch deine Plättchen sind geheim; jedes hat zwei Seiten.",
    lay_title: "Lege ein Plättchen",
    lay: "Lege irgendein Plättchen so neben ein anderes, dass alle angrenzenden Kanten dasselbe zeigen: Schafe einer Farbe, Dorf oder Wald. Dann ziehst du nach.",
    lay_miss: "Nicht so schnell: Lege zuerst ein Plättchen.",
    draw_title: "So viele nachziehen, wie angrenzen",
    draw: "Du ziehst so viele Plättchen nach, wie an dein Plättchen angrenzen. Lege eines so, dass es an zwei zugleich grenzt: neben die beiden markierten.",
    draw_miss: "Das grenzt nur an ein Plättchen. Zwischen den beiden markierten ist eine Ecke.",
    field_title: "Zäune deine Schafe ein",
    field:
      "Ein Pferch ist geschlossen, wenn keine seiner Kanten mehr offen ist. Nur dein größter geschlossener Pferch zählt, einen Punkt pro Schaf. Schließe den roten Pferch rechts oder einen anderen roten.",
    field_miss: "Damit ist kein roter Pferch geschlossen. Die offene Kante des großen ist rechts.",
    wolf_title: "Ein Wolf!",
    wolf: "Wren hat einen Wolf in den Wald neben deinem Pferch gelegt. Solange er dort sitzt, ist kein Pferch sicher, der an diesen Wald grenzt, und deiner zählt nichts. Auch du darfst so Wölfe legen, sogar außer der Reihe.",
    hunter_title: "Ruf den Jäger",
    hunter:
      "Ein Jäger darf jederzeit gelegt werden, auch jetzt, während Wren am Zug ist. Lege deinen auf den Wolf: Dein Pferch ist wieder sicher, und kein anderer Wolf darf in diesen Wald.",
    hunter_miss: "Der Wolf ist noch da. Lege den Jäger auf ihn.",
    reveal_title: "Bekenne Farbe",
    reveal:
      "Einmal im Spiel darfst du deinen Schäfer aufdecken: vier rote Schafe, gelegt wie ein Plättchen. Dann kennen alle deine Farbe, aber du bekommst dazu einen Freizug. Tu es jetzt.",
    reveal_miss: "Hier solltest du deinen Schäfer aufdecken.",
    free_title: "Der Freizug",
    free: "Lege noch ein Plättchen, wo immer es passt. Danach kommt dein normaler Zug.",
    free_miss: "Nutze den Freizug: Lege ein Plättchen.",
    quit_title: "Steig rechtzeitig aus",
    quit: "Wer zuerst aussteigt, bekommt 6 Punkte, danach gibt es 3, 1 oder nichts. Dein Pferch zählt am Ende trotzdem, aber du kannst ihn nicht mehr schützen. Du liegst vorn: Steig aus.",
    quit_miss: "Du könntest weiterspielen, aber hier solltest du aussteigen.",
    end_title: "Die Wertung",
    end: "Die Farben werden gezeigt: 6 Schafe in deinem Pferch und 6 für den ersten Ausstieg sind 12, und Wren hat 4. Jetzt weißt du alles, was du brauchst!",
  },
};
