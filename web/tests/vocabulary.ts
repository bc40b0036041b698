// A small vocabulary for unit tests, which have no server.

import type { GridArt, GroundArt, PieceArt, Spot, Vocabulary } from "../src/api/schema";

const spot = (symbol: string, more: Spot = {}): Spot => ({ symbol, width: 40, height: 40, ...more });
const initials: Spot = { height: 20 };

const ground = (tone: string, drawing: readonly Spot[], parts: number): GroundArt => ({
  tone,
  pattern: tone !== "token",
  drawings: Array.from({ length: parts }, (_, part) =>
    drawing.map((one) => (part === 3 ? { ...one, mirrored: true } : one)),
  ),
  marks: Array.from({ length: parts }, () => drawing),
  letters: "",
});

const piece = (full: readonly Spot[], more: Partial<PieceArt> = {}): PieceArt => ({
  place: "middle",
  full,
  alone: [],
  under: [],
  mini: full,
  room: null,
  top: false,
  covers: false,
  aside: 0,
  spacing: 0,
  area: "",
  clearing: 0,
  letters: "",
  ...more,
});

const grid = (parts: number): GridArt => ({
  grounds: Object.fromEntries(
    ["bog", "moor", "forest", "village", "town"].map((name) => [name, ground(name, [spot(`d-${name}`)], parts)]),
  ),
  pieces: {
    sheep: piece([spot("g-wood")], {
      alone: [spot("g-wood", { width: 44 })],
      room: [-8, -9, 0.62],
      covers: true,
      under: [spot("d-frame")],
    }),
    flag: piece([{ width: 23, height: 23, line: 1.6 }, spot("p-flag")], { place: "badge", room: [-8, -7, 0.78] }),
    arms: piece([spot("arms")], { place: "area", area: "town", clearing: 40, top: true }),
    "figure-red-2": piece([spot("fig-t", { css: "seat-red" })], {
      top: true,
      room: [0, 0, 0.5],
      spacing: 12,
      aside: -14,
    }),
    "figure-blue-2": piece([spot("fig-t", { css: "seat-blue" })], {
      top: true,
      room: [0, 0, 0.5],
      spacing: 12,
      aside: -14,
    }),
  },
  undrawn_ground: ground("token", [initials], parts),
  undrawn_piece: piece([{ width: 30, height: 30, line: 2 }, initials], { top: true }),
});

export const VOCABULARY: Vocabulary = {
  sounds: { sheep: "bleat", "p-coin": "coin" },
  seats: [],
  grids: { square: grid(1), hex: grid(1), quadrant: grid(4) },
  items: {},
  owned: { "figure-2": "figure-*-2" },
};
