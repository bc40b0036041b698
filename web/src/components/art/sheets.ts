// Adds drawings and styles to the document.

export function addStyles(css: string): void {
  const style = new CSSStyleSheet();
  style.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
}

export function insertSymbols(sheet: string): void {
  const root = new DOMParser().parseFromString(sheet, "image/svg+xml").documentElement;
  if (root.localName !== "svg") return;
  root.setAttribute("width", "0");
  root.setAttribute("height", "0");
  root.setAttribute("aria-hidden", "true");
  root.setAttribute("style", "position:absolute");
  document.body.prepend(document.adoptNode(root));
}
