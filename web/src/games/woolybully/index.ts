import type { GameUi } from "../../table/game-ui";
import { brings } from "./preview-text";
import { land, shape } from "./model";
import { confirm, pieceName, wordName } from "./names";
import { about, hand } from "./descriptions";
import { look, status } from "./status";
import Tray from "./Tray.svelte";
import type { WoolyView } from "./view";

export type { WoolyView } from "./view";

export const ui: GameUi<WoolyView> = {
  name: "woolybully",
  help: "woolybully.board",
  boards: (view) => [land(view)],
  look,
  status,
  Tray,
  shape,
  brings,
  about,
  hand,
  pieceName,
  wordName,
  confirm,
};
