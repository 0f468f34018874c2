import styles from './state.module.css';

/** Message while data is loading. */
export const LoadingState = ({ label = 'Chargement...' }: { label?: string }) => (
  <p className={styles.loading} role="status">
    {label}
  </p>
);

/** Message while administrator rights are checked. */
export const CheckingRights = () => <LoadingState label="Vérification des droits d'accès..." />;
