import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import styles from './small.module.css';

interface PseudoProps {
  pseudo: string | null | undefined;
  missing?: string;
  /** Keeps the pseudo on one line, in a column that truncates its text. */
  whole?: boolean;
}

/** Pseudo (`@lea`), or a placeholder when it is missing. */
export const Pseudo = ({ pseudo, missing = 'N/A', whole }: PseudoProps) =>
  pseudo ? (
    <span className={styles.pseudo}>{whole ? `@${pseudo}` : <BreakableText text={`@${pseudo}`} />}</span>
  ) : (
    <span className={styles.muted}>{missing}</span>
  );
