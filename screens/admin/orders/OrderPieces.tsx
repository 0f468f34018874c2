import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { counted } from '#shared/counted.ts';
import type { OrderRow } from './schemas.ts';
import styles from './orders.module.css';

export function OrderPieces({ order: { pieces, pieceCount } }: { order: OrderRow }) {
  if (pieceCount === 0) return null;
  const further = pieceCount - pieces.length;
  const names = pieces.map(({ ref, name }) => `${ref} · ${name}`).join(', ');
  return (
    <span className={styles.pieces} title={further > 0 ? `${names}, et ${further} de plus` : names}>
      <VisuallyHidden>{counted(pieceCount, 'pièce')}</VisuallyHidden>
      {pieces.map((piece) => (
        <PiecePicture key={piece.id} piece={piece} size="list" />
      ))}
      {further > 0 && <span aria-hidden>+{further}</span>}
    </span>
  );
}
