// Notifications when it is the player's turn and the page is hidden. Permission is requested only when the player
// switches them on.

import { locale } from "../i18n";
import { settings } from "../state/settings.svelte";
import { serviceWorker } from "./service-worker";

/** The browser's permission; "never" where it cannot show notifications, as on an insecure address. */
export function notificationPermission(): NotificationPermission | "never" {
  return "Notification" in window && "serviceWorker" in navigator ? Notification.permission : "never";
}

export async function requestNotifications(): Promise<boolean> {
  return notificationPermission() !== "never" && (await Notification.requestPermission()) === "granted";
}

/** Notify the player about a page of ours, if the page is hidden. */
export async function notify(path: string, title: string, body: string): Promise<void> {
  if (!settings.notifications || !document.hidden || notificationPermission() !== "granted") return;
  const worker = await serviceWorker();
  await worker?.showNotification(title, {
    body,
    tag: path,
    data: { path },
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    lang: locale.language,
  });
}

export async function closeNotifications(path: string): Promise<void> {
  if (notificationPermission() !== "granted") return;
  const worker = await serviceWorker();
  for (const notification of (await worker?.getNotifications({ tag: path })) ?? []) notification.close();
}
