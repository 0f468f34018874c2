import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './piece-ref.module.css';

/** The number under which a piece was shown in its live, as its buyer reads it. */
export const PieceRef = ({ of }: { of: number }) => (
  <span className={styles.ref}>
    <VisuallyHidden>Pièce </VisuallyHidden>n°&nbsp;{of}
  </span>
);
