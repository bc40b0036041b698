import type { AcceptedPlugin, AtRule, Declaration, Rule } from "postcss";

/** Lines stay as thin as they are. */
const THINNEST = 4;
const ROOT = 16;
const LENGTH = /(-?\d*\.?\d+)px\b/g;
/** Drawings have units of their own: there a pixel is none of the screen. */
const DRAWN = new Set(["fill", "stroke", "text-anchor", "stroke-width"]);

const short = (length: number): string => String(Math.round(length * 1e5) / 1e5);

function inUnit(text: string, unit: "rem" | "em", least: number): string {
  return text.replace(LENGTH, (whole, length: string) =>
    Math.abs(Number(length)) < least ? whole : short(Number(length) / ROOT) + unit,
  );
}

const isDrawn = (rule: Rule): boolean => rule.some((node) => node.type === "decl" && DRAWN.has(node.prop));

/**
 * Lengths are written in pixels and built in `rem`, the widths of media queries in `em`: whoever has set larger text in
 * the browser gets the whole page larger, with the layout of a smaller screen, and nothing is cut.
 */
export const textSize: AcceptedPlugin = {
  postcssPlugin: "text-size",
  Declaration(declaration: Declaration) {
    const { parent, value } = declaration;
    if (!value.includes("px") || (parent?.type === "rule" && isDrawn(parent as Rule))) return;
    const changed = inUnit(value, "rem", THINNEST);
    if (changed !== value) declaration.value = changed;
  },
  AtRule: {
    media(rule: AtRule) {
      if (rule.params.includes("px")) rule.params = inUnit(rule.params, "em", 0);
    },
  },
};
