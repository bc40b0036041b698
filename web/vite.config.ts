import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  resolve: {
    alias: {
      // One source of art for the page and for the pictures that Python makes.
      "@art": at("../src/hedgerow/pictures/art"),
    },
  },
  build: {
    // The built page ships inside the Python package.
    outDir: at("../src/hedgerow/server/site"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8642", ws: true } }, fs: { allow: [".."] } },
});
