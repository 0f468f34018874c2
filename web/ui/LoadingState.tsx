import styles from './state.module.css';

/** Says that something is on its way. */
export const LoadingState = ({ label = 'Chargement...' }: { label?: string }) => (
  <p className={styles.loading} role="status">
    {label}
  </p>
);
