import styles from './shell.module.css';

/** Line above the buyers' pages of a rehearsed order (decision 0130). */
export default function RehearsedOrderNotice() {
  return (
    <aside className={styles.rehearsed} aria-label="Commande d’essai">
      <p>
        <strong>Commande d’essai.</strong> Rien n’est réel.
      </p>
      <a href="/admin/setup">Retour aux étapes</a>
    </aside>
  );
}
