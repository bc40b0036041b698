// The user interface of any game, made of its scenes.

import { wordName } from "../../i18n/game-texts.svelte";
import type { GameUi } from "../../table/game-ui";
import { describeHand, nameOfPiece } from "./names";
import Tray from "./Tray.svelte";

export function genericUi(game: string): GameUi {
  return {
    name: game,
    help: `${game}.board table.boards`,
    Tray,
    describeHand,
    pieceName: nameOfPiece,
    wordName,
    confirm: () => null,
  };
}
