import styles from './small.module.css';

/** HTML written by the shop and sanitised by the server when it was saved (D-17). Must not be used for other HTML. */
export const RichText = ({ html }: { html: string }) => (
  <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />
);
