import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './piece-ref.module.css';

/** Shows the number of a piece in its live, as its buyer reads it. */
export const PieceRef = ({ of }: { of: number }) => (
  <span className={styles.ref}>
    <VisuallyHidden>Pièce </VisuallyHidden>n°&nbsp;{of}
  </span>
);
