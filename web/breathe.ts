/** Lets the browser answer a finger between two pieces of work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
