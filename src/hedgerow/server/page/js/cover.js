// Several people at one screen with secrets: a cover between them, so that no hand is seen by the wrong one.

import { button, el } from "./dom.js";

export class Cover {
  /** `show(seat)` is called when that person has confirmed to be at the screen. */
  constructor(show) {
    this.show = show;
    this.box = el("section", { class: "cover", "aria-live": "assertive", hidden: true });
  }

  get isUp() {
    return !this.box.hidden;
  }

  /** Cover the table for `next`; the others at this screen can ask for it as well. */
  raise(next, own, names) {
    const wanted = `${next}/${own}/${names}`;
    if (this.isUp && wanted === this.wanted) return;
    this.wanted = wanted;
    const main = button(`I am ${names[next]}`, () => this.lower(next), { class: "go" });
    const others = own.filter((seat) => seat !== next).map((seat) => button(`I am ${names[seat]}`, () => this.lower(seat)));
    this.box.replaceChildren(
      el("h2", {}, `Pass the screen to ${names[next]}`),
      el("p", {}, "The table is covered, so that nobody sees another's hand."),
      main,
      el("div", { class: "others" }, others),
    );
    this.box.hidden = false;
    main.focus();
  }

  lower(seat) {
    this.box.hidden = true;
    this.show(seat);
  }

  drop() {
    this.box.hidden = true;
  }
}
