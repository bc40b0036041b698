// What is special about who sits on a seat: a bot, somebody away, a stand-in.

import { levelName } from "../parts/options";
import { t } from "../words";
import type { Table } from "./table.svelte";

export function seatState(table: Table, seat: number): string {
  const status = table.seats[seat];
  if (!status) return "";
  if (status.stand_in === "resigned") return t("table.standInResigned");
  if (status.stand_in === "time") return t("table.standInTime");
  if (status.bot) return t("table.botOf", { level: levelName(status.bot).toLowerCase() });
  return status.here || table.own.includes(seat) || table.stage === "over" ? "" : t("table.away");
}
