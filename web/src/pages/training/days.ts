import { locale } from "../../i18n";

/** A day of the server (2030-12-31, in UTC) in words. */
export const dayName = (day: string): string =>
  new Date(day).toLocaleDateString(locale.language, { timeZone: "UTC", day: "numeric", month: "long" });
