// Lists that are kept fresh while somebody looks at them.

/** Do it now, every so often while the page is seen, and when it is seen again; the answer ends it. */
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
