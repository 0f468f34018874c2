import styles from './page.module.css';

// Classes, as the content policy refuses a style written in the HTML that the server renders.
export const gaps = { none: styles.noGap, tight: styles.tight, small: styles.smallGap, wide: styles.wideGap };

/** The space between parts, where it is not the usual one. */
export type Gap = keyof typeof gaps;
