/** Maximum length of a message, in characters. */
export const MAX_MESSAGE = 2_000;
/** Maximum number of questions of a customer in an hour, about all orders together. */
export const MESSAGES_PER_HOUR = 10;
