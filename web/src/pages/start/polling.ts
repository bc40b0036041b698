/** Run an action now, regularly while the page is visible, and when it becomes visible; the returned function stops it. */
export function pollWhileVisible(refresh: () => Promise<void>, every: number): () => void {
  const look = (): void => {
    if (!document.hidden) void refresh();
  };
  look();
  const timer = setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
