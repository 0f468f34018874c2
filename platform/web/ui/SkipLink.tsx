import styles from './accessible.module.css';

/** First stop of the Tab key: over the navigation, straight to `<main id="contenu">`. */
export const SkipLink = () => (
  <a className={styles.skip} href="#contenu">
    Aller au contenu
  </a>
);
