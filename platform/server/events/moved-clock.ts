/** Minimum change of the clock's offset that counts as a moved clock, in ms. */
const MOVED_MS = 1_000;
const CHECK_INTERVAL_MS = 500;

/** Returns how far the shop's clock is ahead of the machine's clock, in ms. */
export const offsetOf = (now: () => Date): number => now().getTime() - Date.now();

/** Returns true when the shop's clock was moved since it had this offset to the machine's clock. */
export const isMoved = (now: () => Date, offset: number): boolean => Math.abs(offsetOf(now) - offset) > MOVED_MS;

/**
 * Calls `moved` each time the shop's clock was moved. The checks do not use the database.
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
