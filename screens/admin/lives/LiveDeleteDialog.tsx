import { deleteLive } from '#features/lives/domain/endpoints.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import type { Live } from '#features/lives/domain/schemas.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Confirms the deletion of a live. A live with content cannot be deleted; the dialog lists its content. */
export function LiveDeleteDialog({ live, onClose }: { live: Live; onClose: () => void }) {
  const remove = useCommand(deleteLive, {
    onSuccess: () => {
      toast.success(`Le live «\u00A0${live.title}\u00A0» est supprimé`);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      danger
      onClose={onClose}
      title="Supprimer ce live ?"
      description={live.title}
      onSubmit={() => remove.mutate({ liveId: live.id })}
      saving={remove.isPending}
      error={remove.error}
      submitLabel="Supprimer"
      savingLabel="Suppression…"
      disabledReason={live.isActive ? liveProblems.stillOn.sentence() : null}
    >
      <p>Seul un live vide peut être supprimé : sans pièce, sans commande, sans commentaire. C’est définitif.</p>
    </FormDialog>
  );
}
