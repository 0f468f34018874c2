import styles from './page.module.css';

// Classes, because the content security policy refuses inline styles in server-rendered HTML.
export const gaps = { none: styles.noGap, tight: styles.tight, small: styles.smallGap, wide: styles.wideGap };

export type Gap = keyof typeof gaps;
