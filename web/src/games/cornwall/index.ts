// Cornwall on the page.

import type { GameUi } from "../../table/game-ui";
import { guide } from "./highlight.svelte";
import { theMap } from "./model";
import { pieceName, wordName } from "./names";
import { about, hand } from "./descriptions";
import RegionCard from "./RegionCard.svelte";
import { look, status } from "./seats";
import Tray from "./Tray.svelte";
import type { CornwallView } from "./view";

export const ui: GameUi<CornwallView> = {
  name: "cornwall",
  help: "cornwall.board",
  boards: (view) => [theMap(view)],
  look,
  status,
  Tray,
  Card: RegionCard,
  pointed: (_board, cell) => guide.point(cell),
  about,
  hand,
  pieceName,
  wordName,
  confirm: () => null,
};
