// The user interface of Tipperary.

import type { TipperaryView } from "../../api/schema";
import { t } from "../../i18n";
import { pieceName, wordName } from "../../i18n/game-texts.svelte";
import { capitalize } from "../../i18n/plain";
import type { GameUi } from "../../table/game-ui";
import { describeHand } from "./descriptions";
import { featureName, GROUND } from "./model";
import Tray from "./Tray.svelte";

const nameOfPiece = (piece: string): string =>
  piece in GROUND ? t("tipperary.piece_bonus", { feature: featureName(piece) }) : capitalize(pieceName(piece));

export const ui: GameUi<TipperaryView> = {
  name: "tipperary",
  help: "tipperary.board",
  Tray,
  describeHand,
  pieceName: nameOfPiece,
  wordName,
  confirm: () => null,
};
