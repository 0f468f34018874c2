import { changeOwnPassword } from '#features/users/domain/admin-endpoints.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { PASSWORD_MIN } from '#features/users/domain/rules.ts';
import { refusedWith } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import type { SessionUser } from '#features/users/web/session.ts';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { newPasswordErrors } from '#features/users/web/new-password-errors.ts';
import { ProofFields } from '#features/users/web/ProofFields.tsx';
import { useProof } from '#features/users/web/use-proof.ts';

/** Changes the user's own password, with a fresh proof. */
export function OwnPasswordDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const form = useForm({
    initial: { newPassword: '', again: '' },
    validate: ({ newPassword, again }) => {
      const { password, ...errors } = newPasswordErrors({ password: newPassword, again });
      return { ...errors, ...(password && { newPassword: password }) };
    },
  });
  const proof = useProof();
  const save = useCommand(changeOwnPassword, {
    onSuccess: () => {
      toast.success('Mot de passe modifié. Vos autres appareils sont déconnectés.');
      onClose();
    },
    onProblem: (problem) => {
      if (refusedWith(problem, userProblems.commonPassword)) form.setErrors({ newPassword: problem.message });
      else form.takeProblem(problem);
    },
  });
  const submit = () => {
    form.submit(({ newPassword }) => save.mutate({ newPassword, ...proof.sent() }));
    focusFirstError();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Modifier mon mot de passe"
      description="Vos autres appareils seront déconnectés."
      onSubmit={submit}
      saving={save.isPending}
      error={refusedWith(save.error, userProblems.commonPassword) ? null : save.error}
      submitLabel="Modifier"
      savingLabel="Enregistrement…"
      disabledReason={proof.missing()}
    >
      {/* Password managers store the new password with this address. */}
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <ProofFields proof={proof} problem={save.error} />
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        required
        hint={`Au moins ${PASSWORD_MIN} caractères.`}
        {...form.field('newPassword')}
      />
      <PasswordField label="Le même, une seconde fois" autoComplete="new-password" required {...form.field('again')} />
    </FormDialog>
  );
}
