import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// Unit tests of code that needs no browser; `tests/page` of the Python project tests the page in a real one.
export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { "@art": at("../src/hedgerow/render/art") } },
  test: {
    include: ["src/**/*.test.ts", "tests/**/*.test.ts"],
    environment: at("tests/environment.ts"),
    server: { deps: { inline: ["svelte"] } },
    // Tests change no global state but the language, which each file sets itself.
    isolate: false,
    // A slow machine fails no test; a test that hangs ends after this many milliseconds.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
