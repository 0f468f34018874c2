import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import styles from './small.module.css';

/** Pseudo (`@lea`), or a placeholder when it is missing. */
export const Pseudo = ({ pseudo, missing = 'N/A' }: { pseudo: string | null | undefined; missing?: string }) =>
  pseudo ? (
    <span className={styles.pseudo}>
      <BreakableText text={`@${pseudo}`} />
    </span>
  ) : (
    <span className={styles.muted}>{missing}</span>
  );
