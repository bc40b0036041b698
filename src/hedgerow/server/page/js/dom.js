// Making elements. Children that are strings become text, never markup: names and chat come from people.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function shape(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

export function button(text, onclick, attributes) {
  return el("button", { type: "button", onclick, ...attributes }, text);
}

let labels = 0;

/** A control with its label, held together for screen readers. */
export function field(text, control, note) {
  labels += 1;
  control.id = `field-${labels}`;
  return el(
    "div",
    { class: "field" },
    el("label", { for: control.id }, text),
    control,
    note && el("span", { class: "small" }, note),
  );
}

export function select(choices, value, onchange, attributes) {
  const options = choices.map(([key, text]) => el("option", { value: key }, text));
  const node = el("select", { onchange: () => onchange(node.value), ...attributes }, options);
  node.value = value;
  return node;
}

/** A button that asks once more before it does something that cannot be taken back. */
export function careful(text, question, act, attributes) {
  const box = el("span", { class: "careful" });
  const ask = () => {
    const yes = button("Yes", act, { class: "warn" });
    box.replaceChildren(el("span", {}, question), yes, button("No", calm));
    yes.focus();
  };
  const calm = () => {
    const first = button(text, ask, attributes);
    box.replaceChildren(first);
    return first;
  };
  calm();
  return box;
}

/** A text to be sent to somebody, with a button that copies it. */
export function copyable(label, text) {
  const input = el("input", { readonly: true, value: text, "aria-label": label, onfocus: () => input.select() });
  const copy = button("Copy", async () => {
    // The clipboard is there on safe connections only; elsewhere the old way still works.
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      input.select();
      document.execCommand("copy");
    }
    copy.textContent = "Copied";
    setTimeout(() => (copy.textContent = "Copy"), 2000);
  });
  return el("div", { class: "copyable" }, input, copy);
}

/** Say what was refused and what to do now, at the top of the page. */
export function notify(problem) {
  const box = document.getElementById("notice");
  if (!problem) {
    box.hidden = true;
    return;
  }
  box.replaceChildren(
    el("strong", {}, problem.message),
    " ",
    problem.advice ?? "",
    button("Close", () => notify(null), { class: "plain" }),
  );
  box.hidden = false;
}
