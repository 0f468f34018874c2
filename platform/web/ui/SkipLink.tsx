import styles from './accessible.module.css';

/** First stop of the Tab key. Skips the navigation, to `<main id="contenu">`. */
export const SkipLink = () => (
  <a className={styles.skip} href="#contenu">
    Aller au contenu
  </a>
);
