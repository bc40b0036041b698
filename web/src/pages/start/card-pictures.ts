// Pictures of the games for cards and lists, in a compact notation.

import type { BoardCell, Figure, GridKind } from "../../board/model";

export interface Picture {
  readonly grid: GridKind;
  readonly cells: readonly BoardCell[];
  /** Left, top, width and height of the visible part. */
  readonly box: readonly [number, number, number, number];
}

const SQUARES: Readonly<Record<string, readonly [ground: string, on?: string]>> = {
  M: ["meadow"],
  W: ["meadow", "wooden-sheep"],
  P: ["pasture-1"],
  Q: ["pasture-2"],
  G: ["grain"],
  D: ["distillery"],
  B: ["bog"],
  R: ["ruin"],
  S: ["stone-3"],
  T: ["town"],
  A: ["town", "arms-harp"],
};
const HEXES: Readonly<Record<string, string>> = {
  M: "mountain",
  F: "forest",
  V: "village",
  G: "meadow",
  S: "moor",
};
const QUADRANTS: Readonly<Record<string, string>> = {
  K: "field-black",
  B: "field-blue",
  R: "field-red",
  Y: "field-yellow",
  V: "village",
  F: "forest",
};

/** Squares row by row, and the same with a letter for each tile. */
function squares(grounds: readonly string[], tiles: readonly string[]): BoardCell[] {
  return grounds.flatMap((row, y) =>
    [...row].map((letter, x) => {
      const [ground, on] = SQUARES[letter] ?? ["meadow"];
      return { x, y, ground: [ground], on: on ? [on] : [], group: tiles[y]?.charCodeAt(x) ?? 0 };
    }),
  );
}

/** Hexes row by row, each row from its first column; pieces by cell. */
function hexes(
  rows: readonly (readonly [y: number, first: number, letters: string])[],
  on: Readonly<Record<string, string>> = {},
  figures: Readonly<Record<string, Figure>> = {},
): BoardCell[] {
  return rows.flatMap(([y, first, letters]) =>
    [...letters].map((letter, column) => {
      const x = first + column;
      const [piece, figure] = [on[`${x},${y}`], figures[`${x},${y}`]];
      const cell = { x, y, ground: [HEXES[letter] ?? "meadow"], on: piece ? [piece] : [], group: 0 };
      return figure ? { ...cell, figure } : cell;
    }),
  );
}

/** Tiles row by row, each with its four sides clockwise from the north. */
function fields(rows: readonly string[], on: Readonly<Record<string, string>> = {}): BoardCell[] {
  return rows.flatMap((row, y) =>
    row.split(" ").map((letters, x) => {
      const piece = on[`${x},${y}`];
      const ground = [...letters].map((letter) => QUADRANTS[letter] ?? "forest");
      return { x, y, ground, on: piece ? [piece] : [], group: 10 * y + x };
    }),
  );
}

export const CARDS: Readonly<Record<string, Picture>> = {
  tipperary: {
    grid: "square",
    cells: squares(
      ["MPMGDMPR", "QPATGBMR", "MRTTMBSM", "GMTTPQMD", "MBMWPWGM", "PMGRMMBM"],
      ["aaabbbcc", "ddeebfcc", "dgeeffhh", "ggeeiihj", "gkkkiijj", "llmmnnoo"],
    ),
    box: [0, 48, 384, 192],
  },
  cornwall: {
    grid: "hex",
    cells: hexes(
      [
        [-3, 1, "SGGVSMGF"],
        [-2, 0, "SFVSGVVF"],
        [-1, -2, "VMGMMSGVSM"],
        [0, -3, "VFGMSFFGMF"],
        [1, -3, "MVVVGGMSVG"],
        [2, -4, "FGSFFGVSGF"],
        [3, -4, "MFVGMSFVG"],
      ],
      { "1,-1": "chapel", "4,-2": "flag", "5,-2": "cottage", "-2,1": "flag", "0,2": "cottage", "2,1": "flag" },
      {
        "3,-1": { seat: 0, value: 1 },
        "2,0": { seat: 0, value: 2 },
        "4,0": { seat: 2, value: 2 },
        "-1,1": { seat: 3, value: 3 },
        "1,1": { seat: 1, value: 1 },
        "2,1": { seat: 2, value: 1 },
      },
    ),
    box: [-78, -60, 384, 192],
  },
  woolybully: {
    grid: "quadrant",
    cells: fields(["FKYF YRRK VVBR YYKV", "YYFF RBBY BBRB KKRB", "FFFF BYYF RRKY RBBR", "FFKF YRKF KKBR BBYK"], {
      "0,2": "wolf",
    }),
    box: [0, 96, 384, 192],
  },
};

/** Small pictures for lists. */
export const STAMPS: Readonly<Record<string, Picture>> = {
  tipperary: { grid: "square", cells: squares(["PG", "DM"], ["aa", "aa"]), box: [-2, -2, 100, 100] },
  cornwall: {
    grid: "hex",
    cells: hexes([
      [0, 0, "FS"],
      [1, 0, "V"],
    ]),
    box: [-28, -32, 108, 110],
  },
  woolybully: { grid: "quadrant", cells: fields(["RBFY"]), box: [-2, -2, 100, 100] },
};
