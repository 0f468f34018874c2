/** A screen that receives no `beat` event of the live feed for a longer time opens its feed again. */
export const HEARTBEAT_MS = 20_000;
