import { useState } from 'react';
import { updatePassword } from '#features/users/domain/endpoints.ts';
import { PASSWORD_MIN } from '#features/users/domain/rules.ts';
import type { SessionUser } from './session.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { isRefusedWith } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Form } from '#platform/web/ui/Form.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { useForm } from '#platform/web/ui/use-form.ts';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { FactorCodeField } from './FactorCodeField.tsx';
import { isLinkGone } from './link-gone.ts';
import { newPasswordErrors } from './new-password-errors.ts';

interface Values extends Record<string, string> {
  password: string;
  again: string;
  /** Code of the second factor; empty until the shop requests it. */
  factorCode: string;
}

interface NewPasswordFormProps {
  token: string;
  /** True for an invited user without a password. */
  isFirst: boolean;
  onDone: (user: SessionUser) => void;
  onExpired: () => void;
}

export function NewPasswordForm({ token, isFirst, onDone, onExpired }: NewPasswordFormProps) {
  const form = useForm<Values>({ initial: { password: '', again: '', factorCode: '' }, validate: newPasswordErrors });
  const [asksFactor, setAsksFactor] = useState(false);
  const save = useCommand(updatePassword, {
    onSuccess: ({ user }) => onDone(user),
    onProblem: (problem) => {
      if (isLinkGone(problem)) onExpired();
      else if (isRefusedWith(problem, userProblems.factorWanted)) setAsksFactor(true);
      else if (isRefusedWith(problem, userProblems.commonPassword)) form.setErrors({ password: problem.message });
      else form.takeProblem(problem);
    },
  });
  const submit = () => {
    form.submit(({ password, factorCode }) => save.mutate({ token, password, ...(asksFactor && { factorCode }) }));
    focusFirstError();
  };
  return (
    <Form
      label="Sécurité"
      block
      onSubmit={submit}
      saving={save.isPending}
      error={
        save.error?.fields.length === 0 && !isRefusedWith(save.error, userProblems.commonPassword) ? save.error : null
      }
      submitLabel={isFirst ? 'Choisir ce mot de passe' : 'Changer mon mot de passe'}
      savingLabel="Enregistrement…"
    >
      <PasswordField
        label={isFirst ? 'Votre mot de passe' : 'Nouveau mot de passe'}
        autoComplete="new-password"
        required
        hint={`Au moins ${PASSWORD_MIN} caractères.`}
        {...form.field('password')}
      />
      <PasswordField label="Le même, une seconde fois" autoComplete="new-password" required {...form.field('again')} />
      {asksFactor && <FactorCodeField {...form.field('factorCode')} hint="Ou un code de secours." />}
    </Form>
  );
}
