import type { WoolyBullyView } from "../../api/schema";
import type { GameUi } from "../../table/game-ui";
import { describeCell, describeHand } from "./descriptions";
import { shape } from "./model";
import { confirm, pieceName, wordName } from "./names";
import Tray from "./Tray.svelte";

export const ui: GameUi<WoolyBullyView> = {
  name: "woolybully",
  help: "woolybully.board",
  Tray,
  shape,
  describeCell,
  describeHand,
  pieceName,
  wordName,
  confirm,
};
