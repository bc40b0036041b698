// Seats and status line of a table, from its scene.

import type { Counter, Scene } from "../api/schema";
import { list, t } from "../i18n";
import { capitalize } from "../i18n/plain";
import { seatColour } from "../components/art/game-art.svelte";
import type { BoardModel } from "../board/model";
import { boardsOf, readFigure } from "../board/scene";
import type { GamePosition, GameUi, SeatFact, SeatSummary } from "./game-ui";

/** The mark of a seat: its own, by default one in its colour, or null for a disc with an initial. */
export function seatMark({ seats, numbered_seats }: Scene, seat: number): string | null {
  return seats[seat]?.mark || (numbered_seats ? null : `mk-${seatColour(seat)}`);
}

/** The summary of a seat. Explanations are found by the ids of counters and badges; others explain any game. */
export function seatSummary(game: string, scene: Scene, seat: number): SeatSummary | null {
  const shown = scene.seats[seat];
  if (!shown) return null;
  const help = (name: string, shared: string): string => `${game}.${name} table.${shared}`;
  const fact = ({ id, name, value, symbol }: Counter, shared: string): SeatFact => ({
    id,
    value: String(value),
    name,
    ...(symbol && { symbol }),
    help: help(`fact${capitalize(id)}`, shared),
  });
  const board = shown.board ?? scene.boards.find((one) => one.seat === seat)?.id;
  const row = shown.pieces.flatMap((name) => readFigure(name) ?? []);
  return {
    points: shown.points,
    help: help("points", "points"),
    activity: shown.activity,
    score: shown.score.map((item) => fact(item, "scoreItem")),
    facts: shown.counters.map((counter) => fact(counter, "counter")),
    mark: seatMark(scene, seat),
    badges: shown.badges.map(({ id, symbol, title }) => ({
      symbol,
      title,
      help: help(`badge${capitalize(id)}`, "badge"),
    })),
    ...(row.length && { figures: { title: shown.pieces_title, help: help("atHand", "pieces"), row } }),
    ...(board !== undefined && { board }),
  };
}

/** The boards of a position with the highlights of the game's tray. */
export function shownBoards(
  ui: GameUi,
  { scene, view }: GamePosition,
  seat: number | null,
  names: readonly string[],
): BoardModel[] {
  const boards = boardsOf(scene, seat, names);
  return ui.highlighted?.(boards, view) ?? boards;
}

export interface Status {
  readonly stage: string;
  readonly task: string;
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) || !text ? text : `${text}.`);

/** The status line: the stage of the game, and what the viewer should do or whom the game waits for. */
export function statusOf(
  scene: Scene,
  seat: number | null,
  names: readonly string[],
  awaited: readonly number[],
): Status {
  const task = seat === null ? "" : (scene.seats[seat]?.task ?? "");
  const others = awaited.filter((other) => other >= 0).map((other) => names[other] ?? "");
  const waits = others.length && (seat === null || !awaited.includes(seat));
  const waiting = waits ? t("commands.waitsFor", { names: list(others) }) : "";
  return { stage: asSentence(scene.stage), task: [task, waiting].filter(Boolean).join(" ") };
}
