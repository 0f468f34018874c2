import styles from './small.module.css';

/** HTML written by the shop and sanitised by the server when it was saved (D-17). Never for anything else. */
export const RichText = ({ html }: { html: string }) => (
  <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />
);
