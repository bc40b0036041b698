// The texts of the game that the page shows: names of score items, grounds, pieces and words, from the server.

import { gameTexts as fetchGameTexts } from "../api/http";
import { locale, Localized } from "./locale.svelte";
import { capitalize, plainWords } from "./plain";
import { fillTemplate, type Values } from "./template";

type GameMessages = Readonly<Record<string, string>>;

class GameTexts {
  #current = $state.raw<{ readonly game: string; readonly messages: Localized<GameMessages> }>();

  /** Load the texts of a game. They are kept until those of another game are loaded. */
  async load(game: string, fetch = fetchGameTexts): Promise<void> {
    if (this.#current?.game === game) return;
    const messages = new Localized((language) => fetch(game, language));
    await messages.load();
    if (this.#current) locale.remove(this.#current.messages);
    this.#current = { game, messages };
  }

  message(key: string): string | undefined {
    return this.#current?.messages.value?.[key];
  }
}

export const gameTexts = new GameTexts();

/** A message of the current game; undefined if it has no such message. */
export function gameText(key: string, values: Values = {}): string | undefined {
  const template = gameTexts.message(key);
  return template && fillTemplate(template, { values, plural: (count) => locale.pluralForm(count) });
}

const nameOf = (kind: string, name: string): string => gameText(`${kind}.${name}`) ?? plainWords(name);

/** An item of the score sheet, in lower case. */
export const itemName = (item: string): string => nameOf("item", item.replaceAll(" ", "-"));
export const groundName = (ground: string): string => nameOf("ground", ground);

/** A piece on a board or in a move: "wooden sheep", "tile 17"; some tiles have names of their own. */
export function pieceName(piece: string): string {
  const number = /^\d+/.exec(piece)?.[0];
  if (number === undefined) return nameOf("piece", piece);
  return gameText(`piece.${number}`) ?? gameText("piece.tile", { number }) ?? number;
}

/** A move that is a word, as a button shows it: "End turn". The number in a word is a value of its text. */
export function wordName(word: string): string {
  const [, stem = word, number = ""] = /^(.*?)-?(\d*)$/.exec(word) ?? [];
  return capitalize(gameText(`word.${word}`) ?? gameText(`word.${stem}`, { number }) ?? plainWords(word));
}
