import { endMemberSessions } from '#features/team/domain/endpoints.ts';
import type { Member } from './schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

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
