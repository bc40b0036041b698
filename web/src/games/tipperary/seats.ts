// Summaries of the seats of Tipperary, and the status line.

import { list, t } from "../../i18n";
import type { SeatFact, SeatSummary } from "../../table/game-ui";
import { boardId, busySeats, featureName, markOf, need, stones, whiskey } from "./model";
import type { Display, TipperaryView } from "./view";

export function seatSummary(view: TipperaryView, seat: number): SeatSummary {
  const display = view.displays[seat] ?? null;
  return {
    points: view.scores[seat] ?? 0,
    help: "tipperary.points",
    activity: activity(view, seat, display),
    facts: display ? facts(view, display) : [],
    mark: markOf(display),
    badges: badges(view, seat, display),
    board: boardId(seat),
  };
}

function badges(view: TipperaryView, seat: number, display: Display | null): NonNullable<SeatSummary["badges"]> {
  const shown: NonNullable<SeatSummary["badges"]>[number][] = [];
  if (display?.towers) {
    shown.push({
      symbol: "p-tower",
      title: t("tipperary.towerCount", { count: display.towers }),
      help: "tipperary.badgeTower",
    });
  }
  if (view.marker === seat) {
    shown.push({ symbol: "g-sheep", title: t("tipperary.markerBadge"), help: "tipperary.badgeMarker" });
  }
  return shown;
}

function activity(view: TipperaryView, seat: number, display: Display | null): string {
  if (!display) return "";
  switch (need(view, seat)) {
    case "tile":
      return t("tipperary.choosing");
    case "turn":
      return t("tipperary.turnLater");
    case "sheep":
      return t("tipperary.placingSheep");
    case "choice":
      return t("tipperary.sheepOrBonus");
    case "bonus":
      return t("tipperary.placingBonus");
    case "draw":
      return t("tipperary.drawing");
    case "towers":
    case "done":
      return t("tipperary.placingTowers");
    case "wait":
      return view.phase === "towers" ? t("tipperary.done") : t("tipperary.laid");
    default:
      return "";
  }
}

function facts(view: TipperaryView, display: Display): SeatFact[] {
  const [, , width, height] = display.rectangle;
  return [
    { value: String(width * height), name: t("tipperary.area"), help: "tipperary.factArea" },
    { value: String(display.flock), name: t("tipperary.sheep"), help: "tipperary.factSheep" },
    { value: String(whiskey(view, display)), name: t("tipperary.whiskey"), help: "tipperary.factWhiskey" },
    { value: String(stones(display)), name: t("tipperary.stones"), help: "tipperary.factStones" },
  ];
}

export function status(view: TipperaryView, seat: number | null, names: readonly string[]) {
  return { stage: stage(view), task: task(view, seat, names) };
}

function stage(view: TipperaryView): string {
  switch (view.phase) {
    case "bag":
    case "towns":
      return t("tipperary.prepareStage");
    case "towers":
      return t("tipperary.towersStage");
    case "over":
      return t("tipperary.overStage");
    default:
      return t("tipperary.round", { round: view.round, rounds: view.rounds });
  }
}

/** What the viewer should do now, or whom the game waits for. */
export function task(view: TipperaryView, seat: number | null, names: readonly string[]): string {
  const display = seat === null ? null : view.displays[seat];
  const busy = busySeats(view).filter((other) => other !== seat);
  const others = { count: busy.length, names: list(busy.map((other) => names[other] ?? "")) };
  switch (need(view, seat)) {
    case "tile":
      return t("tipperary.taskTile");
    case "sheep":
      return t("tipperary.taskSheep", { count: display?.sheep_to_place ?? 0 });
    case "choice":
      return t("tipperary.taskChoice");
    case "bonus":
      return t("tipperary.taskBonus", { feature: featureName(display?.bonus_in_hand ?? "") });
    case "draw":
      return t("tipperary.taskDraw");
    case "towers":
      return t("tipperary.taskTowers", { count: display?.towers ?? 0 });
    case "done":
      return t("tipperary.taskDone");
    case "turn":
      return t("tipperary.taskTurn", { names: list(view.to_act.map((other) => names[other] ?? "")) });
    case "wait":
      return busy.length ? t("tipperary.taskWait", others) : "";
    case "watch":
      if (!busy.length) return "";
      return view.phase === "towers" ? t("tipperary.taskWatchTowers", others) : t("tipperary.taskWatch", others);
    case "prepare":
      return t("tipperary.taskPrepare");
    case "over":
      return "";
  }
}
