/** Maximum wait for the screen after an action, in ms. A network without an answer must not pause the console. */
const SCREEN_WAIT_MS = 4_000;

export const timeout = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false));

/** Waits until one of `updates` shows an accepted action of the console, for four seconds at most. */
export const waitForScreen = (...updates: readonly Promise<unknown>[]): Promise<unknown> =>
  Promise.race([...updates, timeout(SCREEN_WAIT_MS)]);
