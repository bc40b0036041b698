// Texts about the presence of players: bots, absences, stand-ins.

import type { SeatStatus } from "../api/schema";
import { t } from "../i18n";
import { levelName } from "../i18n/options";
import type { Table } from "./table.svelte";

export function seatStatusText(table: Table, seat: number): string {
  const status = table.seats[seat];
  if (!status) return "";
  return [presence(table, seat, status), status.muted && t("table.muted")].filter(Boolean).join(" · ");
}

function presence(table: Table, seat: number, status: SeatStatus): string {
  if (status.stand_in === "resigned") return t("table.standInResigned");
  if (status.stand_in === "time") return t("table.standInTime");
  if (status.stand_in === "absent") return t("table.standInAbsent");
  if (status.bot) return t("table.botOf", { level: levelName(status.bot) });
  return status.here || table.ownSeats.includes(seat) || table.stage === "over" ? "" : t("table.away");
}

/** Whether the owner may replace the player of a seat: another player who is absent. */
export function isReplaceable(table: Table, seat: number): boolean {
  const status = table.seats[seat];
  const going = table.stage === "open" || table.stage === "running";
  if (!status || !going || table.ownSeats.includes(seat)) return false;
  return status.taken && !status.bot && !status.stand_in && !status.here;
}
