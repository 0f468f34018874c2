import { updateProfile } from '#features/users/domain/endpoints.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { sessionIs, type SessionUser } from '#features/users/web/session.ts';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

/** Changes the user's own name, as colleagues and the history show it. */
export function OwnNameDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const form = useForm({ initial: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' } });
  const save = useCommand(updateProfile, {
    onSuccess: (reply) => {
      sessionIs(reply.user);
      toast.success('Nom modifié');
      onClose();
    },
    onProblem: form.takeProblem,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Modifier mon nom"
      onSubmit={() => form.submit((values) => save.mutate(values))}
      saving={save.isPending}
      error={save.error}
      savingLabel="Enregistrement…"
    >
      <FieldRow>
        <TextField label="Prénom" autoComplete="given-name" maxLength={80} {...form.field('firstName')} />
        <TextField label="Nom" autoComplete="family-name" maxLength={80} {...form.field('lastName')} />
      </FieldRow>
    </FormDialog>
  );
}
