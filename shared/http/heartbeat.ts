/** Time between two `beat` events of the live feed, in ms. A screen that receives none opens its feed again. */
export const HEARTBEAT_MS = 20_000;
