/** Yields to the main thread: the browser may answer a finger between two pieces of work. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
