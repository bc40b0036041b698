// The state of the help mode.

import { helpText, tableHelp } from "../../i18n/help";
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
  /** The current explanation; null if there is none or its texts are still loading. */
  readonly card = $derived.by((): HelpCard | null => {
    const target = this.#target;
    if (!target || !tableHelp.value) return null;
    const texts = [...new Set(target.keys.flatMap((keys) => helpText(keys) ?? []))];
    return texts.length ? { target, name: target.name(), texts } : null;
  });

  constructor(game: string) {
    this.game = game;
  }

  /** Whether clicks explain elements instead of using them. */
  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    this.#target = null;
  }

  /** Whether explanations are needed now or at the next click. */
  get needsTexts(): boolean {
    return this.#on || this.#target !== null;
  }

  /** Explain the element at a point, or a focused element. */
  explain(from: Element, at?: { readonly x: number; readonly y: number }): void {
    this.#target = findHelpTarget(this.game, from, at);
  }

  /** Move the explanation after a change of the layout, or close it if its target is gone. */
  reposition(): void {
    const element = this.#target?.element;
    if (element?.checkVisibility()) this.explain(element);
    else this.close();
  }

  close(): void {
    this.#target = null;
  }
}
