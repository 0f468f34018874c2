const laterScripts = (): readonly string[] => {
  const text = document.getElementById('scripts')?.textContent;
  return text ? (JSON.parse(text) as string[]) : [];
};

/** Waits for the first paint of a prerendered page, then preloads its scripts. Does nothing on other pages. */
export async function firstPaint(): Promise<void> {
  const scripts = laterScripts();
  if (scripts.length === 0) return;
  // A background tab paints nothing.
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (const href of scripts)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
}
