import type { Messages } from "../../languages";
import { board } from "./board";
import { commands } from "./commands";
import { common } from "./common";
import { cornwall } from "./cornwall";
import { end } from "./end";
import { helpMode } from "./help-mode";
import { learn } from "./learn";
import { rulebook } from "./rulebook";
import { start } from "./start";
import { table } from "./table";
import { tipperary } from "./tipperary";
import { woolybully } from "./woolybully";

/** Every text of the page in German. */
export const de: Messages = {
  board,
  commands,
  common,
  cornwall,
  end,
  helpMode,
  learn,
  rulebook,
  start,
  table,
  tipperary,
  woolybully,
};
