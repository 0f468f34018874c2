const MOVED_MS = 1_000;
const CHECK_INTERVAL_MS = 500;

/** Milliseconds by which the shop's clock is ahead of the machine's clock. */
export const offsetOf = (now: () => Date): number => now().getTime() - Date.now();

export const isMoved = (now: () => Date, offset: number): boolean => Math.abs(offsetOf(now) - offset) > MOVED_MS;

/**
 * Calls `moved` after each move of the shop's clock. Does not use the database.
 * @returns a function that stops the checks.
 */
export function onClockMoved(now: () => Date, moved: () => void): () => void {
  let offset = offsetOf(now);
  const checkTimer = setInterval(() => {
    if (!isMoved(now, offset)) return;
    offset = offsetOf(now);
    moved();
  }, CHECK_INTERVAL_MS).unref();
  return () => clearInterval(checkTimer);
}
