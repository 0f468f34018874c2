import styles from './table.module.css';

interface NearSearchProps {
  /** What was searched for. */
  q: string | undefined;
  isNear: boolean | undefined;
}

/** Over a list that shows what comes nearest to a search, as nothing holds the very text; nothing otherwise. */
export const NearSearch = ({ q, isNear }: NearSearchProps) => (
  <div role="status" className={styles.nearPlace}>
    {isNear && <p className={styles.near}>Aucun résultat exact. Résultats proches de «&nbsp;{q}&nbsp;» :</p>}
  </div>
);
