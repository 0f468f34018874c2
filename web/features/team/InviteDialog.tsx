import { inviteMember } from '#domain/team/endpoints.ts';
import { INVITATION_DAYS } from '#domain/team/rules.ts';
import * as schemas from '#domain/team/schemas.ts';
import type { Role } from '#domain/roles.ts';
import { useCommand } from '#web/api/query.ts';
import { RoleField } from '#web/features/users/RoleField.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { errorsBy } from '#web/ui/errors-by.ts';
import { toast } from '#web/ui/toast.ts';
import { useForm } from '#web/ui/use-form.ts';

interface Values extends Record<string, unknown> {
  email: string;
  role: Role;
}

/** Invites an address to the team, with the role that it gives. */
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
