// Announcements of new log entries.

import { t } from "../i18n";
import type { LogEntry } from "./contract";
import { lines, type LogReader, speakerName } from "./log-text";

/** More sentences at once would be hard to follow. */
const MAX = 8;

/** The entries after a log number as text, the oldest first. */
export function announcementAfter(log: readonly LogEntry[], announced: number, reader: LogReader): string {
  const fresh = log.filter(({ seq, undone }) => seq > announced && !undone);
  const played = lines(fresh, reader).map(({ entry, text, after }) => ({ seq: entry.seq, text: `${text} ${after}` }));
  const said = fresh
    .filter(({ kind }) => kind === "chat")
    .map((entry) => ({
      seq: entry.seq,
      text: t("table.heard", { name: speakerName(entry, reader), text: entry.text ?? "" }),
    }));
  const texts = [...played.reverse(), ...said].sort((a, b) => a.seq - b.seq).map(({ text }) => text.trim());
  const left = texts.length - MAX;
  return [...(left > 0 ? [t("table.heardMore", { count: left })] : []), ...texts.slice(-MAX)].join(" ");
}
