import { expect, test } from "vitest";
import { HandClock } from "../../../tests/hand-clock";
import { board, cell, scene, seat } from "../../../tests/scenes";
import type { Scene } from "../../api/schema";
import type { LogEntry } from "../contract";
import { type Look, Motion } from "./motion.svelte";

/** A board that grows by one cell with each move; seat 0 plays at this screen. */
class Match {
  readonly looks: Look[] = [{ scene: this.#scene(0), nextSeq: 1, log: [] }];

  #scene(moves: number, more: Partial<Scene> = {}): Scene {
    const cells = Array.from({ length: moves + 1 }, (_, x) => cell(x, 0, { group: x }));
    return scene({ boards: [board(cells)], seats: [seat({ points: moves }), seat(), seat()], ...more });
  }

  /** Make a move; `entry` has more fields of its entry. */
  play(by: number, entry: Partial<LogEntry> = {}, more: Partial<Scene> = {}): Look {
    const last = this.looks.at(-1)!;
    const log = [...last.log, { seq: last.nextSeq, kind: "move", seat: by, ...entry }];
    const look = { scene: this.#scene(this.looks.length, more), nextSeq: last.nextSeq + 1, log };
    this.looks.push(look);
    return look;
  }
}

function opened(pace = 1) {
  const match = new Match();
  const clock = new HandClock();
  const shown: Look[] = [];
  const source = { pace, hidden: false };
  const sounds: number[] = [];
  const motion = new Motion<Look>(
    {
      names: () => ["Ann", "Ben", "Cem"],
      look: (look) => look,
      isOwn: (by) => by === 0,
      show: (look) => shown.push(look),
      isHidden: () => source.hidden,
      pace: () => source.pace,
      playSounds: () => sounds.push(clock.now),
    },
    clock,
  );
  motion.receive(match.looks, false);
  return { match, clock, shown, motion, source, sounds };
}

test("the first position is shown at once, and only positions of the server ever are", () => {
  const { match, clock, shown, motion } = opened();
  expect(shown).toEqual(match.looks);
  motion.receive([match.play(1), match.play(2)], false);
  motion.receive([match.play(1)], false);
  clock.pass(10_000);
  expect(shown).toEqual(match.looks);
});

test("a rival's tile travels before it is on the board; an own one is there at once", () => {
  const { match, clock, shown, motion } = opened();
  motion.receive([match.play(1)], false);
  expect([shown.length, motion.flights.length, motion.behind]).toEqual([1, 1, 1]);
  clock.pass(5000);
  expect([shown.length, motion.flights.length, motion.landed]).toEqual([2, 0, true]);
  motion.receive([match.play(0)], false);
  expect([shown.length, motion.behind, motion.landed]).toEqual([3, 0, false]);
});

test("points rise where they were made", () => {
  const { match, clock, motion } = opened();
  motion.receive([match.play(1)], false);
  clock.pass(400);
  expect(motion.rising).toMatchObject([{ seat: 0, gain: 1, from: { board: "b" } }]);
  clock.pass(5000);
  expect(motion.rising).toEqual([]);
});

test("a headline comes before the move, and its flight after it", () => {
  const { match, clock, shown, motion } = opened();
  const events = [{ kind: "wolf", seat: 1, facts: {}, text: "Ben plays a Wolf.", headline: "Wolf!" }];
  motion.receive([match.play(1, { events: events as never })], false);
  expect(motion.headline).toEqual({ text: "Wolf!", sentence: "Ben plays a Wolf.", seat: 1 });
  expect(motion.delay).toBeGreaterThan(0);
  clock.pass(5000);
  expect([motion.headline, shown.length]).toEqual([null, 2]);
});

test("all boards are revealed when a round is over and every player has one", () => {
  const boards = [0, 1].map((owner) => board([cell(0)], { id: `b${owner}`, seat: owner }));
  const { match, clock, motion } = opened();
  motion.receive([match.play(1, {}, { boards, round: 1 })], false);
  clock.pass(5000);
  motion.receive([match.play(1, {}, { boards, round: 2 })], false);
  expect(motion.revealed).toBe(true);
  clock.pass(5000);
  expect(motion.revealed).toBe(false);
});

test("a lost connection, a hidden page and another position are shown without animations", () => {
  const { match, shown, motion, source } = opened();
  motion.receive([match.play(1)], true);
  expect([shown.length, motion.behind]).toEqual([2, 0]);
  source.hidden = true;
  motion.receive([match.play(2)], false);
  expect([shown.length, motion.behind]).toEqual([3, 0]);
  source.hidden = false;
  motion.receive([match.play(1), match.play(2)], false);
  motion.finish();
  expect([shown.at(-1), motion.behind]).toEqual([match.looks.at(-1), 0]);
});

test("ten updates at once end in the last position, and their number is told", () => {
  const { match, clock, shown, motion } = opened(2);
  for (let move = 0; move < 10; move++) motion.receive([match.play(1 + (move % 2))], false);
  clock.pass(1000);
  expect(shown.at(-1)).toBe(match.looks.at(-1));
  expect(motion.behind).toBe(0);
  expect(motion.skipped).toBeGreaterThan(0);
});

test("the changes since the own move are marked by their makers", () => {
  const { match, motion } = opened(0);
  motion.receive([match.play(1)], false);
  motion.receive([match.play(0)], false);
  expect(motion.marks).toEqual([]);
  motion.receive([match.play(1), match.play(2)], false);
  expect(motion.marks.map(({ seat: by, cells, points }) => [by, cells.map(({ x }) => x), points])).toEqual([
    [1, [3], [{ seat: 0, gain: 1 }]],
    [2, [4], [{ seat: 0, gain: 1 }]],
  ]);
});

test("an undo takes back the marks of undone moves", () => {
  const { match, motion } = opened(0);
  motion.receive([match.play(0)], false);
  motion.receive([match.play(1)], false);
  motion.receive([match.play(2)], false);
  motion.receive([match.play(2, { kind: "undo", to: 2, seat: 2 })], false);
  expect(motion.marks.map(({ seat: by }) => by)).toEqual([1]);
});

test("a replay shows the positions since the own move again, and ends in the last one", () => {
  const { match, clock, shown, motion } = opened();
  motion.receive([match.play(0)], false);
  motion.receive([match.play(1), match.play(2)], false);
  clock.pass(5000);
  shown.length = 0;
  motion.replay();
  expect(shown).toEqual([match.looks[1]]);
  clock.pass(5000);
  expect(shown).toEqual(match.looks.slice(1));
});

test("a replay without animations shows one position after another", () => {
  const { match, clock, shown, motion } = opened(0);
  motion.receive([match.play(0)], false);
  motion.receive([match.play(1), match.play(2)], false);
  shown.length = 0;
  motion.replay();
  expect(motion.flights).toEqual([]);
  clock.pass(1500);
  expect(shown).toEqual(match.looks.slice(1));
  clock.pass(5000);
  expect(motion.behind).toBe(0);
});

test("an update during a replay is shown after it", () => {
  const { match, clock, shown, motion } = opened();
  motion.receive([match.play(1)], false);
  clock.pass(5000);
  motion.replay();
  motion.receive([match.play(2)], false);
  clock.pass(10_000);
  expect(shown.at(-1)).toBe(match.looks.at(-1));
  expect(motion.marks).toHaveLength(2);
});

test("each move sounds once, when it arrives", () => {
  const { match, clock, motion, sounds } = opened();
  motion.receive([match.play(1)], false);
  expect(sounds).toEqual([]);
  clock.pass(5000);
  expect(sounds).toHaveLength(1);
});

test("a table that is opened anew begins without a past", () => {
  const { match, clock, shown, motion } = opened();
  motion.receive([match.play(1), match.play(2)], false);
  motion.reset();
  clock.pass(5000);
  expect(shown).toHaveLength(1);
  motion.receive([match.looks.at(-1)!], true);
  expect([shown.length, motion.marks.length]).toEqual([2, 0]);
});
