/** What everything at a table does that all games share, in a sentence or two. */
export const help = {
  // The line over the table
  home: "Goes to the start page. Your seat is kept; you’ll find this table under “My tables”.",
  status: "Which game this is, how far it is, and what to do now.",
  role: "You see the table but don’t play: you’re watching, or you’ve resigned.",
  purist: "A purist table: it doesn’t show where a piece fits or what a move would score.",
  watching: "How many people are watching without a seat. They see only what everyone may see, never a secret hand.",
  spectatorsMuted: "The host has muted all spectators. They can read the chat, but not write.",
  undo: "Undoes your last decision. If something new has been revealed since, the other players must agree. Against bots alone you can always go back; the game then counts as practice.",
  goBack: "Lists your moves. Choose one to go back to before it; other people have to agree.",
  practice: "A player without other people has undone a draw or a bot’s move, so this game appears in no statistics.",
  theme: "Switches between light and dark.",
  help: "Shows the game in brief and all shortcuts.",
  explain: "Turns these explanations on and off. While they’re on, buttons don’t do anything.",
  menu: "Everything you don’t need every turn: log, rules, links, settings, resigning.",

  // The menu
  logEntry: "Opens the log and the chat.",
  rules: "Opens the full rules with pictures in a new tab; the table stays open.",
  links: "Links to this table: to watch it, to invite players, to continue on another device.",
  settings: "Your name, language, theme, sound and animations on this device.",
  resign: "Hands your seat to a bot until the end of the game. You’re asked to confirm.",
  manage: "For the host: mute people, and give away the seats of absent players.",
  closeTable: "For the host: ends the table for everyone. You’re asked to confirm.",
  dialogClose: "Closes this window. Esc does the same.",

  // Players
  seat: "A player: name, current action and public information. A thick line marks the players the game is waiting for.",
  doing: "What this player is doing now.",
  clock: "This player’s remaining time. When it runs out, a bot plays until they’re back.",
  enlarge: "Shows this player’s board in place of yours. A button above it brings yours back.",
  toOwn: "Goes back to the previous board.",
  switchTo: "Several players share this screen: this shows the table as this player sees it.",
  letBot: "This player is away. A bot can play for them until they’re back.",
  replayTurn:
    "Plays every move since your last turn again. The coloured outlines show what changed, and the points it brought.",
  skipMotion: "Shows the current position at once, instead of one move after another.",
  seatStrip: "A player. Press to see more about them, and again to close.",
  closePeek: "Closes this player’s details.",

  // Log and chat
  log: "What has happened, by turn, newest first. Point at a line to see its cells; press it to see the board at that moment. Undone moves are crossed out.",
  logLine: "One thing that happened. Point at it to see its cells; press it to see the board at that moment.",
  fold: "Shows or hides the smaller steps of this turn.",
  chatTab: "Messages between the people at this table.",
  chatLines: "The messages, newest at the bottom.",
  momentBefore: "Shows the board one move earlier.",
  momentAfter: "Shows the board one move later.",
  toNow: "Shows the current board again. Esc does the same.",
  chat: "Write a message to everyone at this table, then press Enter.",
  send: "Sends your message to everyone at this table.",
  silent: "The host has muted you: you can read, but not write.",
  lastLine: "The last thing that happened. Press to read the whole log and to chat.",
  sheet: "Pulls the sheet up to see everything, or down to see more of the board.",

  // The board
  zoomIn: "Zooms in. The plus key does the same.",
  zoomOut: "Zooms out. The minus key does the same.",
  fit: "Shows the whole board. The 0 key does the same.",
  emptyCell: "Nothing is here yet.",
  outlineLast: "The outline marks the last placement.",
  previewTip: "What the piece would score here, or why it can’t go here. Nothing is final until you place it.",

  // Laying
  turn: "Rotates the piece clockwise. The R key does the same.",
  flip: "Flips the piece to its mirror image. The F key does the same.",
  takeBack: "Puts the piece back into the tray. Nothing has been placed yet. Esc does the same.",
  lay: "Places the piece where it is now. Available once it’s in a legal place. Enter does the same.",

  // Questions
  withdraw: "Withdraws your request to undo.",
  agree: "Agrees to undo the moves.",
  decline: "Declines: the moves stay.",
  back: "Takes your seat back from the bot.",
  passScreen: "Covers the table so that you can pass the screen without showing your tiles.",
  iAm: "Uncovers the table for this player. Everyone else looks away.",
  connection: "The connection is lost for the moment. The page reconnects automatically; nothing is lost.",

  // Commands and hints
  command:
    "Type what you want instead of pressing it: a move, a question about a cell, the score. “help” lists everything.",
  commandRun: "Runs your command.",
  commandSuggestion: "Puts this command into the box so that you can change it or run it.",
  hint: "A bot thinks about your turn and shows a good move with its reason. It doesn’t play it for you.",
  hintPut: "Puts the piece where the hint suggests, so that you can look at it. You still place it yourself.",
  hintDo: "Makes the move that the hint suggests.",
  hintClose: "Closes the hint.",
  hintsSwitch: "Offers a hint every turn, or only when you ask. The choice is saved per game.",

  // The tray of any game
  boards: "The board. Drag a piece onto it, or choose a piece and then a place.",
  move: "Everything you can do now: pieces to place, and buttons for other moves.",
  piece: "A piece you can place or hold. Drag it to the board, or choose it and then a place.",
  word: "Makes this move at once.",
  openTiles: "Pieces beside the boards.",
  track: "A track with a marker for each player.",
  supply: "What is left beside the boards, and further facts about the game.",
  counter: "How many there are.",
  scoreItem: "The points that this player has for this.",
  badge: "Something this player has earned or revealed.",
  points: "This player’s points so far.",
  scoreOf: "This player’s points. Point at the card or press to see how they add up.",
  stock: "The tiles nobody has seen yet. Nobody knows their order.",
  pieces: "The pieces this player has in hand.",
} as const;
