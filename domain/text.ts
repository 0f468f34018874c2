/** No line of text is longer as it is typed and sent: what is longer is refused before anything looks at it. */
export const TEXT_MAX = 1_000;
