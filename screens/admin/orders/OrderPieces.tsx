import { photoUrl } from '#features/photos/web/photo.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { counted } from '#shared/counted.ts';
import type { OrderRow } from './schemas.ts';
import styles from './orders.module.css';

/** Pictures of the first pieces of an order, with the number of further pieces. Its name lists the pieces. */
export function OrderPieces({ order: { pieces, pieceCount } }: { order: OrderRow }) {
  if (pieceCount === 0) return null;
  const further = pieceCount - pieces.length;
  const names = pieces.map(({ ref, name }) => `${ref} · ${name}`).join(', ');
  return (
    <span className={styles.pieces} title={further > 0 ? `${names}, et ${further} de plus` : names}>
      <VisuallyHidden>{counted(pieceCount, 'pièce')}</VisuallyHidden>
      {pieces.map((piece) => (
        <PiecePicture key={piece.id} piece={piece} />
      ))}
      {further > 0 && <span aria-hidden>+{further}</span>}
    </span>
  );
}

/** Photo of a piece, or the outline of a garment in its colour. Decorative. */
function PiecePicture({ piece: { photoId, hexCode } }: { piece: OrderRow['pieces'][number] }) {
  const src = photoUrl(photoId);
  if (src) return <img className={styles.picture} src={src} alt="" loading="lazy" decoding="async" />;
  return (
    <svg className={styles.picture} viewBox="0 0 80 100" aria-hidden>
      <path
        className={styles.garment}
        d="M28 14 12 24l6 22 10-4v44h24V42l10 4 6-22-16-10c-4 8-20 8-24 0z"
        fill={hexCode ?? 'none'}
      />
    </svg>
  );
}
