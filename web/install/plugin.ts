// Build plugin that makes the page installable: PNG icons, a manifest in each language, and the service worker.

import { Resvg } from "@resvg/resvg-js";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runnerImport, transformWithOxc, type Plugin, type Rolldown } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const LANGUAGES = ["en", "de", "fr", "it"] as const;
const [PAPER, GREEN, WOOL] = ["#f6f1e5", "#2f5a38", "#fbf8ef"];

// Icons

/** Draw the sprig on a green ground. A masked icon may be cropped to a circle: its ground reaches the edge and its sprig
 *  is smaller. */
function icon(sprig: string, size: number, masked: boolean): Buffer {
  const [scale, round] = masked ? [0.56, 0] : [0.72, 9];
  const margin = (48 * (1 - scale)) / 2;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
    <rect width="48" height="48" rx="${round}" fill="${GREEN}"/>
    <g color="${WOOL}" transform="translate(${margin} ${margin - 0.5}) scale(${scale})">${sprig}</g></svg>`;
  return new Resvg(drawing, { fitTo: { mode: "width", value: size } }).render().asPng();
}

async function icons(): Promise<ReadonlyMap<string, Buffer>> {
  const source = await readFile(at("../public/icon.svg"), "utf8");
  const sprig = [...source.matchAll(/<path[^>]*>/g)].join("");
  return new Map([
    ["icon-192.png", icon(sprig, 192, false)],
    ["icon-512.png", icon(sprig, 512, false)],
    ["icon-masked-192.png", icon(sprig, 192, true)],
    ["icon-masked-512.png", icon(sprig, 512, true)],
    ["apple-touch-icon.png", icon(sprig, 180, true)],
  ]);
}

// Manifests

interface StartTexts {
  readonly title: string;
  readonly lead: string;
}

async function startTexts(language: string): Promise<StartTexts> {
  const { module } = await runnerImport<{ start: StartTexts }>(at(`../src/i18n/locales/${language}/start.ts`));
  return module.start;
}

async function manifest(language: string): Promise<string> {
  const texts = await startTexts(language);
  const picture = (src: string, size: number, purpose: string) => ({
    src: `/${src}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    id: "/",
    name: "Hedgerow",
    short_name: "Hedgerow",
    description: texts.title.replace(/^Hedgerow\s?: /, "") + ". " + texts.lead,
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: PAPER,
    background_color: PAPER,
    categories: ["games"],
    icons: [
      picture("icon", 192, "any"),
      picture("icon", 512, "any"),
      picture("icon-masked", 192, "maskable"),
      picture("icon-masked", 512, "maskable"),
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    ],
  });
}

// Service worker

/** Whether to cache a file at once. Long texts and rare letters are cached when they are first used. */
function isPrecached(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (!file.fileName.startsWith("assets/") || file.fileName.includes("latin-ext")) return false;
  const from = file.type === "chunk" ? (file.facadeModuleId ?? "") : "";
  return !from.includes("/locales/") || from.endsWith("/index.ts");
}

async function serviceWorker(bundle: Rolldown.OutputBundle, pictures: ReadonlyMap<string, Buffer>): Promise<string> {
  const files = Object.values(bundle);
  const precached = files.filter(isPrecached).map(({ fileName }) => `/${fileName}`);
  const code = await readFile(at("./worker.ts"), "utf8");
  const hash = createHash("sha256").update(code).update(precached.sort().join());
  for (const file of files) if (file.type === "asset" && file.fileName.endsWith(".html")) hash.update(file.source);
  for (const picture of pictures.values()) hash.update(picture);
  const built = { version: hash.digest("hex").slice(0, 16), files: ["/", "/icon.svg", "/icon-192.png", ...precached] };
  const { code: plain } = await transformWithOxc(code, "worker.ts");
  // A service worker is not a module.
  return plain.replace(/^export \{\s*\};?$/m, "").replace(/\bBUILT\b/, JSON.stringify(built));
}

export function installable(): Plugin {
  return {
    name: "installable",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const pictures = await icons();
      const emit = (fileName: string, source: string | Uint8Array): void => {
        this.emitFile({ type: "asset", fileName, source });
      };
      emit("sw.js", await serviceWorker(bundle, pictures));
      for (const [name, picture] of pictures) emit(name, picture);
      for (const language of LANGUAGES) emit(`manifest.${language}.webmanifest`, await manifest(language));
    },
  };
}
