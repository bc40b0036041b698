// Whether somebody asks what things do, and what is explained now.

import { locale } from "../../i18n";
import { type HelpTexts, loadHelpTexts } from "../../i18n/help";
import { findHelpTarget, type HelpTarget } from "./resolve";

export interface HelpCard {
  readonly target: HelpTarget;
  readonly name: string;
  readonly texts: readonly string[];
}

export class HelpMode {
  readonly game: string;
  #on = $state(false);
  #target = $state.raw<HelpTarget | null>(null);
  #texts = $state.raw<HelpTexts | null>(null);
  /** What the page explains now; null: nothing, or it is still being fetched. */
  readonly card = $derived.by((): HelpCard | null => {
    const [target, all] = [this.#target, this.#texts];
    if (!target || !all) return null;
    const texts = target.keys.flatMap((key) => all.get(key) ?? []);
    return texts.length ? { target, name: target.name(), texts } : null;
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
    this.#target = null;
  }

  /** Whether explanations are needed, now or at the next press. */
  get needsTexts(): boolean {
    return this.#on || this.#target !== null;
  }

  /** Explain what is at a point, or what has the focus. */
  explain(from: Element, at?: { readonly x: number; readonly y: number }): void {
    this.#target = findHelpTarget(this.game, from, at);
  }

  /** Everything has moved: explain the same where it is now, if it is still there. */
  reposition(): void {
    const element = this.#target?.element;
    if (element?.checkVisibility()) this.explain(element);
    else this.close();
  }

  close(): void {
    this.#target = null;
  }

  #language = "";

  /** The explanations in the language that is spoken. */
  async load(): Promise<void> {
    const { language } = locale;
    if (this.#language === language) return;
    this.#language = language;
    try {
      const found = await loadHelpTexts(this.game, language);
      if (this.#language === language) this.#texts = found;
    } catch (error) {
      this.#language = "";
      throw error;
    }
  }
}
