// What is told aloud of the log: everything that is new, the oldest first, in one go.

import { t } from "../i18n";
import type { LogEntry } from "./contract";
import { lines, speakerName } from "./log-text";

/** More at once nobody can follow. */
const MAX = 8;

/** What has happened after a number of the log, in words. */
export function announcementAfter(log: readonly LogEntry[], told: number, names: readonly string[]): string {
  const news = lines(
    log.filter(({ seq, undone }) => seq > told && !undone),
    names,
  ).reverse();
  const texts = news.map(({ entry, text, after }) =>
    entry.kind === "chat" ? t("table.heard", { name: speakerName(entry, names), text }) : `${text} ${after}`.trim(),
  );
  const left = texts.length - MAX;
  return [...(left > 0 ? [t("table.heardMore", { count: left })] : []), ...texts.slice(-MAX)].join(" ");
}
