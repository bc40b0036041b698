// How a change sounds: a tile, pieces, what counters count, and a hedge that closes.

import { gameArt } from "../../components/art/game-art.svelte";
import type { Sound } from "../../components/samples";
import { sound } from "../../components/sound";
import type { SceneChange } from "./scene-change";

/** Milliseconds between two sounds of the same change. */
const APART = 90;

function closedSounds({ closed, boards }: Pick<SceneChange, "closed" | "boards">): Sound[] {
  return closed.map(({ board, outline: { cells, parts = [] } }) => {
    const [cell] = [...cells, ...parts];
    const laid = boards.find(({ id }) => id === board)?.cells.find(({ x, y }) => x === cell?.x && y === cell.y);
    const ground = laid?.ground[parts[0]?.side ?? 0] ?? "";
    return gameArt.sound(ground) ?? "paper";
  });
}

/** The sounds of a change, in the order in which they are played. */
export function soundsOf(change: SceneChange): Sound[] {
  const { laid, moved, counters, newRound } = change;
  const came = moved.flatMap(({ name, to }) => (to === null ? [] : [gameArt.sound(name) ?? ("wood" as const)]));
  const counted = counters.flatMap(({ symbol }) => gameArt.sound(symbol) ?? []);
  const all = [
    ...(laid.length ? (["wood"] as const) : []),
    ...came,
    ...counted,
    ...closedSounds(change),
    ...(newRound ? (["paper"] as const) : []),
  ];
  return [...new Set(all)];
}

export function playSounds(change: SceneChange): void {
  for (const [order, name] of soundsOf(change).entries()) sound(name, order * APART);
}
