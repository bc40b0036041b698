// Announcements of new log entries.

import { t } from "../i18n";
import type { LogEntry } from "./contract";
import { lines, speakerName } from "./log-text";

/** More sentences at once would be hard to follow. */
const MAX = 8;

/** The entries after a log number as text, the oldest first. */
export function announcementAfter(log: readonly LogEntry[], announced: number, names: readonly string[]): string {
  const entries = lines(
    log.filter(({ seq, undone }) => seq > announced && !undone),
    names,
  ).reverse();
  const texts = entries.map(({ entry, text, after }) =>
    entry.kind === "chat" ? t("table.heard", { name: speakerName(entry, names), text }) : `${text} ${after}`.trim(),
  );
  const left = texts.length - MAX;
  return [...(left > 0 ? [t("table.heardMore", { count: left })] : []), ...texts.slice(-MAX)].join(" ");
}
