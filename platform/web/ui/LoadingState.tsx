import styles from './state.module.css';

/** Message while data is loading. */
export const LoadingState = ({ label = 'Chargement...' }: { label?: string }) => (
  <p className={styles.loading} role="status">
    {label}
  </p>
);
