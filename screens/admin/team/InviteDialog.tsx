import { inviteMember } from '#features/team/domain/endpoints.ts';
import { INVITATION_DAYS } from '#features/team/domain/rules.ts';
import * as schemas from '#features/team/domain/schemas.ts';
import type { Role } from '#shared/roles.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { RoleField } from '#features/users/web/RoleField.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

interface Values extends Record<string, unknown> {
  email: string;
  role: Role;
}

/** Invites an e-mail address to the team, with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Values>({
    initial: { email: '', role: 'seller' },
    validate: (values) => errorsBy<Values>(schemas.inviteMember.input, values),
  });
  const invite = useCommand(inviteMember, {
    onSuccess: (_, { email }) => {
      toast.success(`Invitation envoyée à ${email}`);
      onClose();
    },
    onProblem: form.takeProblem,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Inviter dans l’équipe"
      description={`La personne reçoit un e-mail, choisit son mot de passe et entre dans l’administration. Le lien fonctionne ${INVITATION_DAYS} jours.`}
      onSubmit={() => form.submit((values) => invite.mutate(values))}
      saving={invite.isPending}
      error={invite.error}
      submitLabel="Inviter"
      savingLabel="Envoi…"
    >
      <EmailField label="E-mail" required autoComplete="off" {...form.field('email')} />
      <RoleField role={form.values.role} onRole={(role) => form.set('role', role)} />
    </FormDialog>
  );
}
