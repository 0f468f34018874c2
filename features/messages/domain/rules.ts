export const MAX_MESSAGE = 2_000;
/** Counts the questions of a customer about all orders together. */
export const MESSAGES_PER_HOUR = 10;
