import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './piece-ref.module.css';

export const PieceRef = ({ of }: { of: number }) => (
  <span className={styles.ref}>
    <VisuallyHidden>Pièce </VisuallyHidden>n°&nbsp;{of}
  </span>
);
