import { counted } from '#shared/counted.ts';
import { forgetPseudo } from '#features/retention/domain/admin-endpoints.ts';
import * as schemas from '#features/retention/domain/admin-schemas.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

/**
 * Deletes the comments of a pseudo in past lives and its claims without a piece, after a written request. Works for
 * anyone, customer or not.
 */
export function ForgetPseudoDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { pseudo: '' },
    validate: (values) => errorsBy(schemas.forgetPseudo.input, values),
  });
  const forget = useCommand(forgetPseudo, {
    onSuccess: ({ comments, claims, someStay }) => {
      const later = someStay ? '. Le live en cours n’est pas touché : recommencez après.' : '';
      toast.success(`Effacés : ${counted(comments, 'commentaire')}, ${counted(claims, 'demande')}${later}`);
      onClose();
    },
    onProblem: form.takeProblem,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Effacer les commentaires d’un pseudo"
      description="À la demande écrite de la personne. Ses messages dans les lives terminés et ses demandes qui ne lui ont donné aucune pièce sont effacés, sans retour possible."
      onSubmit={() => form.submit((values) => forget.mutate(values))}
      saving={forget.isPending}
      error={forget.error}
      submitLabel="Effacer"
      savingLabel="Effacement…"
      danger
    >
      <TextField
        label="Pseudo TikTok"
        before="@"
        required
        {...form.field('pseudo')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
