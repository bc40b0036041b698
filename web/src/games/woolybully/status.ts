// The status line and the summaries of the seats.

import { t } from "../../i18n";
import type { SeatFact, SeatSummary } from "../../table/game-ui";
import { SHEEP } from "./model";
import { colourName, seatNames, sentences } from "./names";
import { duty, lastLeft, type WoolyView } from "./view";

interface Status {
  readonly stage: string;
  readonly task: string;
}

/** The line beside the title. */
export function status(view: WoolyView, seat: number | null, names: readonly string[]): Status {
  switch (view.phase) {
    case "over":
      return { stage: t("woolybully.over"), task: t("woolybully.overTask") };
    case "call":
      return { stage: t("woolybully.call"), task: callTask(view, seat, names) };
    case "draw":
    case "discard":
      return dueStatus(view, seat, names);
    case "play":
      return playStatus(view, seat, names);
    default:
      return { stage: t("woolybully.dealing"), task: "" };
  }
}

function callTask(view: WoolyView, seat: number | null, names: readonly string[]): string {
  if (seat !== null && view.asked.includes(seat)) return t("woolybully.callTask");
  return t("woolybully.callWaits", { names: seatNames(view.asked, names) });
}

function dueStatus(view: WoolyView, seat: number | null, names: readonly string[]): Status {
  const [who, count] = view.due ?? [null, 0];
  const name = names[who ?? -1] ?? "";
  const own = who !== null && who === seat;
  if (view.phase === "draw") {
    return { stage: own ? t("woolybully.yourDraw") : t("woolybully.drawOf", { name }), task: "" };
  }
  return own
    ? { stage: t("woolybully.yourDiscard", { count }), task: t("woolybully.yourDiscardTask") }
    : { stage: t("woolybully.discardOf", { name, count }), task: "" };
}

function playStatus(view: WoolyView, seat: number | null, names: readonly string[]): Status {
  const [kind, who, count] = duty(view) ?? ["turn", -1, 1];
  const task = (text: string): string => sentences([text, bag(view)].filter(Boolean));
  if (who === seat) {
    const last = lastLeft(view) === seat;
    switch (kind) {
      case "turn":
        return {
          stage: t("woolybully.yourTurn"),
          task: task(t(last ? "woolybully.lastLeftTask" : "woolybully.yourTurnTask")),
        };
      case "extra":
        return { stage: t("woolybully.yourExtra"), task: task(t("woolybully.yourExtraTask")) };
      case "free":
        return { stage: t("woolybully.yourFree"), task: task(t("woolybully.yourFreeTask")) };
      case "more":
        return { stage: t("woolybully.yourMore", { count }), task: task(t("woolybully.yourMoreTask")) };
    }
  }
  const stage = t(`woolybully.${kind}Of`, { name: names[who] ?? "", count });
  return { stage, task: task(besidesTask(view, seat)) };
}

/** What a seat may do while another seat acts. */
function besidesTask(view: WoolyView, seat: number | null): string {
  if (seat === null) return "";
  if (view.finished.includes(seat)) return t("woolybully.leftTask");
  return t(view.to_act.includes(seat) ? "woolybully.outOfTurnTask" : "woolybully.letPassTask");
}

const bag = (view: WoolyView): string =>
  view.bag ? t("woolybully.inBag", { count: view.bag }) : t("woolybully.bagEmpty");

/** The number of tiles in the bag. */
export const bagName = (view: WoolyView): string =>
  view.bag ? t("woolybully.bag", { count: view.bag }) : t("woolybully.bagEmptyShort");

/** The summary of a seat: what everybody knows, and what the viewer knows of its own. */
export function seatSummary(view: WoolyView, seat: number): SeatSummary {
  return {
    // Points are known only at the end; until then the colour is shown in their place.
    points: view.phase === "over" ? (view.scores[seat] ?? null) : null,
    help: "woolybully.points",
    activity: activity(view, seat),
    facts: facts(view, seat),
    mark: null,
    badges: badges(view, seat),
  };
}

function activity(view: WoolyView, seat: number): string {
  if (view.phase === "over")
    return view.finished.includes(seat) ? t("woolybully.doingLeft") : t("woolybully.doingBlocked");
  if (view.finished.includes(seat)) return t("woolybully.doingLeft");
  if (view.phase === "call") return t(view.asked.includes(seat) ? "woolybully.doingAsked" : "woolybully.doingDeclined");
  if (view.due?.[0] === seat && view.phase === "draw") return t("woolybully.doingDraw");
  if (view.due?.[0] === seat && view.phase === "discard") return t("woolybully.doingDiscard", { count: view.due[1] });
  if (view.phase !== "play") return colour(view, seat);
  const newest = duty(view);
  if (newest?.[1] !== seat) {
    return view.duties.some(([, who]) => who === seat) ? t("woolybully.doingInterrupted") : colour(view, seat);
  }
  switch (newest[0]) {
    case "turn":
      return t(seat === view.seat ? "woolybully.doingYourTurn" : "woolybully.doingTurn");
    case "extra":
      return t("woolybully.doingExtra");
    case "free":
      return t("woolybully.doingFree");
    case "more":
      return t("woolybully.doingMore", { count: newest[2] });
  }
}

/** The colour of a seat, as far as the viewer knows it. */
function colour(view: WoolyView, seat: number): string {
  const known = view.colours[seat];
  if (!known) return t("woolybully.secret");
  const values = { colour: colourName(known) };
  return view.revealed[seat] ? t("woolybully.revealed", values) : t("woolybully.secretOwn", values);
}

function facts(view: WoolyView, seat: number): SeatFact[] {
  const tiles = view.hands[seat] ?? 0;
  const gone = view.gone[seat] ?? 0;
  const bonus = view.bonuses[seat] ?? 0;
  const points = view.scores[seat] ?? null;
  const left = view.finished.includes(seat);
  const found: SeatFact[] = [];
  if (!left) {
    const name = t("woolybully.factTiles", { count: tiles });
    found.push({ value: String(tiles), name, help: "woolybully.factTiles" });
  }
  // The tiles of a player who left mean nothing to the others; discarded tiles do.
  if (!left && gone) found.push({ value: String(gone), name: t("woolybully.factGone"), help: "woolybully.factGone" });
  if (points !== null) {
    found.push({ value: String(points - bonus), name: t("woolybully.factSafe"), help: "woolybully.factSafe" });
  }
  if (left) {
    const value = t("woolybully.bonus", { count: bonus });
    found.push({ value, name: t("woolybully.factBonus"), help: "woolybully.factBonus" });
  }
  return found;
}

function badges(view: WoolyView, seat: number): NonNullable<SeatSummary["badges"]> {
  const help = "woolybully.badge";
  const known = view.colours[seat];
  if (!known) return view.phase === "over" ? [] : [{ symbol: "p-shepherd", title: t("woolybully.badgeSecret"), help }];
  const own = seat === view.seat && !view.revealed[seat] && view.phase !== "over";
  const title = t(own ? "woolybully.badgeOwn" : "woolybully.badgeKnown", { colour: colourName(known) });
  return [{ symbol: SHEEP[known], title, help }];
}
