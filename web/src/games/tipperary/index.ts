// Tipperary on the page.

import { t, tOr } from "../../i18n";
import type { GameUi } from "../../table/game-ui";
import { boards, featureName } from "./model";
import { look, status } from "./seats";
import { hand } from "./descriptions";
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
  look,
  status,
  Tray,
  hand,
  pieceName,
  wordName: (word) => tOr(`tipperary.word_${word}`, word),
  confirm: () => null,
};
