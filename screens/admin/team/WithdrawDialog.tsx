import { withdrawRights } from '#features/team/domain/endpoints.ts';
import type { Member } from './schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Removes the rights of a team member, who stays a customer. */
export function WithdrawDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const name = displayNameOf(member);
  const withdraw = useCommand(withdrawRights, {
    onSuccess: () => {
      toast.success(`${name} n’a plus de droits`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ userId: member.id })}
      title={`Retirer les droits de ${name} ?`}
      confirmLabel="Retirer les droits"
      saving={withdraw.isPending}
      error={withdraw.error}
      danger
    >
      <p>
        L’administration lui est fermée aussitôt. Son compte de cliente, ses commandes et ce qu’elle a fait dans la
        boutique restent.
      </p>
    </ConfirmDialog>
  );
}
