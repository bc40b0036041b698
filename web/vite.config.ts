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

/** The game server that the development server forwards requests to. */
const server = `http://127.0.0.1:${process.env["HEDGEROW_PORT"] ?? "8642"}`;

/** Writes a `.br` and a `.gz` file beside every text file, so that the server need not compress anything. */
function compress(): Plugin {
  const compressors = { br: promisify(brotliCompress), gz: (data: Buffer) => promisify(gzip)(data, { level: 9 }) };
  return {
    name: "compress",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css|html|svg|json)$/.test(fileName));
      const written = texts.flatMap((file) => {
        const data = Buffer.from(file.type === "chunk" ? file.code : file.source);
        const path = join(dir ?? "", file.fileName);
        return Object.entries(compressors).map(async ([suffix, run]) =>
          writeFile(`${path}.${suffix}`, await run(data)),
        );
      });
      await Promise.all(written);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), installable(), compress()],
  base: "/",
  resolve: {
    alias: {
      // The page and the Python renderer share their art.
      "@art": at("../src/hedgerow/render/art"),
    },
  },
  css: { postcss: { plugins: [textSize] } },
  build: {
    // The built page ships inside the Python package.
    outDir: at("../src/hedgerow/server/site"),
    emptyOutDir: true,
    target: "es2022",
    // The first versions with `light-dark()`. For older ones it would be rewritten, and the theme could not be chosen.
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    assetsInlineLimit: 0,
    // Keep the output of `make play` short.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: server, ws: true } }, fs: { allow: [".."] } },
});
