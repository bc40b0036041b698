// Builds the page's painter alone, as one script, for the comparison with Python's painter.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at("../.."),
  logLevel: "warn",
  publicDir: false,
  plugins: [svelte({ emitCss: false })],
  resolve: { alias: { "@art": at("../../../src/hedgerow/render/art") } },
  build: {
    lib: {
      entry: at("index.ts"),
      formats: ["iife"],
      name: "painter",
      fileName: () => "painter.js",
      cssFileName: "painter",
    },
    minify: false,
  },
});
