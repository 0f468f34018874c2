/** The most characters of a message. */
export const MESSAGE_MAX = 2_000;
/** The most messages of one customer in an hour, all orders together. */
export const MESSAGES_PER_HOUR = 10;
