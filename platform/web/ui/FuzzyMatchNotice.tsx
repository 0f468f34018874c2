import styles from './table.module.css';

interface FuzzyMatchNoticeProps {
  /** Searched text. */
  q: string | undefined;
  isNear: boolean | undefined;
}

/** Notice above a list of fuzzy matches, when no row contains the searched text. */
export const FuzzyMatchNotice = ({ q, isNear }: FuzzyMatchNoticeProps) => (
  <div role="status" className={styles.nearPlace}>
    {isNear && <p className={styles.near}>Aucun résultat exact. Résultats proches de «&nbsp;{q}&nbsp;»&nbsp;:</p>}
  </div>
);
