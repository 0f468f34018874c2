import styles from './small.module.css';

/** Only for HTML that the server sanitised when it was saved (D-17). */
export const RichText = ({ html }: { html: string }) => (
  <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />
);
