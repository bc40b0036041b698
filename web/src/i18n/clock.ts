// Texts about clocks.

import type { ClockRule } from "../api/schema";
import { t } from ".";

const DAY = 86_400;

function timeSpan(seconds: number): string {
  return seconds % 60 ? t("common.seconds", { count: seconds }) : t("common.minutes", { count: seconds / 60 });
}

/** The rule of a clock: "3 minutes a move". */
export function clockName(rule: ClockRule | undefined): string {
  const seconds = rule?.seconds ?? 0;
  switch (rule?.kind) {
    case "move":
      return t("common.clockMove", { span: timeSpan(seconds) });
    case "days":
      return t("common.clockDays", { count: Math.round(seconds / DAY) });
    case "bank":
      return rule.increment
        ? t("common.clockBank", { span: timeSpan(seconds), more: t("common.seconds", { count: rule.increment }) })
        : t("common.clockAll", { span: timeSpan(seconds) });
    default:
      return t("common.clockNone");
  }
}

/** The remaining time of a clock: "4:12", "1:02:03", "2 days". */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const twoDigits = (number: number): string => String(number).padStart(2, "0");
  if (whole >= 2 * DAY) return t("common.days", { count: Math.floor(whole / DAY) });
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}` : `${minutes}:${twoDigits(whole % 60)}`;
}
