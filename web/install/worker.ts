/// <reference lib="webworker" />
// The part of the page that stays when the server is away. Pages come from the server whenever it answers, so nobody
// is left with an old one; the files they are made of have names that change with them, and are kept.
// What is asked of a table is never kept: this part does not even look at it.

export {};
declare const self: ServiceWorkerGlobalScope;
/** Put in when the page is built: which page this is, and what it is made of. */
declare const BUILT: { readonly version: string; readonly files: readonly string[] };

const { version, files } = BUILT;
const KEPT = `hedgerow-${version}`;
/** A server that does not begin to answer in this time is away. */
const PATIENCE = 8000;

self.addEventListener("install", (event) => {
  const keep = async (): Promise<void> => {
    const cache = await caches.open(KEPT);
    await cache.addAll(
      files.map((file) => new Request(file, { cache: file.startsWith("/assets/") ? "default" : "reload" })),
    );
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  const takeOver = async (): Promise<void> => {
    const old = (await caches.keys()).filter((name) => name !== KEPT);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

async function keptPage(): Promise<Response> {
  return (await (await caches.open(KEPT)).match("/")) ?? Response.error();
}

async function page(request: Request): Promise<Response> {
  const late = new Promise<Response>((resolve, reject) => {
    setTimeout(() => keptPage().then(resolve, reject), PATIENCE);
  });
  return Promise.race([fetch(request).catch(keptPage), late]);
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.startsWith("/assets/")) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    // A file of a match that is saved, or the server's own pages.
    if (!/^\/(api|schema|health|metrics)(\/|$)/.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/") || pathname === "/icon.svg" || pathname === "/icon-192.png") {
    event.respondWith(file(request));
  }
});

/** Whoever is called goes to the table: to where it is open already, else to a new window. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = String((event.notification.data as { path?: unknown } | null)?.path ?? "/");
  const go = async (): Promise<void> => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find((window) => new URL(window.url).pathname === path);
    await (there ? there.focus() : self.clients.openWindow(path));
  };
  event.waitUntil(go());
});
