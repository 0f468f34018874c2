/** The notice is in `index.html`. The server-rendered content stays. */
export const showUnloaded = (): void => document.getElementById('unloaded')?.removeAttribute('hidden');
