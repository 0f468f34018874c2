import { IconCamera, IconPlus } from '@tabler/icons-react';
import { setPhotos } from '#features/catalog/domain/admin-endpoints.ts';
import { isFree, type ShownPiece } from '#features/claims/web/shown-pieces.ts';
import { PieceLooks } from '#features/orders/web/PieceLooks.tsx';
import { PiecePhotoLink } from '#features/photos/web/PiecePicture.tsx';
import { usePhotoUpload } from '#features/photos/web/use-photo-upload.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { FileField } from '#platform/web/ui/FileField.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { Holder } from './ClaimQueues.tsx';
import styles from './on-air-piece.module.css';

interface OnAirPieceProps {
  piece: ShownPiece;
  onAdd: (ref: string) => void;
}

/** Needs the piece’s id as `key`, so that a photo under way is stored with its own piece. */
export function OnAirPiece({ piece, onAdd }: OnAirPieceProps) {
  const { ref, name, price, holder, queuedFor } = piece;
  return (
    <div className={styles.piece}>
      <PiecePhotoLink piece={piece} size="full" className={styles.image} />
      <span className={styles.tools}>
        <Camera piece={piece} />
        <span className={styles.add}>
          <IconButton
            aria-label="Donner à un pseudo ou changer de pièce"
            icon={<IconPlus size={22} aria-hidden />}
            onClick={() => onAdd(isFree(piece) ? String(ref) : '')}
          />
        </span>
      </span>
      <div className={styles.words} role="status">
        <b className={styles.number}>{ref}</b>
        <span className={styles.name}>{name}</span>
        <PieceLooks {...piece} />
        <b className={styles.price}>
          <Money cents={price} />
        </b>
        {/* The key restarts the animation when the holder changes. */}
        <span className={styles.holder} key={queuedFor ?? holder?.orderId ?? ''}>
          {holder ? (
            <TextLink to="/admin/orders/$orderId" params={{ orderId: holder.orderId }}>
              <Holder piece={piece} />
            </TextLink>
          ) : (
            <Holder piece={piece} />
          )}
        </span>
      </div>
    </div>
  );
}

function Camera({ piece: { productId, ref, photoId } }: { piece: ShownPiece }) {
  const set = useCommand(setPhotos, {
    onSuccess: () => toast.success(`Photo de la pièce ${ref} ajoutée`),
    onProblem: (problem) => toast.error(`La photo n’a pas été ajoutée. ${sentenceOf(problem)}`),
  });
  const photo = usePhotoUpload(
    (newPhotoId) => set.mutate({ photos: [{ productId, photoId: newPhotoId, seen: photoId }] }),
    (failure) => toast.error(failure),
  );
  return (
    <FileField
      label={`${photoId ? 'Changer' : 'Prendre'} la photo de la pièce ${ref}`}
      icon={<IconCamera size={20} aria-hidden />}
      iconOnly
      accept="image/*"
      capture="environment"
      onPick={photo.pick}
      loading={photo.isSending || set.isPending}
    />
  );
}
