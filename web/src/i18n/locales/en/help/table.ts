/** What everything at a table does that all games share, in a sentence or two. */
export const table = {
  // The line over the table
  home: "Takes you to the start page. Your seat stays yours; you will find this table there under “My tables”.",
  status: "Which game this is, how far it has come, and what you should do now.",
  role: "You see the table, but you do not play: you are watching, or you have resigned.",
  purist: "This table is played without help: nothing shows where a piece fits or what a move would bring.",
  watching:
    "How many people are watching this table without a seat. They see what everybody may know, never a secret hand.",
  spectatorsMuted: "Whoever made the table has muted all who only watch. They can read what is said, but not write.",
  undo: "Takes your last move back, as long as nothing new has come to light since. Further back, the other people have to agree.",
  theme: "Switches between the light and the dark look.",
  help: "Shows the game in short and all keys.",
  explain: "Turns these explanations on and off. While they are on, nothing you press does anything.",
  menu: "Opens everything that is not needed at every move: log, rules, links, settings, resigning.",

  // The menu
  logEntry: "Opens what has happened so far and what people have said.",
  rules: "Opens all the rules of this game, with pictures, in a new tab; the table stays open.",
  links: "Shows the links to this table: to watch it, to hand out seats, to continue on another device.",
  settings: "Your name, language, look, sound and movement on this device.",
  resign: "Leaves your seat to a bot for good. You are asked once more before it happens.",
  manage: "For whoever made the table: mute people, and give away the seats of those who are away.",
  closeTable: "For whoever made the table: ends it for everybody. You are asked once more before it happens.",
  dialogClose: "Closes this window. Esc does the same.",

  // Players
  seat: "One of the players: the name, what they are doing now, and what is known of them. A thick line marks who the game is waiting for.",
  doing: "What this player is doing at the moment.",
  clock: "The time this player has left. Whoever runs out of time is replaced by a bot until they come back.",
  enlarge: "Shows this player’s board large, in place of yours. A button over it brings yours back.",
  toOwn: "Brings back the board that was there before.",
  switchTo: "Several players share this screen: this shows the table as this one sees it.",
  letBot: "This player is away. A bot can play for them until they come back.",
  seatStrip: "A player. Press to see more about them, and again to close it.",
  closePeek: "Closes what is shown about this player.",

  // Log and chat
  log: "What has happened, the newest first. What was taken back is crossed out.",
  chat: "Write something to everybody at this table, then press Enter.",
  send: "Sends what you have written to everybody at this table.",
  silent: "You have been muted by whoever made the table: you can read, but not write.",
  lastLine: "The last thing that happened. Press to read the whole log and to write to the others.",
  sheet: "Pulls the sheet up, to see everything, or down, to see more of the board.",

  // The board
  zoomIn: "Shows a smaller part of the board, larger. The plus key does the same.",
  zoomOut: "Shows a larger part of the board, smaller. The minus key does the same.",
  fit: "Shows the whole board. The 0 key does the same.",
  emptyCell: "Nothing lies here yet.",
  outlineLast: "The line around it marks what was laid last.",
  chip: "What the piece would bring here, or why it cannot lie here. Nothing is final before you lay it.",

  // Laying
  turn: "Turns the piece clockwise. The R key does the same.",
  flip: "Turns the piece over, so that it lies mirrored. The F key does the same.",
  takeBack: "Takes the piece back from the board into the tray. Nothing has been laid yet. Esc does the same.",
  lay: "Lays the piece where it is now. It can be pressed once the piece lies where it is allowed. Enter does the same.",

  // Questions
  agree: "Agrees that the moves are taken back.",
  decline: "Does not agree: the moves stay as they are.",
  back: "You take your seat back from the bot.",
  passScreen: "Covers the table, so that you can hand the screen over without showing your tiles.",
  iAm: "Uncovers the table for this player. Others should look away.",
  connection: "The connection is lost for the moment. The page tries again by itself; nothing is lost.",

  // Commands and hints
  command:
    "Type what you want instead of pressing it: a move, a question about a field, the score. “help” lists everything.",
  commandRun: "Does what you have typed.",
  commandSuggestion: "Puts this command into the box, so that you can change it or run it.",
  hint: "A bot thinks about your turn and shows a good move with its reason. Nothing is played for you.",
  hintPut: "Puts the piece where the hint says, for you to look at. You still lay it yourself.",
  hintClose: "Puts the hint away.",
  hintsSwitch: "Offers a hint at every turn, or only when you ask for one. The choice is kept for each game.",
} as const;
