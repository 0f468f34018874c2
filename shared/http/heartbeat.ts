/** Interval of the `beat` events of the live feed. A screen that misses two of them opens its feed again. */
export const HEARTBEAT_MS = 20_000;
