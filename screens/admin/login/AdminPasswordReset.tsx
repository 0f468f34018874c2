import { useEffect, useRef } from 'react';
import { requestPasswordReset } from '#features/users/domain/admin-endpoints.ts';
import * as schemas from '#features/users/domain/admin-schemas.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

/** « Mot de passe oublié ? » (D-11): shows the same answer for every address, with or without an account. */
export function AdminPasswordReset({ email, onBack }: { email: string; onBack: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  // The form replaces the sign-in form, so the focus moves to it.
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    initial: { email },
    validate: (values) => errorsBy(schemas.requestPasswordReset.input, values),
  });
  const ask = useCommand(requestPasswordReset, { onProblem: form.takeProblem });
  if (ask.isSuccess) {
    return (
      <Stack>
        <Alert tone="success" title="Regardez vos e-mails">
          Si {form.values.email.trim()} est l’adresse d’un compte administrateur, un lien pour choisir un nouveau mot de
          passe vient d’y être envoyé. Il est valable une heure.
        </Alert>
        <Button variant="secondary" block onClick={onBack}>
          Retour à la connexion
        </Button>
      </Stack>
    );
  }
  return (
    <Stack>
      <h2>Mot de passe oublié ?</h2>
      <p>Nous vous envoyons un lien pour en choisir un nouveau.</p>
      <Form
        label="Mot de passe oublié"
        onSubmit={() => form.submit(ask.mutate)}
        saving={ask.isPending}
        error={ask.error}
        submitLabel="Recevoir le lien"
        savingLabel="Envoi…"
        block
      >
        <EmailField label="E-mail" required autoComplete="username" ref={input} {...form.field('email')} />
      </Form>
      <Button variant="quiet" block onClick={onBack}>
        Retour à la connexion
      </Button>
    </Stack>
  );
}
