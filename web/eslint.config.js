import eslint from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Folders of `src` from the lowest to the highest: each may import from those before it. */
const LAYERS = ["api", "i18n", "state", "components", "board", "table", "games", "pages"];

/** Pages that other pages build on; a page may import only from the pages listed for it. */
const PAGES = {
  start: ["training"],
  rules: [],
  learn: ["start"],
  training: [],
  review: [],
  end: ["review"],
  replay: ["end"],
  table: ["start", "end"],
};

/** Forbid static and dynamic imports from folders that are `up` levels above. */
function forbid(files, up, folders, message) {
  const source = `^(\\.\\./)${up}(${folders.join("|")})(/|$)`;
  return {
    files,
    rules: {
      "no-restricted-imports": ["error", { patterns: [{ regex: source, message }] }],
      "no-restricted-syntax": [
        "error",
        { selector: `ImportExpression[source.value=/${source.replaceAll("/", "\\/")}/]`, message },
      ],
    },
  };
}

const layerRules = LAYERS.slice(0, -1).map((layer, index) =>
  forbid(
    [`src/${layer}/**`],
    "+",
    LAYERS.slice(index + 1),
    `Imports go down only: ${LAYERS.join(" < ")}. Move the code to the layer where it belongs.`,
  ),
);

const pageRules = Object.entries(PAGES).map(([page, allowed]) =>
  forbid(
    [`src/pages/${page}/**`],
    "{1}",
    Object.keys(PAGES).filter((other) => other !== page && !allowed.includes(other)),
    `pages/${page} may import from these pages only: ${allowed.join(", ") || "none"}.`,
  ),
);

export default typescript.config(
  { ignores: ["node_modules", "src/api/schema.ts"] },
  eslint.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // The page has its own router; `resolve` belongs to SvelteKit.
      "svelte/no-navigation-without-resolve": "off",
      // State is replaced, never mutated: `$state.raw` with immutable maps and sets.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
    rules: {
      // `let { … } = $props()` declares bindable props together with constant ones.
      "prefer-const": "off",
      "svelte/prefer-const": ["error", { destructuring: "all" }],
    },
  },
  { files: ["*.{js,ts}", "install/plugin.ts", "scripts/**"], languageOptions: { globals: { ...globals.node } } },
  ...layerRules,
  ...pageRules,
);
