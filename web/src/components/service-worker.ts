// The worker that keeps the page for when the server is away, and that can call somebody back to a table.

/** Browsers allow one only on safe addresses: HTTPS, or the own machine. In a home network the page does without. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // What the page needs now comes first.
  const start = (): void => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

/** The worker, once it is there; nothing where there is none. */
export async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return "serviceWorker" in navigator ? navigator.serviceWorker.getRegistration() : undefined;
}
