import { svelte } from "@sveltejs/vite-plugin-svelte";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { installable } from "./install/plugin.ts";
import { textSize } from "./text-size.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where the table server is while the page is being worked on. */
const server = `http://127.0.0.1:${process.env["HEDGEROW_PORT"] ?? "8642"}`;

/** Puts a `.br` and a `.gz` beside every text, so that the server need not compress anything itself. */
function compressed(): Plugin {
  const ways = { br: promisify(brotliCompress), gz: (data: Buffer) => promisify(gzip)(data, { level: 9 }) };
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) =>
        /\.(js|css|html|svg|json|webmanifest)$/.test(fileName),
      );
      const writing = texts.flatMap((file) => {
        const data = Buffer.from(file.type === "chunk" ? file.code : file.source);
        const path = join(dir ?? "", file.fileName);
        return Object.entries(ways).map(async ([suffix, way]) => writeFile(`${path}.${suffix}`, await way(data)));
      });
      await Promise.all(writing);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), installable(), compressed()],
  base: "/",
  resolve: {
    alias: {
      // One source of art for the page and for the pictures that Python makes.
      "@art": at("../src/hedgerow/render/art"),
    },
  },
  css: { postcss: { plugins: [textSize] } },
  build: {
    // The built page ships inside the Python package.
    outDir: at("../src/hedgerow/server/site"),
    emptyOutDir: true,
    target: "es2022",
    // The first ones that know `light-dark()`. For older ones it would be rewritten, and choosing a theme would do nothing.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    // Whoever wants to play needs no report of the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true } }, fs: { allow: [".."] } },
});
