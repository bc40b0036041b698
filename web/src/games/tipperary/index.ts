// The user interface of Tipperary.

import { t, tOr } from "../../i18n";
import type { GameUi } from "../../table/game-ui";
import { describeHand } from "./descriptions";
import { boards, featureName } from "./model";
import { seatSummary, status } from "./seats";
import Tray from "./Tray.svelte";
import type { TipperaryView } from "./view";

function pieceName(piece: string): string {
  if (piece === "sheep" || piece === "tower") return t(`tipperary.piece_${piece}`);
  const number = /^\d+/.exec(piece);
  return number
    ? t("tipperary.piece_tile", { number: number[0] })
    : t("tipperary.piece_bonus", { feature: featureName(piece) });
}

export const ui: GameUi<TipperaryView> = {
  name: "tipperary",
  help: "tipperary.board",
  boards,
  seatSummary,
  status,
  Tray,
  describeHand,
  pieceName,
  wordName: (word) => tOr(`tipperary.word_${word}`, word),
  confirm: () => null,
};
