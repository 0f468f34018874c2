import { IconCamera, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { setPhotos } from '#features/catalog/domain/admin-endpoints.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { isRefusedWith } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FileField, inNameOrder } from '#platform/web/ui/FileField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { counted } from '#shared/counted.ts';
import { disabledReasonOf, pairsOf, placesOf, type Pair, type Place } from './photo-pairs.ts';
import { piecesOfLive } from './pieces-of-live.ts';
import styles from './photos-dialog.module.css';
import type { PhotoBatch } from './use-photo-batch.ts';

interface PhotosDialogProps {
  liveId: string | undefined;
  batch: PhotoBatch;
  onClose: () => void;
}

/** Sends each photo when it is added, and saves all photos together. */
export function PhotosDialog({ liveId: proposed, batch, onClose }: PhotosDialogProps) {
  const [liveId, setLiveId] = useState(proposed ?? '');
  const [isReplacing, setReplacing] = useState(false);
  const [firstPieceId, setFirstPieceId] = useState('');
  const { pieces, error, retry } = usePieces(liveId, batch);
  const candidates = pieces.filter(({ hadPhoto }) => isReplacing || !hadPhoto);
  const start = Math.max(
    0,
    candidates.findIndex(({ id }) => id === firstPieceId),
  );
  const targets = candidates.slice(start);
  const pairs = pairsOf({ photos: batch.photos, targets, isReplacing });
  const readyPhotos = pairs.flatMap(({ photo: { photoId }, piece, isTaken }) =>
    photoId && piece && !isTaken ? [{ photoId, productId: piece.id, seen: piece.photoId }] : [],
  );
  const save = useCommand(setPhotos, {
    onSuccess: ({ done }) => {
      toast.success(counted(done, 'photo enregistrée', 'photos enregistrées'));
      batch.clear();
      onClose();
    },
    // Reads the pieces again when another user has saved photos of this live.
    onProblem: (problem) => isRefusedWith(problem, catalogProblems.photoChangedMeanwhile) && retry(),
  });
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title="Ajouter les photos"
      description="Une photo par pièce, dans l’ordre des numéros."
      onSubmit={() => save.mutate({ photos: readyPhotos })}
      saving={save.isPending}
      error={save.error}
      submitLabel={readyPhotos.length > 0 ? `Enregistrer ${counted(readyPhotos.length, 'photo')}` : 'Enregistrer'}
      savingLabel="Enregistrement…"
      disabledReason={disabledReasonOf(liveId, pairs, batch.isSending)}
    >
      <LiveSelect label="Live" required value={liveId} onChange={(live) => (setLiveId(live), setFirstPieceId(''))} />
      {error && <ErrorState title="Impossible de charger les pièces" error={error} onRetry={retry} />}
      {liveId && !error && (
        <>
          <Select
            label="Première pièce"
            value={targets[0]?.id ?? ''}
            onChange={setFirstPieceId}
            options={candidates.map(({ id, ref, name }) => ({ value: id, label: `${ref} · ${name}` }))}
          />
          <Checkbox label="Remplacer aussi les photos déjà là" checked={isReplacing} onChange={setReplacing} />
          <Drop onFile={batch.add} />
          <Pairs pairs={pairs} onRemove={batch.remove} onRetry={batch.retry} />
        </>
      )}
    </FormDialog>
  );
}

/**
 * While the batch has photos, the list stays as it is: pieces that get a photo concurrently do not shift the other
 * pieces.
 */
function usePieces(liveId: string, { key, photos }: PhotoBatch) {
  const isFrozen = photos.length > 0;
  const { data, error, refetch } = useQuery({
    queryKey: ['photos-of-live', liveId, key],
    queryFn: async ({ client, queryKey }) => {
      const pieces: Product[] = [];
      for await (const piece of piecesOfLive(liveId)) pieces.push(piece);
      return placesOf(pieces, isFrozen ? client.getQueryData<readonly Place[]>(queryKey) : undefined);
    },
    enabled: liveId !== '',
    staleTime: isFrozen ? 'static' : 0,
    gcTime: isFrozen ? Infinity : 0,
    retry: false,
  });
  return { pieces: data ?? [], error, retry: () => void refetch() };
}

function Drop({ onFile }: { onFile: (file: File) => void }) {
  const drop = (event: DragEvent) => {
    event.preventDefault();
    for (const file of inNameOrder(event.dataTransfer.files)) onFile(file);
  };
  return (
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <p>Déposez les photos ici. Elles suivent l’ordre de leurs noms.</p>
      <div className={styles.ways}>
        <FileField
          label="Choisir des photos"
          icon={<IconPhotoPlus size={18} aria-hidden />}
          accept="image/*"
          multiple
          onPick={onFile}
        />
        <FileField
          label="Prendre la photo suivante"
          icon={<IconCamera size={18} aria-hidden />}
          accept="image/*"
          capture="environment"
          onPick={onFile}
        />
      </div>
    </div>
  );
}

interface PairsProps {
  pairs: readonly Pair[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
}

function placeWords(piece: Place | null, isTaken: boolean): string {
  if (!piece) return 'En trop, non enregistrée';
  const name = `${piece.ref} · ${piece.name}`;
  return isTaken ? `${name}\u00A0: a déjà une autre photo` : name;
}

const Pairs = ({ pairs, onRemove, onRetry }: PairsProps) => (
  <ol className={styles.pairs} aria-label="Photos et pièces">
    {pairs.map(({ photo, piece, isTaken }, index) => (
      <li key={photo.key} className={styles.pair}>
        <PiecePicture
          piece={{
            photoId: photo.photoId,
            ref: piece?.ref ?? index + 1,
            name: piece?.name ?? '',
            hexCode: piece?.hexCode ?? null,
          }}
          size="tile"
        />
        <span className={styles.piece}>{placeWords(piece, isTaken)}</span>
        {photo.failure && (
          <>
            <span className={styles.failure}>{photo.failure}</span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Renvoyer la photo ${photo.name}`}
              onClick={() => onRetry(photo.key)}
            >
              Renvoyer
            </Button>
          </>
        )}
        <span className={styles.remove}>
          <IconButton
            aria-label={`Retirer la photo ${photo.name}`}
            icon={<IconX size={17} aria-hidden />}
            onClick={() => onRemove(photo.key)}
          />
        </span>
      </li>
    ))}
  </ol>
);
