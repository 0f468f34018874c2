import { BreakableText } from './BreakableText.tsx';
import styles from './small.module.css';

interface PseudoProps {
  pseudo: string | null | undefined;
  /** Text in place of a missing pseudo. */
  missing?: string;
  /** True for a pseudo that must not break after its dots. */
  whole?: boolean;
}

export const Pseudo = ({ pseudo, missing = 'N/A', whole }: PseudoProps) =>
  pseudo ? (
    <span className={styles.pseudo}>{whole ? `@${pseudo}` : <BreakableText text={`@${pseudo}`} />}</span>
  ) : (
    <span className={styles.muted}>{missing}</span>
  );
