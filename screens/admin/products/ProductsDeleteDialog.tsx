import { selectedPieces } from '#features/catalog/domain/labels-office.ts';
import { whyNotDeleted } from '#features/catalog/domain/rules.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { ChosenTable } from './ChosenTable.tsx';
import type { ChosenPiece } from './use-selected-products.ts';

interface ProductsDeleteDialogProps {
  pieces: readonly ChosenPiece[];
  onClose: () => void;
  onDelete: () => void;
  saving: boolean;
  error: unknown;
}

/** Confirms the deletion of the unsold pieces of a selection. Lists the pieces that stay, with reasons. */
export function ProductsDeleteDialog({ pieces, onClose, onDelete, saving, error }: ProductsDeleteDialogProps) {
  const lines = pieces.map((piece) => ({ piece, whyNot: whyNotDeleted(piece)?.message ?? null }));
  const can = lines.filter(({ whyNot }) => whyNot === null).length;
  return (
    <FormDialog
      open
      wide
      danger
      onClose={onClose}
      title="Supprimer les pièces invendues ?"
      description={`${selectedPieces(pieces.length)}. Cette suppression est définitive.`}
      onSubmit={onDelete}
      saving={saving}
      error={error}
      submitLabel={can > 1 ? `Supprimer ${can} pièces` : 'Supprimer la pièce'}
      savingLabel="Suppression…"
      disabledReason={can === 0 ? 'Aucune de ces pièces ne peut être supprimée.' : null}
    >
      <ChosenTable lines={lines} outcome={() => 'Sera supprimée'} />
    </FormDialog>
  );
}
