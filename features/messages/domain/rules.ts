/** Maximum number of characters of a message. */
export const MESSAGE_MAX = 2_000;
/** Maximum number of messages of one customer in an hour, all orders together. */
export const MESSAGES_PER_HOUR = 10;
