// The user interface of Tipperary.

import type { TipperaryView } from "../../api/schema";
import { wordName } from "../../i18n/game-texts.svelte";
import type { GameUi } from "../../table/game-ui";
import { nameOfPiece } from "../generic/names";
import { describeHand } from "./descriptions";
import Tray from "./Tray.svelte";

export const ui: GameUi<TipperaryView> = {
  name: "tipperary",
  help: "tipperary.board",
  Tray,
  describeHand,
  pieceName: nameOfPiece,
  wordName,
  confirm: () => null,
};
