// From the view of a state to boards that can be sketched: cells with the names of their grounds and what is on them.

const SQUARES = {
  c: "town",
  M: "meadow",
  P1: "pasture-1",
  P2: "pasture-2",
  G: "grain",
  D: "distillery",
  B: "bog",
  R: "ruin",
  S1: "stone-1",
  S2: "stone-2",
  S3: "stone-3",
  T: "tower",
  t: "tower",
};
const HEXES = { M: "mountain", F: "forest", V: "village", G: "meadow", S: "moor" };
const QUADRANTS = {
  K: "field-black",
  B: "field-blue",
  R: "field-red",
  Y: "field-yellow",
  V: "village",
  F: "forest",
};
const FEATURES = { c: "cottage", f: "flag", p: "chapel" };

/** How each ground is named in short, so that colour is never the only mark, and in full for the legend. */
export const GROUNDS = {
  town: ["", "town"],
  meadow: ["", "meadow"],
  "pasture-1": ["P1", "pasture, 1 sheep"],
  "pasture-2": ["P2", "pasture, 2 sheep"],
  grain: ["G", "grain"],
  distillery: ["D", "distillery"],
  bog: ["B", "bog"],
  ruin: ["R", "ruin"],
  "stone-1": ["S1", "stone circle 1"],
  "stone-2": ["S2", "stone circle 2"],
  "stone-3": ["S3", "stone circle 3"],
  tower: ["T", "tower"],
  mountain: ["M", "mountain"],
  forest: ["F", "forest"],
  village: ["V", "village"],
  moor: ["~", "moor"],
  "field-black": ["K", "black sheep"],
  "field-blue": ["B", "blue sheep"],
  "field-red": ["R", "red sheep"],
  "field-yellow": ["Y", "yellow sheep"],
};

/** The same for what lies or stands on a cell. */
export const PIECES = {
  "wooden-sheep": ["w", "wooden sheep"],
  "sheep-symbol": ["*", "place for a sheep"],
  bonus: ["b", "bonus tile"],
  cottage: ["c", "cottage"],
  flag: ["f", "flag"],
  chapel: ["p", "chapel"],
  wolf: ["wolf", "Wolf"],
  hunter: ["hunter", "Hunter"],
  shepherd: ["shep", "shepherd"],
  well: ["well", "well"],
};

const MARKS = { w: "wooden-sheep", "*": "sheep-symbol", b: "bonus" };

function tipperary(state, seat, names) {
  const order = seat === null ? state.displays.map((_, owner) => owner) : [seat];
  return order
    .filter((owner) => state.displays[owner])
    .map((owner) => ({
      seat: owner,
      title: `${names[owner]}: ${state.displays[owner].town}`,
      kind: "square",
      cells: state.displays[owner].squares.map(([x, y, letter, marks, group]) => ({
        x,
        y,
        ground: [SQUARES[letter] ?? letter],
        on: [...marks].map((mark) => MARKS[mark] ?? mark),
        group,
      })),
    }));
}

function cornwall(state) {
  const standing = new Map(state.figures.map(([x, y, seat, value]) => [`${x},${y}`, { seat, value }]));
  const cells = state.fields.map(([x, y, letter, feature, group]) => ({
    x,
    y,
    ground: [HEXES[letter] ?? letter],
    on: [...feature].map((mark) => FEATURES[mark] ?? mark),
    figure: standing.get(`${x},${y}`),
    group,
  }));
  return [{ seat: null, title: "The map", kind: "hex", cells }];
}

function woolybully(state) {
  const cells = state.cells.map(([x, y, letters, piece], group) => ({
    x,
    y,
    ground: [...letters].map((letter) => QUADRANTS[letter] ?? letter),
    on: piece ? [piece] : [],
    group,
  }));
  return [{ seat: null, title: "The land", kind: "quadrant", cells }];
}

const READERS = { tipperary, cornwall, woolybully };

/** The boards of a view: all of them for a spectator, for a seat those it lays on. */
export function boardsOf(state, seat, names) {
  return READERS[state.game]?.(state, seat, names) ?? [];
}
