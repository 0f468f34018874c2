import styles from './unbroken-text.module.css';

/** Sentence whose word « e-mail » stays on one line. The fonts of the shop lack the no-break hyphen. */
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
