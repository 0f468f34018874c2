import styles from './small.module.css';

/** The beginning of a text that may be long, on two lines at most; the whole of it is a click away, or pointed at. */
export const Brief = ({ text }: { text: string }) => (
  <span className={styles.brief} title={text}>
    {text}
  </span>
);
