// Whether somebody asks what things do, and what is explained now.

import { speech } from "../../i18n";
import { explanations, type Explanations } from "../../i18n/help";
import { ask, type Asked } from "./resolve";

export interface Explained {
  readonly asked: Asked;
  readonly name: string;
  readonly texts: readonly string[];
}

export class Explaining {
  readonly game: string;
  #on = $state(false);
  #asked = $state.raw<Asked | null>(null);
  #texts = $state.raw<Explanations | null>(null);
  /** What the page explains now; null: nothing, or it is still being fetched. */
  readonly explained = $derived.by((): Explained | null => {
    const [asked, all] = [this.#asked, this.#texts];
    if (!asked || !all) return null;
    const texts = asked.keys.flatMap((key) => all.get(key) ?? []);
    return texts.length ? { asked, name: asked.name(), texts } : null;
  });

  constructor(game: string) {
    this.game = game;
  }

  /** Whether everything that is pressed is explained instead of done. */
  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    this.#asked = null;
  }

  /** Whether explanations are needed, now or at the next press. */
  get wanted(): boolean {
    return this.#on || this.#asked !== null;
  }

  /** Explain what is at a point, or what has the focus. */
  about(from: Element, at?: { readonly x: number; readonly y: number }): void {
    this.#asked = ask(this.game, from, at);
  }

  /** Everything has moved: explain the same where it is now, if it is still there. */
  again(): void {
    const element = this.#asked?.element;
    if (element?.checkVisibility()) this.about(element);
    else this.close();
  }

  close(): void {
    this.#asked = null;
  }

  #language = "";

  /** The explanations in the language that is spoken. */
  async fetch(): Promise<void> {
    const { language } = speech;
    if (this.#language === language) return;
    this.#language = language;
    try {
      const found = await explanations(this.game, language);
      if (this.#language === language) this.#texts = found;
    } catch (thrown) {
      this.#language = "";
      throw thrown;
    }
  }
}
