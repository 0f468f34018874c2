/** Shows the notice of `index.html` that the page did not load in full. The server-rendered content stays. */
export const showUnloaded = (): void => document.getElementById('unloaded')?.removeAttribute('hidden');
