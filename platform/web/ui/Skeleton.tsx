import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './state.module.css';

/** Placeholder rows with the shape of the content, so that the layout does not jump. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.lines} role="status">
      <VisuallyHidden>Chargement...</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.skeleton} aria-hidden />
      ))}
    </div>
  );
}

/** Placeholder of one line, for a cell. */
export const SkeletonLine = ({ width = '70%' }: { width?: string }) => (
  <span className={styles.skeleton} style={{ width }} aria-hidden />
);
