import type { GameUi } from "../../table/game-ui";
import { describeCell, describeHand } from "./descriptions";
import { land, shape } from "./model";
import { confirm, pieceName, wordName } from "./names";
import { previewLines } from "./preview-text";
import { seatSummary, status } from "./status";
import Tray from "./Tray.svelte";
import type { WoolyView } from "./view";

export type { WoolyView } from "./view";

export const ui: GameUi<WoolyView> = {
  name: "woolybully",
  help: "woolybully.board",
  boards: (view) => [land(view)],
  seatSummary,
  status,
  Tray,
  shape,
  previewLines,
  describeCell,
  describeHand,
  pieceName,
  wordName,
  confirm,
};
