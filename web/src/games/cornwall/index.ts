// The user interface of Cornwall.

import type { GameUi } from "../../table/game-ui";
import { describeCell, describeHand } from "./descriptions";
import { highlight } from "./highlight.svelte";
import { boardOf } from "./model";
import { pieceName, wordName } from "./names";
import RegionCard from "./RegionCard.svelte";
import { seatSummary, status } from "./seats";
import Tray from "./Tray.svelte";
import type { CornwallView } from "./view";

export const ui: GameUi<CornwallView> = {
  name: "cornwall",
  help: "cornwall.board",
  boards: (view) => [boardOf(view)],
  seatSummary,
  status,
  Tray,
  Card: RegionCard,
  onPointed: (_board, cell) => highlight.point(cell),
  describeCell,
  describeHand,
  pieceName,
  wordName,
  confirm: () => null,
};
