// The service worker: keeps the page available offline and shows notifications.

/** Register the worker. Browsers allow it on HTTPS and localhost only; elsewhere the page works without it. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // After the page has loaded, so that the worker does not compete with it for the network.
  const start = (): void => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

export async function serviceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}
