// Summaries of the seats of Cornwall, and the status line.

import { t } from "../../i18n";
import type { Figure } from "../../board/model";
import type { SeatFact, SeatSummary } from "../../table/game-ui";
import { figureNames, tilesLeftText } from "./names";
import { activeSeat, colourOf, type CornwallView, figureCount, type Player, tilesLeft } from "./view";

export function seatSummary(view: CornwallView, seat: number): SeatSummary {
  const player = view.players[seat];
  const base = { activity: activity(view, seat), mark: `mk-${colourOf(seat)}`, help: "cornwall.points" } as const;
  if (!player) return { ...base, points: 0, facts: [] };
  return {
    ...base,
    points: (view.phase === "over" ? view.scores[seat] : player.points) ?? 0,
    facts: facts(player),
    figures: {
      title: t("cornwall.atHand", { figures: figureNames(player.hand) }),
      help: "cornwall.atHand",
      row: hand(seat, player),
    },
  };
}

function activity(view: CornwallView, seat: number): string {
  if (activeSeat(view) !== seat) return "";
  return view.phase === "figures" ? t("cornwall.placing") : t("cornwall.laying");
}

function facts(player: Player): SeatFact[] {
  const { coins, pub } = player;
  const result: SeatFact[] = [
    {
      value: String(coins),
      name: t("cornwall.coinsFact", { count: coins }),
      symbol: "p-coin",
      help: "cornwall.factCoins",
    },
  ];
  const inPub = figureCount(pub);
  if (inPub)
    result.push({ value: String(inPub), name: t("cornwall.pubFact"), symbol: "p-pub", help: "cornwall.factPub" });
  return result;
}

/** The figures in hand, the biggest first. */
function hand(seat: number, player: Player): Figure[] {
  return [3, 2, 1].flatMap((value) => Array.from({ length: player.hand[value - 1] ?? 0 }, () => ({ seat, value })));
}

export function status(
  view: CornwallView,
  seat: number | null,
  names: readonly string[],
): { readonly stage: string; readonly task: string } {
  const active = activeSeat(view);
  if (view.phase === "over") return { stage: t("cornwall.overStage"), task: t("cornwall.taskOver") };
  if (active === null) return { stage: t("cornwall.drawing"), task: tilesLeftText(view) };
  const left = tilesLeftText(view);
  const name = names[active] ?? "";
  if (active !== seat) {
    const task = view.phase === "figures" ? "cornwall.taskWatchFigures" : "cornwall.taskWatchLay";
    return { stage: t("cornwall.turnOf", { name }), task: t(task, { left }) };
  }
  if (view.phase === "lay")
    return { stage: t("cornwall.yourTurn"), task: t("cornwall.taskLay", { count: tilesLeft(view) }) };
  const task = view.placed ? "cornwall.taskNextFigure" : "cornwall.taskFirstFigure";
  return { stage: t("cornwall.yourTurn"), task: t(task, { left }) };
}
