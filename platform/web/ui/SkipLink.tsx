import styles from './accessible.module.css';

/** Needs `<main id="contenu">`. */
export const SkipLink = () => (
  <a className={styles.skip} href="#contenu">
    Aller au contenu
  </a>
);
