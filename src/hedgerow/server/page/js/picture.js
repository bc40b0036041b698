// The position as the server draws it for a seat.

import * as api from "./api.js";
import { button, el } from "./dom.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

export class Picture {
  constructor(table) {
    this.table = table;
    this.shown = "";
    this.image = el("img", { class: "position", alt: "" });
    this.note = el("p", { class: "small", hidden: true });
    this.scroll = el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The position" }, this.image);
    const size = button("Larger", () => {
      const large = this.scroll.classList.toggle("large");
      size.textContent = large ? "Fit" : "Larger";
    });
    this.box = el("section", { class: "picture" }, this.scroll, el("div", { class: "under" }, this.note, size));
    this.themed = () => this.last && this.show(...this.last, true);
    dark.addEventListener("change", this.themed);
  }

  /** Show the position `number` as the seat with this token sees it. */
  async show(number, token, anew = false) {
    const wanted = `${number}/${token ?? ""}`;
    this.last = [number, token];
    if (wanted === this.shown && !anew) return;
    this.shown = wanted;
    try {
      const text = await api.picture(this.table, token, dark.matches ? "dark" : "light");
      // Meanwhile another position, another seat or nobody may be at the screen.
      if (this.shown === wanted) this.put(text);
    } catch (problem) {
      if (this.shown === wanted) this.fail(problem);
    }
  }

  put(text) {
    const described = new DOMParser().parseFromString(text, "image/svg+xml").querySelector("desc");
    this.forget();
    this.address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    this.image.src = this.address;
    this.image.alt = described?.textContent ?? "The position";
    this.note.hidden = true;
  }

  fail(problem) {
    this.shown = "";
    this.note.textContent = `The picture could not be loaded. ${problem.message}`;
    this.note.hidden = false;
  }

  /** Show nothing, so that nobody sees another's hand. */
  clear() {
    this.shown = "";
    this.last = null;
    this.forget();
    this.image.removeAttribute("src");
    this.image.alt = "";
  }

  forget() {
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = null;
  }

  end() {
    dark.removeEventListener("change", this.themed);
    this.forget();
  }
}
