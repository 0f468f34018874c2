import { counted } from '#shared/counted.ts';
import { undoMerge } from '#features/merges/domain/endpoints.ts';
import type { KeptMerge } from '#features/merges/domain/schemas.ts';
import { pseudoOrNameOf } from '#features/users/domain/labels.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Undoes a merge, or shows the refusal. */
export function UndoMergeDialog({ merge, onClose }: { merge: KeptMerge; onClose: () => void }) {
  const { source, destination } = merge;
  const undo = useCommand(undoMerge, {
    onSuccess: ({ ordersReturned }) => {
      toast.success(`Fusion annulée : ${counted(ordersReturned, 'commande rendue', 'commandes rendues')}`);
      onClose();
    },
  });
  if (!source || !destination) return null;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => undo.mutate({ mergeId: merge.id })}
      title="Annuler cette fusion ?"
      confirmLabel="Rendre les commandes"
      saving={undo.isPending}
      error={undo.error}
    >
      <p>
        {counted(merge.orders, 'commande retourne', 'commandes retournent')} de {pseudoOrNameOf(destination)} à{' '}
        {pseudoOrNameOf(source)}, avec les demandes de pièces et les blocages que la fusion avait déplacés. Tout
        revient, ou rien ne change.
      </p>
    </ConfirmDialog>
  );
}
