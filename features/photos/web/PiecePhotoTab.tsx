import { PiecePicture, type PiecePictureProps } from './PiecePicture.tsx';
import { photoUrl } from './photo.ts';
import styles from './piece-picture.module.css';

export function PiecePhotoTab({ piece, ...rest }: PiecePictureProps) {
  const url = photoUrl(piece.photoId);
  const picture = <PiecePicture piece={piece} {...rest} />;
  if (!url) return picture;
  return (
    <a
      className={styles.link}
      href={url}
      target="_blank"
      rel="noopener"
      aria-label={`Voir la photo de la pièce n°\u00A0${piece.ref}`}
    >
      {picture}
    </a>
  );
}
