/** Maximum length of a message, in characters. */
export const MESSAGE_MAX = 2_000;
/** Maximum number of questions of one customer in an hour, about all orders together. */
export const MESSAGES_PER_HOUR = 10;
