/** Shows the line of `index.html` that the page did not load in full. What the server rendered stays. */
export const showUnloaded = (): void => document.getElementById('unloaded')?.removeAttribute('hidden');
