import { endMemberSessions } from '#domain/team/endpoints.ts';
import type { Member } from '#domain/team/schemas.ts';
import { displayNameOf } from '#domain/users/labels.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';

/** Signs a member of the team out of every device. */
export function SignOutDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const name = displayNameOf(member);
  const end = useCommand(endMemberSessions, {
    onSuccess: () => {
      toast.success(`${name} est déconnectée de tous ses appareils`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => end.mutate({ userId: member.id })}
      title={`Déconnecter ${name} de tous ses appareils ?`}
      confirmLabel="Déconnecter partout"
      saving={end.isPending}
      error={end.error}
    >
      <p>Elle garde ses droits, et devra se connecter de nouveau. À faire quand un appareil est perdu.</p>
    </ConfirmDialog>
  );
}
