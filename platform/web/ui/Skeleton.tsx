import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './state.module.css';

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

export const SkeletonLine = ({ width = '70%' }: { width?: string }) => (
  <span className={styles.skeleton} style={{ width }} aria-hidden />
);
