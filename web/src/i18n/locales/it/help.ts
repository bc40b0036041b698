import type { help as english } from "../en/help";
import type { Texts } from "../../catalogue";

/** What everything at a table does that all games share, in a sentence or two. */
export const help: Texts<typeof english> = {
  // The line over the table
  home: "Ti porta alla pagina iniziale. Il posto resta tuo; lì trovi questo tavolo in “I miei tavoli”.",
  status: "Quale gioco è, a che punto è la partita e che cosa devi fare ora.",
  role: "Vedi il tavolo, ma non giochi: stai guardando, o hai abbandonato.",
  purist:
    "A questo tavolo si gioca senza aiuti: nulla mostra dove un pezzo trova posto o che cosa porterebbe una mossa.",
  watching:
    "Quante persone guardano questo tavolo senza un posto. Vedono ciò che tutti possono sapere, mai una mano segreta.",
  spectatorsMuted:
    "Chi ha creato il tavolo ha tolto la parola a chi guarda soltanto. Può leggere ciò che si dice, ma non scrivere.",
  undo: "Annulla la tua ultima decisione. Se da allora è venuto alla luce qualcosa di nuovo, serve il consenso degli altri. Contro soli bot si può sempre tornare indietro; la partita vale allora come allenamento.",
  goBack: "Elenca le tue mosse. Scegli prima di quale tornare; gli altri devono essere d’accordo.",
  practice:
    "Qualcuno che gioca senza altre persone ha annullato un’estrazione o la mossa di un bot: questa partita non entra in nessuna statistica.",
  theme: "Passa dall’aspetto chiaro a quello scuro e viceversa.",
  help: "Mostra il gioco in breve e tutti i tasti.",
  explain: "Attiva e disattiva queste spiegazioni. Finché sono attive, ciò che premi non fa nulla.",
  menu: "Apre tutto ciò che non serve a ogni mossa: registro, regole, link, impostazioni, abbandono.",

  // The menu
  logEntry: "Apre ciò che è successo finora e ciò che si è detto.",
  rules: "Apre tutte le regole di questo gioco, con figure, in una nuova scheda; il tavolo resta aperto.",
  links: "Mostra i link di questo tavolo: per guardarlo, per assegnare posti, per continuare su un altro dispositivo.",
  settings: "Il tuo nome, la lingua, l’aspetto, i suoni e il movimento su questo dispositivo.",
  resign: "Lascia il tuo posto a un bot, per sempre. Prima ti si chiede conferma.",
  manage: "Per chi ha creato il tavolo: togliere la parola a qualcuno e riassegnare i posti di chi è assente.",
  closeTable: "Per chi ha creato il tavolo: lo chiude per tutti. Prima ti si chiede conferma.",
  dialogClose: "Chiude questa finestra. Esc fa lo stesso.",

  // Players
  seat: "Uno dei giocatori: il nome, che cosa sta facendo e che cosa se ne sa. Una linea spessa segna chi si sta aspettando.",
  doing: "Che cosa sta facendo questo giocatore in questo momento.",
  clock: "Il tempo che resta a questo giocatore. Chi lo esaurisce viene sostituito da un bot finché non torna.",
  enlarge: "Mostra in grande il tabellone di questo giocatore, al posto del tuo. Un pulsante sopra riporta il tuo.",
  toOwn: "Riporta il tabellone che c’era prima.",
  switchTo: "Più giocatori usano questo schermo: mostra il tavolo come lo vede questo giocatore.",
  letBot: "Questo giocatore è assente. Un bot può giocare al suo posto finché non torna.",
  replayTurn:
    "Mostra di nuovo tutte le mosse dal tuo ultimo turno. I contorni colorati indicano che cosa è cambiato e i punti ottenuti.",
  skipMotion: "Mostra subito la posizione attuale, invece di una mossa dopo l’altra.",
  seatStrip: "Un giocatore. Premi per saperne di più, e di nuovo per chiudere.",
  closePeek: "Chiude ciò che si vede di questo giocatore.",

  // Log and chat
  log: "Quello che è successo, turno per turno, dal più recente. Indica una riga per vedere le sue caselle; premila per vedere il tabellone in quel momento. Le mosse annullate sono barrate.",
  logLine:
    "Una cosa che è successa. Indicala per vedere le sue caselle; premila per vedere il tabellone in quel momento.",
  fold: "Mostra o nasconde i passi minori di questo turno.",
  chatTab: "I messaggi tra le persone a questo tavolo.",
  chatLines: "I messaggi, il più recente in basso.",
  momentBefore: "Mostra il tabellone una mossa prima.",
  momentAfter: "Mostra il tabellone una mossa dopo.",
  toNow: "Mostra di nuovo il tabellone attuale. Esc fa lo stesso.",
  chat: "Scrivi qualcosa a tutti a questo tavolo, poi premi Invio.",
  send: "Invia ciò che hai scritto a tutti a questo tavolo.",
  silent: "Chi ha creato il tavolo ti ha tolto la parola: puoi leggere, ma non scrivere.",
  lastLine: "L’ultima cosa successa. Premi per leggere tutto il registro e scrivere agli altri.",
  sheet: "Alza il pannello, per vedere tutto, o lo abbassa, per vedere di più del tabellone.",

  // The board
  zoomIn: "Mostra una parte minore del tabellone, più in grande. Il tasto più fa lo stesso.",
  zoomOut: "Mostra una parte maggiore del tabellone, più in piccolo. Il tasto meno fa lo stesso.",
  fit: "Mostra tutto il tabellone. Il tasto 0 fa lo stesso.",
  emptyCell: "Qui non c’è ancora nulla.",
  outlineLast: "La linea intorno segna l’ultima posa.",
  previewTip: "Che cosa porterebbe qui il pezzo, o perché qui non può stare. Nulla è definitivo prima che tu lo posi.",

  // Laying
  turn: "Ruota il pezzo in senso orario. Il tasto R fa lo stesso.",
  flip: "Ribalta il pezzo, che diventa speculare. Il tasto F fa lo stesso.",
  takeBack: "Riprende il pezzo dal tabellone. Non è stato ancora posato nulla. Esc fa lo stesso.",
  lay: "Posa il pezzo dov’è ora. Si può premere quando il pezzo è in un posto valido. Invio fa lo stesso.",

  // Questions
  withdraw: "Ritira la tua richiesta di annullare.",
  agree: "Acconsente ad annullare le mosse.",
  decline: "Non acconsente: le mosse restano come sono.",
  back: "Riprendi il tuo posto dal bot.",
  passScreen: "Copre il tavolo, così puoi passare lo schermo senza mostrare le tue tessere.",
  iAm: "Scopre il tavolo per questo giocatore. Gli altri dovrebbero guardare altrove.",
  connection: "Al momento la connessione è persa. La pagina riprova da sola; nulla va perso.",

  // Commands and hints
  command:
    "Scrivi ciò che vuoi invece di premerlo: una mossa, una domanda su una casella, il punteggio. “aiuto” elenca tutto.",
  commandRun: "Esegue ciò che hai scritto.",
  commandSuggestion: "Mette questo comando nella riga dei comandi, così puoi cambiarlo o eseguirlo.",
  hint: "Un bot pensa al tuo turno e mostra una buona mossa con il motivo. Non gioca nulla al posto tuo.",
  hintPut: "Mette il pezzo dove dice il suggerimento, perché tu lo veda. A posarlo sei sempre tu.",
  hintDo: "Fa la mossa proposta dal suggerimento.",
  hintClose: "Chiude il suggerimento.",
  hintsSwitch: "Offre un suggerimento a ogni turno, o solo quando lo chiedi. La scelta resta, per ciascun gioco.",

  // The tray of any game
  boards: "Il tabellone. Trascinaci un pezzo, oppure scegli un pezzo e poi un posto.",
  move: "Tutto quello che puoi fare adesso: pezzi da posare e pulsanti per le altre mosse.",
  piece: "Un pezzo che hai o che puoi posare. Trascinalo sul tabellone, oppure sceglilo e poi scegli un posto.",
  word: "Esegue subito questa mossa.",
  openTiles: "Pezzi accanto ai tabelloni.",
  track: "Un tracciato con un segnalino per ogni persona.",
  supply: "Ciò che resta accanto ai tabelloni e altre informazioni sulla partita.",
  counter: "Quanti ce ne sono.",
  scoreItem: "I punti che questo giocatore ha per questo.",
  badge: "Qualcosa che questa persona ha ottenuto o rivelato.",
  points: "I punti di questa persona finora.",
  scoreOf: "I punti di questa persona. Passa sulla scheda o premi per vedere il dettaglio.",
  stock: "Le tessere che nessuno ha ancora visto. Nessuno ne conosce l’ordine.",
  pieces: "I pezzi che questa persona ha in mano.",
};
