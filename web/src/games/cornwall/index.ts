// The user interface of Cornwall.

import type { CornwallView } from "../../api/schema";
import { pieceName, wordName } from "../../i18n/game-texts.svelte";
import type { GameUi } from "../../table/game-ui";
import { describeCell, describeHand } from "./descriptions";
import { highlight } from "./highlight.svelte";
import { highlighted } from "./model";
import RegionCard from "./RegionCard.svelte";
import Tray from "./Tray.svelte";

export const ui: GameUi<CornwallView> = {
  name: "cornwall",
  help: "cornwall.board",
  highlighted,
  Tray,
  Card: RegionCard,
  onPointed: (_board, cell) => highlight.point(cell),
  describeCell,
  describeHand,
  pieceName,
  wordName,
  confirm: () => null,
};
