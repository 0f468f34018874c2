/** The scripts that the server wants fetched once the page it rendered is on screen; none where the browser renders it. */
const laterScripts = (): readonly string[] => {
  const text = document.getElementById('scripts')?.textContent;
  return text ? (JSON.parse(text) as string[]) : [];
};

/** Waits for a prerendered page to be on screen, then has its scripts fetched, all at once. */
export async function firstPaint(): Promise<void> {
  const scripts = laterScripts();
  if (scripts.length === 0) return;
  // A tab in the background paints nothing.
  if (document.visibilityState === 'visible')
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (const href of scripts)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}
