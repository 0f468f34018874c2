import { Folded } from './Folded.tsx';
import styles from './small.module.css';

/** `@lea`, or what stands for no pseudo. */
export const Pseudo = ({ pseudo, missing = 'N/A' }: { pseudo: string | null | undefined; missing?: string }) =>
  pseudo ? (
    <span className={styles.pseudo}>
      <Folded text={`@${pseudo}`} />
    </span>
  ) : (
    <span className={styles.muted}>{missing}</span>
  );
