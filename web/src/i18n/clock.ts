// Clocks and their rules, in words.

import type { ClockRule } from "../api/schema";
import { t } from ".";

const DAY = 86_400;

function span(seconds: number): string {
  return seconds % 60 ? t("common.seconds", { count: seconds }) : t("common.minutes", { count: seconds / 60 });
}

/** The rule of a clock: "3 minutes a move". */
export function clockName(rule: ClockRule | undefined): string {
  const seconds = rule?.seconds ?? 0;
  switch (rule?.kind) {
    case "move":
      return t("common.clockMove", { span: span(seconds) });
    case "days":
      return t("common.clockDays", { count: Math.round(seconds / DAY) });
    case "bank":
      return rule.increment
        ? t("common.clockBank", { span: span(seconds), more: t("common.seconds", { count: rule.increment }) })
        : t("common.clockAll", { span: span(seconds) });
    default:
      return t("common.clockNone");
  }
}

/** What a clock shows: "4:12", "1:02:03", "2 days". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (number: number): string => String(number).padStart(2, "0");
  if (whole >= 2 * DAY) return t("common.days", { count: Math.floor(whole / DAY) });
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
