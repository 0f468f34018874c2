import styles from './state.module.css';

/** Says that something is on its way. */
export const LoadingState = ({ label = 'Chargement...' }: { label?: string }) => (
  <p className={styles.loading} role="status">
    {label}
  </p>
);

/** Says that it is being found out whether the reader is an administrator. */
export const CheckingRights = () => <LoadingState label="Vérification des droits d'accès..." />;
