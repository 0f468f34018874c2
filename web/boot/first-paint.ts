/** The scripts that the server wants fetched once its drawing is on screen; none where the browser draws. */
const laterScripts = (): readonly string[] => {
  const text = document.getElementById('scripts')?.textContent;
  return text ? (JSON.parse(text) as string[]) : [];
};

/** Waits for the server's drawing to be on screen, then has the scripts fetched, all at once. */
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
