import { deletePage } from '#features/content/domain/admin-endpoints.ts';
import type { AdminPage } from '#features/content/domain/admin-schemas.ts';
import { pageAddress } from '#features/content/domain/rules.ts';
import { isLegalCode } from '#features/content/domain/labels-legal.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

export function PageAdminDelete({ page, onClose }: { page: AdminPage; onClose: () => void }) {
  const remove = useCommand(deletePage, {
    onSuccess: () => {
      toast.success(`La page « ${page.title} » est supprimée`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Êtes-vous sûr de vouloir supprimer cette page ?"
      confirmLabel="Supprimer"
      danger
      saving={remove.isPending}
      error={remove.error && `Impossible de supprimer la page. ${sentenceOf(remove.error)}`}
      onConfirm={() => remove.mutate({ pageId: page.id })}
    >
      <p>
        « {page.title} » {page.isActive && <>ne sera plus affichée à l’adresse {pageAddress(page.code)} : elle </>}
        disparaîtra avec son texte.{' '}
        {isLegalCode(page.code)
          ? 'Le modèle de la boutique reprendra sa place, et les versions déjà affichées restent lisibles.'
          : 'Pour la cacher seulement, rendez-la inactive.'}
      </p>
    </ConfirmDialog>
  );
}
