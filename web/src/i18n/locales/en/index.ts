import { board } from "./board";
import { commands } from "./commands";
import { common } from "./common";
import { end } from "./end";
import { helpMode } from "./help-mode";
import { learn } from "./learn";
import { rulebook } from "./rulebook";
import { start } from "./start";
import { table } from "./table";
import { tray } from "./tray";

/** Every text of the page in English; other languages have the same keys. */
export const en = {
  board,
  commands,
  common,
  end,
  helpMode,
  learn,
  rulebook,
  start,
  table,
  tray,
};
