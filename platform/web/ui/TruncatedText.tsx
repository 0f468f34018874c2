import styles from '#platform/web/ui/small.module.css';

/** Beginning of a long text, at most two lines. The tooltip shows the whole text. */
export const TruncatedText = ({ text }: { text: string }) => (
  <span className={styles.brief} title={text}>
    {text}
  </span>
);
