import styles from './small.module.css';

export const TruncatedText = ({ text }: { text: string }) => (
  <span className={styles.brief} title={text}>
    {text}
  </span>
);
