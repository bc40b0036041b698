/// <reference lib="webworker" />
// The service worker: makes the page available while the server cannot be reached. Pages come from the server whenever
// it answers, so that no page is outdated; their assets have hashed names and are cached. Requests to the API are not
// intercepted.

export {};
declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build: the version of the page and its files. */
declare const BUILT: { readonly version: string; readonly files: readonly string[] };

const { version, files } = BUILT;
const CACHE = `hedgerow-${version}`;
/** Milliseconds to wait for the server before the cached page is shown. */
const TIMEOUT = 8000;

self.addEventListener("install", (event) => {
  const fill = async (): Promise<void> => {
    const cache = await caches.open(CACHE);
    await cache.addAll(
      files.map((file) => new Request(file, { cache: file.startsWith("/assets/") ? "default" : "reload" })),
    );
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const takeOver = async (): Promise<void> => {
    const old = (await caches.keys()).filter((name) => name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(takeOver());
});

async function cachedPage(): Promise<Response> {
  return (await (await caches.open(CACHE)).match("/")) ?? Response.error();
}

async function page(request: Request): Promise<Response> {
  const timeout = new Promise<Response>((resolve, reject) => {
    setTimeout(() => cachedPage().then(resolve, reject), TIMEOUT);
  });
  return Promise.race([fetch(request).catch(cachedPage), timeout]);
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok && new URL(request.url).pathname.startsWith("/assets/")) await cache.put(request, response.clone());
  return response;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    // Downloads of match files and the server's own pages are left to the server.
    if (!/^\/(api|schema|health|metrics)(\/|$)/.test(pathname)) event.respondWith(page(request));
  } else if (pathname.startsWith("/assets/") || pathname === "/icon.svg" || pathname === "/icon-192.png") {
    event.respondWith(file(request));
  }
});

// A click on a notification focuses the window that shows the table, or opens one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = String((event.notification.data as { path?: unknown } | null)?.path ?? "/");
  const show = async (): Promise<void> => {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = windows.find((window) => new URL(window.url).pathname === path);
    await (open ? open.focus() : self.clients.openWindow(path));
  };
  event.waitUntil(show());
});
