/** Shows the notice of `index.html` that the page was not loaded completely. The server-rendered content stays. */
export const showUnloaded = (): void => document.getElementById('unloaded')?.removeAttribute('hidden');
