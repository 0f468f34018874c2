import styles from './table.module.css';

interface FuzzyMatchNoticeProps {
  q: string | undefined;
  isNear: boolean | undefined;
}

export const FuzzyMatchNotice = ({ q, isNear }: FuzzyMatchNoticeProps) => (
  <div role="status" className={styles.nearPlace}>
    {isNear && <p className={styles.near}>Aucun résultat exact. Résultats proches de «&nbsp;{q}&nbsp;»&nbsp;:</p>}
  </div>
);
