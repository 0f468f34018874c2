import { urlOf } from '#shared/http/request.ts';
import { eraseUser, exportUser } from '#features/retention/domain/admin-endpoints.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { ofName } from '#shared/of-name.ts';

export function PersonDataDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const name = displayNameOf(user);
  const erase = useCommand(eraseUser, {
    onSuccess: () => {
      toast.success(`Les données ${ofName(name)} sont effacées`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => erase.mutate({ userId: user.id })}
      title={`Effacer les données ${ofName(name)}\u00A0?`}
      confirmLabel="Effacer ses données"
      saving={erase.isPending}
      error={erase.error}
      danger
    >
      <p>
        Seulement à la demande écrite de la cliente, si vous êtes sûre de son identité. Si elle veut une copie de ses
        données, envoyez-la d’abord.
      </p>
      <AnchorButton href={urlOf(exportUser, { userId: user.id })} variant="secondary" block download="donnees.json">
        Télécharger ses données
      </AnchorButton>
      <p>
        Son compte, son pseudo, ses coordonnées, ses commentaires et vos notes sont effacés, sans retour possible. Ses
        commandes payées et leurs factures restent, avec ses nom et adresse : la loi l’impose. Si elle a commenté sous
        un autre pseudo, ses commentaires s’effacent dans « Réglages ».
      </p>
    </ConfirmDialog>
  );
}
