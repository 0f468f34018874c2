/** Number of newest events on the page of an order. */
export const EVENTS_SHOWN = 200;
