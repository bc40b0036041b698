import type { Words } from "../languages";
import { board } from "./board";
import { commands } from "./commands";
import { common } from "./common";
import { cornwall } from "./cornwall";
import { end } from "./end";
import { explain } from "./explain";
import { learn } from "./learn";
import { rulebook } from "./rulebook";
import { start } from "./start";
import { table } from "./table";
import { tipperary } from "./tipperary";
import { woolybully } from "./woolybully";

/** Every text of the page in Italian. */
export const it: Words = {
  board,
  commands,
  common,
  cornwall,
  end,
  explain,
  learn,
  rulebook,
  start,
  table,
  tipperary,
  woolybully,
};
