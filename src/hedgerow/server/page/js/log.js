// What happened, in words, and the talk at the table.

import { el, notify } from "./dom.js";

function sentences(entry, names) {
  if (entry.kind === "chat") {
    const speaker = typeof entry.from === "number" ? names[entry.from] : `${entry.from} (watching)`;
    return [el("strong", {}, `${speaker}: `), entry.text];
  }
  if (entry.kind === "undo") return [`${names[entry.by]} takes moves back.`];
  if (entry.kind === "end") return ["The match is over."];
  return (entry.events ?? []).map((event) => event.text).join(" ");
}

export class Log {
  /** `say(text)` sends a line of chat. */
  constructor(say) {
    this.list = el("ol", { class: "log", role: "log", "aria-label": "What happened", tabindex: 0 });
    this.words = el("input", { maxlength: 500, placeholder: "Say something", "aria-label": "Say something" });
    this.form = el("form", { class: "say" }, this.words, el("button", {}, "Send"));
    this.form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const text = this.words.value.trim();
      if (!text) return;
      try {
        await say(text);
        this.words.value = "";
      } catch (problem) {
        notify(problem);
      }
    });
    this.box = el("section", { class: "card talk" }, el("h2", {}, "What happened"), this.list, this.form);
    this.shown = [];
  }

  show(view) {
    const entries = view.log.filter((entry) => entry && entry.kind !== "setup");
    const signature = (entry) => `${entry.seq}${entry.undone ? "u" : ""}`;
    const wanted = entries.map(signature);
    const known = this.shown;
    // Only what is new is added, so that a screen reader does not read everything again.
    const grown = known.length <= wanted.length && known.every((one, at) => one === wanted[at]);
    if (!grown) this.list.replaceChildren();
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    for (const entry of entries.slice(grown ? known.length : 0)) {
      const text = sentences(entry, view.names);
      if (!text.length) continue;
      const style = [entry.kind, entry.undone && "undone"].filter(Boolean).join(" ");
      this.list.append(el("li", { class: style }, entry.undone ? el("s", {}, text) : text));
    }
    this.shown = wanted;
    if (atEnd || !grown) this.list.scrollTop = this.list.scrollHeight;
  }

  clear() {
    this.shown = [];
    this.list.replaceChildren();
  }
}
