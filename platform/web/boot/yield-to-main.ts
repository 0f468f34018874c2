/** Yields to the main thread, so that the browser can handle input between two tasks. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
