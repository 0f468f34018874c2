import { deleteProduct } from '#features/catalog/domain/admin-endpoints.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { getPieceHistory } from '#features/claims/domain/admin-endpoints.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { ProductDialog } from '#features/catalog/web/ProductDialog.tsx';
import { PictureWithWords } from '#features/photos/web/PictureWithWords.tsx';
import { PieceHistory } from '#features/claims/web/history/PieceHistory.tsx';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { PhotosDialog } from './PhotosDialog.tsx';
import type { PhotoBatch } from './use-photo-batch.ts';

export type Open =
  | { what: 'add' }
  | { what: 'photos' }
  | { what: 'edit' | 'duplicate' | 'delete' | 'history'; product: Product }
  | null;

interface OpenDialogProps {
  open: Open;
  live: string | undefined;
  onClose: () => void;
  /** Held by the screen, so that a closed dialog does not lose photos. */
  batch: PhotoBatch;
}

export function OpenDialog({ open, live, onClose, batch }: OpenDialogProps) {
  if (open?.what === 'photos') return <PhotosDialog liveId={live} batch={batch} onClose={onClose} />;
  if (open?.what === 'add') return <ProductDialog liveId={live} onClose={onClose} />;
  if (open?.what === 'edit') return <ProductDialog product={open.product} onClose={onClose} />;
  if (open?.what === 'duplicate') return <ProductDialog like={open.product} onClose={onClose} />;
  if (open?.what === 'history') return <PieceHistory piece={open.product} onClose={onClose} />;
  return open && <ProductDeleteDialog product={open.product} onClose={onClose} />;
}

function ProductDeleteDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const history = useEndpoint(getPieceHistory, { productId: product.id }, { enabled: !product.heldBy });
  const waiting = history.data?.claims.filter(({ state }) => state === 'waiting').length ?? 0;
  const remove = useCommand(deleteProduct, {
    onSuccess: () => {
      toast.success(`${product.name}, référence ${product.ref}, est supprimé`);
      onClose();
    },
  });
  const { heldBy } = product;
  const awaited = waiting > 0 ? catalogProblems.pieceAwaited.sentence({ waiting }) : null;
  const claimsReason = history.isPending ? 'Chargement…' : awaited;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Êtes-vous sûr de vouloir supprimer ce produit?"
      submitLabel="Supprimer"
      danger
      description={
        <PictureWithWords piece={product}>
          {product.name}, référence {product.ref}, {product.liveTitle}
        </PictureWithWords>
      }
      saving={remove.isPending}
      disabledReason={heldBy ? catalogProblems.productInOrder.sentence() : claimsReason}
      error={remove.error && `Impossible de supprimer le produit. ${sentenceOf(remove.error)}`}
      onSubmit={() => remove.mutate({ productId: product.id })}
    >
      {heldBy ? (
        <p>
          La commande {heldBy.orderNumber} le contient{heldBy.pseudo && <>, pour @{heldBy.pseudo}</>}. Il faut d’abord
          le retirer de cette commande.
        </p>
      ) : (
        <p>
          {awaited
            ? `${awaited}\u00A0: écartez d’abord ${waiting > 1 ? 'leurs demandes' : 'sa demande'} dans «\u00A0Commande live\u00A0».`
            : 'Cette suppression est définitive.'}
        </p>
      )}
    </FormDialog>
  );
}
