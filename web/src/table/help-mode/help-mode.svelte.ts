// The state of the help mode.

import { tick, type Component } from "svelte";
import { helpText, tableHelp } from "../../i18n/help";
import { lazily } from "../../components/lazily";
import type { HelpTarget } from "./resolve";

export interface HelpCard {
  readonly target: HelpTarget;
  readonly name: string;
  readonly texts: readonly string[];
}

export class HelpMode {
  readonly game: string;
  /** The part of the page that explains; it is loaded when it is first needed. */
  layer = $state.raw<Component<{ helpMode: HelpMode }> | null>(null);
  /** An element to explain as soon as the layer is there. */
  asked: Element | null = null;
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

  /** Switch the mode on or off. It is on once clicks can be explained. */
  async toggle(): Promise<void> {
    if (this.#on || (await this.#load())) this.on = !this.#on;
  }

  /** Explain an element without the mode. */
  async ask(about: Element): Promise<void> {
    this.asked = about;
    await this.#load();
  }

  async #load(): Promise<boolean> {
    this.layer ??= (await lazily(() => import("./HelpLayer.svelte")))?.default ?? null;
    await tick();
    return this.layer !== null;
  }

  /** Whether explanations are needed now or at the next click. */
  get needsTexts(): boolean {
    return this.#on || this.#target !== null;
  }

  show(target: HelpTarget | null): void {
    this.#target = target;
  }

  close(): void {
    this.#target = null;
  }
}
