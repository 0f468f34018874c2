import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { adminSignIn } from '#features/users/domain/admin-endpoints.ts';
import * as schemas from '#features/users/domain/admin-schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { sessionIs, useSession, useSignOut, type SessionUser } from '#features/users/web/session.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { CheckingRights } from '#platform/web/ui/LoadingState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { FactorForm } from './FactorForm.tsx';
import { AdminPasswordReset } from './AdminPasswordReset.tsx';

/** Navigates to a complete address with its search: `/admin/orders?q=42`. */
function GoOn({ to }: { to: string }) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return <CheckingRights />;
}

function NotAnAdmin({ user }: { user: SessionUser }) {
  const { signOut, signingOut } = useSignOut();
  return (
    <Alert
      tone="danger"
      title={userProblems.notAdmin.sentence()}
      actions={
        <Button variant="secondary" size="small" onClick={signOut} loading={signingOut}>
          Se déconnecter
        </Button>
      }
    >
      Compte connecté : {user.email}
    </Alert>
  );
}

interface SignInFormProps {
  email: string;
  /** Held by the page, so that a password reset does not lose it. */
  onEmail: (email: string) => void;
  onForgotten: () => void;
}

function SignInForm({ email, onEmail, onForgotten }: SignInFormProps) {
  const form = useForm({
    initial: { email, password: '' },
    validate: (values) => errorsBy(schemas.adminSignIn.input, values),
  });
  const signIn = useCommand(adminSignIn, {
    onSuccess: ({ user }) => {
      if (!user.awaitsCode) toast.success('Connexion réussie, vérification des droits administrateur...');
      sessionIs(user);
    },
    onProblem: (problem) => {
      form.takeProblem(problem);
      toast.error(problem.message);
    },
  });
  const typeEmail = (typed: string) => {
    form.set('email', typed);
    onEmail(typed);
  };
  return (
    <Stack gap="small">
      <Form
        label="Connexion administrateur"
        onSubmit={() => form.submit(signIn.mutate)}
        saving={signIn.isPending}
        error={null}
        submitLabel="Se connecter"
        savingLabel="Connexion…"
        block
      >
        <EmailField label="E-mail" required autoComplete="username" {...form.field('email')} onChange={typeEmail} />
        <PasswordField label="Mot de passe" required autoComplete="current-password" {...form.field('password')} />
      </Form>
      <Button variant="quiet" block onClick={onForgotten}>
        Mot de passe oublié ?
      </Button>
    </Stack>
  );
}

/**
 * `/admin/login` (ADM-01): sends an administrator to the previous screen. Tells other users that they lack the rights.
 */
export function AdminSignIn({ email, from }: { email: string; from: string }) {
  const { user, loading } = useSession();
  const [typedEmail, setTypedEmail] = useState(email);
  const [forgotten, setForgotten] = useState(false);
  if (loading) return <CheckingRights />;
  if (user?.isAdmin) return <GoOn to={from} />;
  if (user?.awaitsCode)
    return (
      <Page width="narrow" intro={`Compte : ${user.email}`}>
        <Card>
          <FactorForm />
        </Card>
      </Page>
    );
  return (
    <Page width="narrow" intro={forgotten ? undefined : 'Réservée à l’équipe de la boutique.'}>
      {user && !forgotten && <NotAnAdmin user={user} />}
      <Card>
        {forgotten ? (
          <AdminPasswordReset email={typedEmail} onBack={() => setForgotten(false)} />
        ) : (
          <SignInForm email={typedEmail} onEmail={setTypedEmail} onForgotten={() => setForgotten(true)} />
        )}
      </Card>
      <LinkButton to="/" variant="quiet" block>
        Retour à l’accueil
      </LinkButton>
    </Page>
  );
}
