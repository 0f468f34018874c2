import styles from './small.module.css';

/** Accepts only HTML that the server sanitised when it was saved (D-17). */
export const RichText = ({ html }: { html: string }) => (
  <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />
);
