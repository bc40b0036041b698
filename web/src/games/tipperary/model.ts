// The board models of Tipperary, and what each seat has to do.

import { t, tOr } from "../../i18n";
import type { BoardCell, BoardModel, Cell, Outline } from "../../board/model";
import { cellName } from "../../board/notation";
import type { Arms, Display, SquareTuple, TipperaryView, Token } from "./view";

export const GROUND: Readonly<Record<Token, string>> = {
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
  c: "town",
  T: "tower",
};

/** Coats of arms in their order on the wheel. */
export const ARMS: readonly Arms[] = ["castle", "harp", "bridge", "rock", "bee"];

/** A seat has the colour of its coat of arms, which connects it with the wheel and its hometown. */
const MARK: Readonly<Record<Arms, string>> = {
  castle: "mk-red",
  harp: "mk-green",
  bridge: "mk-blue",
  rock: "mk-black",
  bee: "mk-yellow",
};

export function markOf(display: Display | null): string | null {
  return display && MARK[display.arms];
}

// Boards

export const boardId = (seat: number): string => `display-${seat}`;

/** All displays, the viewer's first, then in seat order. */
export function boards(view: TipperaryView, seat: number | null, names: readonly string[]): BoardModel[] {
  const first = seat ?? 0;
  const count = view.displays.length;
  return view.displays.map((_, place) => board(view, (first + place) % count, names));
}

function board(view: TipperaryView, seat: number, names: readonly string[]): BoardModel {
  const display = view.displays[seat];
  const name = names[seat] ?? "";
  return {
    id: boardId(seat),
    seat,
    title: display ? t("tipperary.display", { name, town: display.town }) : name,
    grid: "square",
    cells: display ? cells(display) : [],
    outlines: display ? outlines(display) : [],
    coordinates: true,
  };
}

function cells(display: Display): BoardCell[] {
  // The hometown comes first and row by row, so its first town square carries the coat of arms.
  const armed = display.squares.find(([, , feature, , piece]) => feature === "c" && piece === 0);
  return display.squares.map((square) => {
    const [x, y, feature, marks, group] = square;
    return { x, y, ground: [GROUND[feature]], group, on: onTop(marks, square === armed ? display.arms : null) };
  });
}

function onTop(marks: string, arms: Arms | null): string[] {
  const on: string[] = [];
  if (marks.includes("b")) on.push("bonus");
  if (marks.includes("*")) on.push("sheep-symbol");
  if (marks.includes("w")) on.push("wooden-sheep");
  if (arms) on.push(`arms-${arms}`);
  return on;
}

function outlines(display: Display): Outline[] {
  const last = lastTurn(display).map((cells): Outline => ({ kind: "last", cells }));
  return [{ kind: "score", cells: within(display.rectangle) }, ...last];
}

function within([left, top, width, height]: Display["rectangle"]): Cell[] {
  return Array.from({ length: width * height }, (_, at) => ({
    x: left + (at % width),
    y: top + Math.floor(at / width),
  }));
}

/** The cells of the last turn: the tile, then each bonus tile, sheep or tower that followed. */
function lastTurn(display: Display): Cell[][] {
  const layings = display.layings;
  const start = layings.findLastIndex((text) => /^\d/.test(text));
  return layings.slice(Math.max(start, 0)).map((text, after) => {
    const piece = Math.max(start, 0) + after + 1;
    return display.squares.filter((square) => isOf(square, piece, text)).map(([x, y]) => ({ x, y }));
  });
}

function isOf([x, y, , , piece]: SquareTuple, placement: number, text: string): boolean {
  return text.startsWith("sheep@") ? text === `sheep@${cellName({ x, y })}` : piece === placement;
}

// Duties

/** What a seat has to do or waits for. `choice`: place a sheep or draw a bonus tile; `turn`: another seat acts first. */
export type Need =
  "tile" | "sheep" | "choice" | "bonus" | "draw" | "towers" | "done" | "turn" | "wait" | "watch" | "prepare" | "over";

export function need(view: TipperaryView, seat: number | null): Need {
  if (view.phase === "over") return "over";
  if (view.phase !== "place" && view.phase !== "towers") return "prepare";
  const display = seat === null ? null : view.displays[seat];
  if (seat === null || !display) return "watch";
  return needOf(view, seat, display);
}

function needOf(view: TipperaryView, seat: number, display: Display): Need {
  if (view.phase === "towers") return display.laid ? "wait" : display.towers ? "towers" : "done";
  if (display.bonus_in_hand) return "bonus";
  if (!display.laid) return view.to_act.includes(seat) || view.drawing !== null ? "tile" : "turn";
  if (view.drawing === seat) return "draw";
  if (display.sheep_to_place) return display.bonus_to_draw ? "choice" : "sheep";
  return display.bonus_to_draw ? "draw" : "wait";
}

/** The seats that still have something to do, in seat order. */
export function busySeats(view: TipperaryView): number[] {
  return view.displays.flatMap((display, seat) => {
    const needs = need(view, seat);
    return display && needs !== "wait" && needs !== "over" && needs !== "prepare" ? [seat] : [];
  });
}

export const featureName = (token: string): string => tOr(`tipperary.feature_${token}`, token);

/** The points printed on stone circles. */
export function stones(display: Display): number {
  return display.squares.reduce((sum, [, , feature]) => sum + (/^S\d$/.test(feature) ? Number(feature[1]) : 0), 0);
}

export function whiskey(view: TipperaryView, display: Display): number {
  return view.whiskey_track[display.barrel]?.[0] ?? 0;
}

export function bonusLeft(view: TipperaryView): number {
  return Object.values(view.supply.bonus).reduce((sum, count) => sum + count, 0);
}
