import styles from './unbroken-text.module.css';

/** Keeps « e-mail » on one line. The fonts of the shop lack the no-break hyphen. */
export const UnbrokenText = ({ text }: { text: string }) =>
  text.split(/(e-mails?)/i).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.whole}>
        {part}
      </span>
    ),
  );
