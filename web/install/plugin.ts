// What makes the page an app that can be installed: its icons as points, a manifest in each language, and the worker
// that keeps the page for when there is no server. All of it is made when the page is built.

import { Resvg } from "@resvg/resvg-js";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runnerImport, transformWithOxc, type Plugin, type Rolldown } from "vite";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const LANGUAGES = ["en", "de", "fr", "it"] as const;
const GAMES = ["tipperary", "cornwall", "woolybully"] as const;
const [PAPER, GREEN, WOOL] = ["#f6f1e5", "#2f5a38", "#fbf8ef"];

// Icons

/** The sprig on a green ground. What is masked may be cut to a circle: then the ground reaches to the edge and the
 *  sprig keeps to the middle. */
function icon(sprig: string, size: number, masked: boolean): Buffer {
  const [scale, round] = masked ? [0.56, 0] : [0.72, 9];
  const margin = (48 * (1 - scale)) / 2;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
    <rect width="48" height="48" rx="${round}" fill="${GREEN}"/>
    <g color="${WOOL}" transform="translate(${margin} ${margin - 0.5}) scale(${scale})">${sprig}</g></svg>`;
  return new Resvg(drawing, { fitTo: { mode: "width", value: size } }).render().asPng();
}

async function icons(): Promise<ReadonlyMap<string, Buffer>> {
  const drawn = await readFile(at("../public/icon.svg"), "utf8");
  const sprig = [...drawn.matchAll(/<path[^>]*>/g)].join("");
  return new Map([
    ["icon-192.png", icon(sprig, 192, false)],
    ["icon-512.png", icon(sprig, 512, false)],
    ["icon-masked-192.png", icon(sprig, 192, true)],
    ["icon-masked-512.png", icon(sprig, 512, true)],
    ["apple-touch-icon.png", icon(sprig, 180, true)],
  ]);
}

// Manifests

interface StartWords {
  readonly title: string;
  readonly lead: string;
  readonly playNowOf: string;
  readonly [title: `title_${string}`]: string;
}

async function words(language: string): Promise<StartWords> {
  const { module } = await runnerImport<{ start: StartWords }>(at(`../src/i18n/locales/${language}/start.ts`));
  return module.start;
}

async function manifest(language: string): Promise<string> {
  const told = await words(language);
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
    description: told.title.replace(/^Hedgerow\s?: /, "") + ". " + told.lead,
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
    shortcuts: GAMES.map((game) => ({
      name: told.playNowOf.replace("{game}", told[`title_${game}`] ?? game),
      short_name: told[`title_${game}`],
      url: `/#${game}`,
      icons: [picture("icon", 192, "any")],
    })),
  });
}

// The worker

/** Long texts are fetched when somebody reads them, and rare letters when somebody writes them: kept from then on. */
function isNeededFirst(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  if (!file.fileName.startsWith("assets/") || file.fileName.includes("latin-ext")) return false;
  const from = file.type === "chunk" ? (file.facadeModuleId ?? "") : "";
  return !from.includes("/words/") || from.endsWith("/index.ts");
}

async function worker(bundle: Rolldown.OutputBundle, pictures: ReadonlyMap<string, Buffer>): Promise<string> {
  const files = Object.values(bundle);
  const kept = files.filter(isNeededFirst).map(({ fileName }) => `/${fileName}`);
  const code = await readFile(at("./worker.ts"), "utf8");
  const hash = createHash("sha256").update(code).update(kept.sort().join());
  for (const file of files) if (file.type === "asset" && file.fileName.endsWith(".html")) hash.update(file.source);
  for (const picture of pictures.values()) hash.update(picture);
  const facts = { version: hash.digest("hex").slice(0, 16), files: ["/", "/icon.svg", "/icon-192.png", ...kept] };
  const { code: plain } = await transformWithOxc(code, "worker.ts");
  // A worker is no module.
  return plain.replace(/^export \{\s*\};?$/m, "").replace(/\bBUILT\b/, JSON.stringify(facts));
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
      emit("sw.js", await worker(bundle, pictures));
      for (const [name, picture] of pictures) emit(name, picture);
      for (const language of LANGUAGES) emit(`manifest.${language}.webmanifest`, await manifest(language));
    },
  };
}
