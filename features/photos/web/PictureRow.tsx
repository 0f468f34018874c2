import type { PicturedPiece } from '#features/photos/domain/rules.ts';
import { PiecePicture } from './PiecePicture.tsx';
import styles from './piece-picture.module.css';

const MAX_PICTURES = 3;

interface PictureRowProps {
  pieces: readonly (PicturedPiece & { id: string })[];
  size?: 'tiny' | 'small';
}

export function PictureRow({ pieces, size = 'small' }: PictureRowProps) {
  if (pieces.length === 0) return null;
  const further = pieces.length - MAX_PICTURES;
  return (
    <span className={styles.row} aria-hidden>
      {pieces.slice(0, MAX_PICTURES).map((piece) => (
        <PiecePicture key={piece.id} piece={piece} size={size} className={styles.overlapping} />
      ))}
      {further > 0 && <span className={styles.further}>+{further}</span>}
    </span>
  );
}
