// Cells, pieces and words of the notation as people call them.

export function columnName(x) {
  let number = (x >= 0 ? x : -x - 1) + 1;
  let letters = "";
  while (number > 0) {
    number -= 1;
    letters = String.fromCharCode(97 + (number % 26)) + letters;
    number = Math.floor(number / 26);
  }
  return x >= 0 ? letters : `-${letters}`;
}

export const cellName = (x, y) => `${columnName(x)}${y + 1}`;

/** A piece's name taken apart: the tile or word, its side and its turn. */
export function readPiece(text) {
  const found = /^(\d+)([a-z])(\d)$/.exec(text);
  return found
    ? { text, key: found[1], side: found[2], turn: Number(found[3]) }
    : { text, key: text, side: "", turn: 0 };
}

const PIECES = {
  sheep: "Sheep",
  tower: "Tower",
  small: "Small figure",
  tall: "Tall figure",
  big: "Big figure",
  reveal: "Shepherd (shows your colour)",
  "wolf-k": "Wolf, black back",
  "wolf-b": "Wolf, blue back",
  "wolf-r": "Wolf, red back",
  "wolf-y": "Wolf, yellow back",
  "hunter-k": "Hunter, black back",
  "hunter-b": "Hunter, blue back",
  "hunter-r": "Hunter, red back",
  "hunter-y": "Hunter, yellow back",
  M: "Bonus: meadow",
  P1: "Bonus: pasture 1",
  P2: "Bonus: pasture 2",
  G: "Bonus: grain",
  D: "Bonus: distillery",
  B: "Bonus: bog",
  R: "Bonus: ruin",
  S2: "Bonus: stone circle 2",
};

export function pieceName(key) {
  return /^\d+$/.test(key) ? `Tile ${key}` : (PIECES[key] ?? key);
}

const WORDS = {
  tipperary: { draw: "Draw a bonus tile", done: "Place no more towers" },
  cornwall: { pub: "Pay a coin, take figures from the pub", done: "No more figures" },
  woolybully: {
    pass: "Pass: nothing can be laid",
    done: "Leave the free turn unused",
    decline: "Let the moment pass",
    quit: "Leave the game",
  },
};

export function wordName(game, word) {
  const discarded = /^discard(\d+)$/.exec(word);
  return discarded ? `Put tile ${discarded[1]} away` : (WORDS[game]?.[word] ?? word);
}

/** How a piece lies, in words. */
export function lieName(game, piece) {
  if (!piece.side) return "";
  const angle = piece.turn * (game === "cornwall" ? 60 : 90);
  const turned = angle ? `turned by ${angle}°` : "not turned";
  if (piece.side === "f") return `flipped, ${turned}`;
  return piece.side === "r" ? turned : `face ${piece.side}, ${turned}`;
}

const STAGES = { open: "waiting for players", running: "running", over: "finished" };
export const stageName = (stage) => STAGES[stage] ?? stage;

export function clockName(rule) {
  const minutes = (seconds) => (seconds % 60 ? `${seconds} s` : `${seconds / 60} min`);
  if (!rule || rule.kind === "none") return "no clock";
  if (rule.kind === "days") return `${rule.seconds / 86400} days a move`;
  if (rule.kind === "move") return `${minutes(rule.seconds)} a move`;
  return `${minutes(rule.seconds)}${rule.increment ? ` + ${rule.increment} s a move` : ""}`;
}

export function duration(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (number) => String(number).padStart(2, "0");
  if (whole >= 172800) return `${Math.floor(whole / 86400)} days`;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export function and(names) {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export function optionName(name) {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
}

export function valueName(value) {
  if (value === true) return "yes";
  return value === false ? "no" : String(value).replaceAll("_", " ");
}
