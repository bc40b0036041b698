import { expect, test } from "vitest";
import { board, cell, scene, seat } from "../../../tests/scenes";
import { flightsAfter, flightsBefore } from "./flights";
import { rotationBetween } from "./rotation";
import { compareScenes } from "./scene-change";

const NAMES = ["Ann", "Ben"];
const grass = (x: number, y: number, more = {}) => cell(x, y, { ground: ["meadow"], ...more });
const grain = (x: number, y: number, more = {}) => cell(x, y, { ground: ["grain"], ...more });
const tile = [grass(0, 0), grass(1, 0), grain(1, 1)];

function moved(laidCells = [grass(5, 5), grass(5, 6), grain(4, 6)], mover = 1, own = false) {
  const tray = (tiles: readonly (typeof tile)[]) => ({
    id: "area-1",
    title: "",
    tiles: tiles.map((cells) => ({ piece: "17", title: "17", grid: "square" as const, cells, seat: null })),
    seat: null,
    private: false,
    hidden: 0,
  });
  const first = board([grass(9, 9)], { seat: 1 });
  const before = scene({ boards: [first], trays: [tray([tile])], seats: [seat(), seat()] });
  const laid = laidCells.map((one) => ({ ...one, group: 3 }));
  const after = { ...before, boards: [board([...first.cells, ...laid], { seat: 1 })], trays: [tray([])] };
  return flightsBefore(compareScenes(before, after, NAMES), before, after, mover, own);
}

test("a tile travels from its tray and turns on its way", () => {
  const [flight] = moved();
  expect(flight!.from.anchors).toEqual(["piece-17", "tray-area-1", "seat-1"]);
  expect(flight!.rotation).toEqual({ angle: 90, mirrored: false });
  expect(flight!.to).toMatchObject({ area: { board: "b" }, anchors: ["seat-1"] });
});

test("a tile that was not seen before travels from its player, without turning", () => {
  const [flight] = moved([grain(5, 5), grain(5, 6)]);
  expect(flight).toMatchObject({ from: { anchors: ["seat-1"] }, rotation: null });
});

test("what a player at this screen has placed does not travel", () => expect(moved(undefined, 1, true)).toEqual([]));

test("a piece that leaves the board returns to the player of its colour", () => {
  const seats = [seat({ mark: "mk-blue" }), seat({ mark: "mk-red" })];
  const before = scene({ boards: [board([cell(0, 0, { on_top: ["figure-red-2"] })])], seats });
  const after = scene({ boards: [board([cell(0)])], seats });
  const flights = flightsAfter(compareScenes(before, after, NAMES), after, 0);
  expect(flights).toMatchObject([{ from: { area: { cells: [{ x: 0, y: 0 }] } }, to: { anchors: ["seat-1"] } }]);
});

test("counted things travel between the board and their counter, at most three at a time", () => {
  const coins = (value: number) => ({ id: "coins", name: "coins", value, symbol: "p-coin" });
  const before = scene({
    boards: [board([cell(0)])],
    seats: [seat({ counters: [coins(1)] }), seat({ counters: [coins(3)] })],
  });
  const after = scene({
    boards: [board([cell(0), cell(1, 0, { group: 2 })])],
    seats: [seat({ counters: [coins(9)] }), seat({ counters: [coins(2)] })],
  });
  const flights = flightsAfter(compareScenes(before, after, NAMES), after, 0);
  expect(flights.map(({ from, to }) => [from.anchors[0] ?? "board", to.anchors[0] ?? "board"])).toEqual([
    ["board", "counter-0-coins"],
    ["board", "counter-0-coins"],
    ["board", "counter-0-coins"],
    ["counter-1-coins", "board"],
  ]);
});

test("rotations are found on every grid", () => {
  const hexes = [grass(0, 0), grain(1, 0), cell(0, 1)];
  const turned = [grass(4, 4), grain(4, 5), cell(3, 5)];
  expect(rotationBetween("hex", asDrawn(hexes), asDrawn(turned))).toEqual({ angle: 60, mirrored: false });
  const sides = ["red", "blue", "forest", "forest"];
  const quarter = ["forest", "red", "blue", "forest"];
  const one = (ground: readonly string[], x = 0) => asDrawn([cell(x, 0, { ground })]);
  expect(rotationBetween("quadrant", one(sides), one(quarter, 3))).toEqual({ angle: 90, mirrored: false });
  expect(rotationBetween("quadrant", one(sides), one(sides, 3))).toEqual({ angle: 0, mirrored: false });
  const mirrored = [grass(0, 0), grass(-1, 0), grain(-1, 1)];
  expect(rotationBetween("square", asDrawn(tile), asDrawn(mirrored))).toEqual({ angle: 0, mirrored: true });
  expect(rotationBetween("square", asDrawn(tile), asDrawn([grass(0, 0)]))).toBeNull();
});

const asDrawn = (cells: readonly { x: number; y: number; ground: readonly string[] }[]) =>
  cells.map(({ x, y, ground }) => ({ x, y, ground }));
