// Being called when it is one's turn and the page is out of sight. Nobody is asked for leave before they want that.

import { settings } from "../state/settings.svelte";
import { speech } from "../i18n";
import { worker } from "./service-worker";

/** Whether this browser could call at all, and may: on an address that is not safe it cannot. */
export function mayCall(): NotificationPermission | "never" {
  return "Notification" in window && "serviceWorker" in navigator ? Notification.permission : "never";
}

/** Ask for leave to call. */
export async function askToCall(): Promise<boolean> {
  return mayCall() !== "never" && (await Notification.requestPermission()) === "granted";
}

/** Call somebody to a page of ours; only while nobody sees it. */
export async function call(path: string, title: string, body: string): Promise<void> {
  if (!settings.calls || !document.hidden || mayCall() !== "granted") return;
  const there = await worker();
  await there?.showNotification(title, {
    body,
    tag: path,
    data: { path },
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    lang: speech.language,
  });
}

/** Nobody needs to be called there any more. */
export async function hush(path: string): Promise<void> {
  if (mayCall() !== "granted") return;
  const there = await worker();
  for (const told of (await there?.getNotifications({ tag: path })) ?? []) told.close();
}
