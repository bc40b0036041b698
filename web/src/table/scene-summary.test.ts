import { beforeAll, expect, test } from "vitest";
import { locale, t } from "../i18n";
import { scene, seat } from "../../tests/scenes";
import { seatSummary, statusOf } from "./scene-summary";

beforeAll(() => locale.load("en"));

const SCENE = scene({
  stage: "Round 3 of 12",
  seats: [
    seat({
      points: 7,
      task: "Place a tile.",
      score: [{ id: "moor", name: "moors", value: 7, symbol: "" }],
      counters: [{ id: "coins", name: "coins", value: 4, symbol: "p-coin" }],
      badges: [{ id: "tower", symbol: "p-tower", title: "1 tower" }],
      pieces: ["figure-red-3", "figure-red-1"],
      pieces_title: "In hand: 1 large, 1 small",
      mark: "mk-red",
      board: "county-0",
    }),
    seat({ points: null }),
  ],
});

test("a summary has points, facts, badges and figures, with explanations by their ids", () => {
  expect(seatSummary("cornwall", SCENE, 0)).toEqual({
    points: 7,
    help: "cornwall.points table.points",
    activity: "",
    score: [{ id: "moor", value: "7", name: "moors", help: "cornwall.factMoor table.scoreItem" }],
    facts: [{ id: "coins", value: "4", name: "coins", symbol: "p-coin", help: "cornwall.factCoins table.counter" }],
    mark: "mk-red",
    badges: [{ symbol: "p-tower", title: "1 tower", help: "cornwall.badgeTower table.badge" }],
    figures: {
      title: "In hand: 1 large, 1 small",
      help: "cornwall.atHand table.pieces",
      row: [
        { seat: 0, value: 3 },
        { seat: 0, value: 1 },
      ],
    },
    board: "county-0",
  });
  expect(seatSummary("cornwall", SCENE, 1)).toMatchObject({ points: null, mark: "mk-blue" });
  expect(seatSummary("cornwall", { ...SCENE, numbered_seats: true }, 1)).toMatchObject({ mark: null });
  expect(seatSummary("cornwall", SCENE, 2)).toBeNull();
});

test("the status has the viewer's task, or names those whom the game waits for", () => {
  const names = ["Ann", "Ben"];
  const waiting = t("commands.waitsFor", { names: "Ann" });
  expect(statusOf(SCENE, 0, names, [0])).toEqual({ stage: "Round 3 of 12.", task: "Place a tile." });
  expect(statusOf(SCENE, 1, names, [0]).task).toBe(waiting);
  expect(statusOf(SCENE, null, names, [0]).task).toBe(waiting);
  expect(statusOf(SCENE, null, names, [-1]).task).toBe("");
});
