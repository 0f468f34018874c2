import { deleteColour } from '#features/catalog/domain/admin-endpoints.ts';
import type { Colour } from '#features/catalog/domain/admin-schemas.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { refusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

const whyNot = (problem: unknown): string =>
  (refusedWith(problem, catalogProblems.colourInUse) ? '' : 'Impossible de supprimer la couleur. ') +
  sentenceOf(problem);

/** Confirms the deletion of a colour. A colour in use cannot be deleted. */
export function ColourDeleteDialog({ colour, onClose }: { colour: Colour; onClose: () => void }) {
  const remove = useCommand(deleteColour, {
    onSuccess: () => {
      toast.success(`La couleur ${colour.name} est supprimée`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Êtes-vous sûr de vouloir supprimer cette couleur ?"
      confirmLabel="Supprimer"
      danger
      saving={remove.isPending}
      error={remove.error && whyNot(remove.error)}
      onConfirm={() => remove.mutate({ colourId: colour.id })}
    >
      <p>« {colour.name} » ne pourra plus être choisie pour un produit.</p>
    </ConfirmDialog>
  );
}
