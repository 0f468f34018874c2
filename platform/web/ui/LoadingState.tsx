import styles from './state.module.css';

export const LoadingState = ({ label = 'Chargement...' }: { label?: string }) => (
  <p className={styles.loading} role="status">
    {label}
  </p>
);
