import { PiecePicture, type PicturedPiece } from './PiecePicture.tsx';
import styles from './piece-picture.module.css';

/** Pictures shown before « +2 ». */
const MOST = 3;

interface PictureRowProps {
  pieces: readonly (PicturedPiece & { id: string })[];
  size?: 'tiny' | 'small';
}

/** Pictures of several pieces, one over the other, with the number of further pieces. Decorative. */
export function PictureRow({ pieces, size = 'small' }: PictureRowProps) {
  if (pieces.length === 0) return null;
  const further = pieces.length - MOST;
  return (
    <span className={styles.row} aria-hidden>
      {pieces.slice(0, MOST).map((piece) => (
        <PiecePicture key={piece.id} piece={piece} size={size} className={styles.overlapping} />
      ))}
      {further > 0 && <span className={styles.further}>+{further}</span>}
    </span>
  );
}
