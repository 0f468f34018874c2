import { useState } from 'react';
import { emailError } from '#shared/email.ts';
import { requestSignIn } from '#features/users/domain/endpoints.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { LazyMailSent, loadMailSent, showNotSent } from './LazyMailSent.tsx';
import { usePendingSignIn } from './pending-sign-in.ts';

interface SignInFormProps {
  email?: string | undefined;
  fallback: string;
}

export function SignInForm({ email: given, fallback }: SignInFormProps) {
  const { pending, wait, giveUp } = usePendingSignIn('sign-in');
  // Ignores an awaited mail to another address than `given`.
  const [outdated] = useState(given && given !== pending?.email ? pending : null);
  const awaited = pending === outdated ? null : pending;
  const [email, setEmail] = useState(given ?? pending?.email ?? '');
  const [shownError, setShownError] = useState<string | null>(null);
  const ask = useCommand(requestSignIn, {
    onSuccess: (_, sent) => {
      toast.success('Lien de connexion envoyé à votre adresse email!');
      return wait(sent.email);
    },
    onProblem: (problem) => showNotSent(problem, fallback),
  });
  const submit = () => {
    const error = emailError(email);
    setShownError(error);
    if (error) return;
    void loadMailSent();
    ask.mutate({ email });
  };
  if (awaited) {
    return (
      <LazyMailSent
        pending={awaited}
        onResend={() => ask.mutate({ email: awaited.email })}
        resending={ask.isPending}
        onGiveUp={giveUp}
      >
        E-mail envoyé à <strong>{awaited.email}</strong>. Cliquez sur le lien qu’il contient, ou saisissez son code
        ci-dessous.
      </LazyMailSent>
    );
  }
  return (
    <Form
      label="Connexion"
      block
      onSubmit={submit}
      saving={ask.isPending}
      error={null}
      disabled={!email.trim()}
      submitLabel="Recevoir mon lien"
      savingLabel="Envoi en cours…"
    >
      <EmailField
        label="E-mail"
        name="email"
        required
        value={email}
        error={shownError}
        placeholder="vous@exemple.fr"
        onChange={(typed) => {
          setEmail(typed);
          setShownError(null);
        }}
      />
    </Form>
  );
}
