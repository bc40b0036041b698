import type { AcceptedPlugin, AtRule, Declaration, Rule } from "postcss";
import { BREAKPOINTS } from "./src/state/breakpoints.ts";

/** Shorter lengths, such as line widths, stay in pixels. */
const MIN_LENGTH = 4;
const ROOT = 16;
const LENGTH = /(-?\d*\.?\d+)px\b/g;
/** Rules with these properties style drawings, whose units are not screen pixels. */
const DRAWING_PROPERTIES = new Set(["fill", "stroke", "text-anchor", "stroke-width"]);

const rounded = (length: number): string => String(Math.round(length * 1e5) / 1e5);

function convert(text: string, unit: "rem" | "em", minimum: number): string {
  return text.replace(LENGTH, (match, length: string) =>
    Math.abs(Number(length)) < minimum ? match : rounded(Number(length) / ROOT) + unit,
  );
}

/** Replace the names of layouts by their conditions; an unknown name is an error. */
const fillIn = (params: string): string =>
  params.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
    if (name in BREAKPOINTS) return `(${BREAKPOINTS[name as keyof typeof BREAKPOINTS]})`;
    throw new Error(`${name} is not a layout; see src/state/breakpoints.ts`);
  });

const isDrawing = (rule: Rule): boolean =>
  rule.some((node) => node.type === "decl" && DRAWING_PROPERTIES.has(node.prop));

/**
 * PostCSS plugin that converts pixels to `rem`, and the widths of media queries to `em`. With a larger default text size
 * in the browser the whole page grows and gets the layout of a smaller screen, so that nothing is cut off. It also fills
 * in the names of layouts in media queries, such as `(--compact)`.
 */
export const textSize: AcceptedPlugin = {
  postcssPlugin: "text-size",
  Declaration(declaration: Declaration) {
    const { parent, value } = declaration;
    if (!value.includes("px") || (parent?.type === "rule" && isDrawing(parent as Rule))) return;
    const converted = convert(value, "rem", MIN_LENGTH);
    if (converted !== value) declaration.value = converted;
  },
  AtRule: {
    media(rule: AtRule) {
      const converted = convert(fillIn(rule.params), "em", 0);
      if (converted !== rule.params) rule.params = converted;
    },
  },
};
