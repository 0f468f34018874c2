import { endUserSessions } from '#features/team/domain/endpoints.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

interface SignOutDialogProps {
  user: Parameters<typeof displayNameOf>[0] & { id: string };
  isMember?: boolean;
  onClose: () => void;
}

export function SignOutDialog({ user, isMember = false, onClose }: SignOutDialogProps) {
  const name = displayNameOf(user);
  const end = useCommand(endUserSessions, {
    onSuccess: () => {
      toast.success(`${name} est déconnectée de tous ses appareils`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => end.mutate({ userId: user.id })}
      title={`Déconnecter ${name} de tous ses appareils\u00A0?`}
      confirmLabel="Déconnecter partout"
      saving={end.isPending}
      error={end.error}
    >
      <p>
        {isMember ? 'Elle garde ses droits, et devra se connecter de nouveau.' : 'Elle devra se connecter de nouveau.'}{' '}
        À faire quand un appareil est perdu.
      </p>
    </ConfirmDialog>
  );
}
