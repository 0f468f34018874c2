import { deleteFaq } from '#features/content/domain/admin-endpoints.ts';
import type { Faq } from '#features/content/domain/schemas.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

export function FaqAdminDelete({ faq, onClose }: { faq: Faq; onClose: () => void }) {
  const remove = useCommand(deleteFaq, {
    onSuccess: () => {
      toast.success('La question est supprimée');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Êtes-vous sûr de vouloir supprimer cette question ?"
      confirmLabel="Supprimer"
      danger
      saving={remove.isPending}
      error={remove.error && `Impossible de supprimer la FAQ. ${sentenceOf(remove.error)}`}
      onConfirm={() => remove.mutate({ faqId: faq.id })}
    >
      <p>« {faq.title} » et sa réponse disparaîtront de la FAQ. Cette suppression est définitive.</p>
    </ConfirmDialog>
  );
}
