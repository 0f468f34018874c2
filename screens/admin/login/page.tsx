import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { adminSignIn, giveSecondFactor, requestPasswordReset } from '#features/users/domain/admin-endpoints.ts';
import * as schemas from '#features/users/domain/admin-schemas.ts';
import { userProblems } from '#features/users/domain/problems.ts';
import { FactorCodeField } from '#features/users/web/FactorCodeField.tsx';
import { setSession, type SessionUser, useSession, useSignOut } from '#features/users/web/session.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { CheckingRights } from '#screens/shell/OfficePending.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

export default function Component() {
  const { email, from, ended } = useSearch({ from: '/sign-in/admin/login' });
  return <AdminSignIn email={email ?? ''} from={from ?? '/admin'} hasEnded={ended !== undefined} />;
}

function AdminSignIn({ email, from, hasEnded }: { email: string; from: string; hasEnded: boolean }) {
  const { user, loading } = useSession();
  const [typedEmail, setTypedEmail] = useState(email);
  const [isResetting, setResetting] = useState(false);
  if (loading) return <CheckingRights />;
  if (user?.isAdmin) return <GoToScreen to={from} />;
  if (user?.awaitsCode)
    return (
      <Page width="narrow" intro={`Compte\u00A0: ${user.email}`}>
        <Card>
          <FactorForm />
        </Card>
      </Page>
    );
  return (
    <Page width="narrow" intro={isResetting ? undefined : 'Réservée à l’équipe de la boutique.'}>
      {user && !isResetting && <NotAnAdmin user={user} />}
      {!user && hasEnded && (
        <Alert title="Votre session a pris fin">
          Reconnectez-vous&nbsp;: vous retrouverez la page où vous étiez. Si ce message revient, autorisez les cookies
          de la boutique dans votre navigateur.
        </Alert>
      )}
      <Card>
        {isResetting ? (
          <AdminPasswordReset email={typedEmail} onBack={() => setResetting(false)} />
        ) : (
          <SignInForm email={typedEmail} onEmail={setTypedEmail} onForgotten={() => setResetting(true)} />
        )}
      </Card>
      <LinkButton to="/" variant="quiet" block>
        Retour à l’accueil
      </LinkButton>
    </Page>
  );
}

/** Navigates to an address with its search, such as `/admin/orders?q=42`, which typed navigation does not accept. */
function GoToScreen({ to }: { to: string }) {
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
      Compte connecté&nbsp;: {user.email}
    </Alert>
  );
}

interface SignInFormProps {
  /** Held by the page, so that the typed address survives a password reset. */
  email: string;
  onEmail: (email: string) => void;
  onForgotten: () => void;
}

const SIGNED_IN = 'Connexion réussie, vérification des droits administrateur...';

function SignInForm({ email, onEmail, onForgotten }: SignInFormProps) {
  const form = useForm({
    initial: { email, password: '' },
    ...checkedBy(schemas.adminSignIn.input),
  });
  const signIn = useCommand(adminSignIn, {
    onSuccess: ({ user }) => {
      if (!user.awaitsCode) toast.success(SIGNED_IN);
      setSession(user);
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
        // Shows the reason in the form too, because the toast of ADM-01 disappears.
        error={signIn.error}
        submitLabel="Se connecter"
        savingLabel="Connexion…"
        block
      >
        <EmailField label="E-mail" required autoComplete="username" {...form.field('email')} onChange={typeEmail} />
        <PasswordField label="Mot de passe" required autoComplete="current-password" {...form.field('password')} />
      </Form>
      <Button variant="quiet" block onClick={onForgotten}>
        Mot de passe oublié&nbsp;?
      </Button>
    </Stack>
  );
}

/** Shows the same answer for every address, with or without an account (D-11). */
function AdminPasswordReset({ email, onBack }: { email: string; onBack: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    initial: { email },
    ...checkedBy(schemas.requestPasswordReset.input),
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
      <h2>Mot de passe oublié&nbsp;?</h2>
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

function FactorForm() {
  const [code, setCode] = useState('');
  const { signOut, signingOut } = useSignOut();
  const give = useCommand(giveSecondFactor, {
    onSuccess: ({ user }) => {
      toast.success(SIGNED_IN);
      setSession(user);
    },
  });
  return (
    <Stack gap="small">
      <Form
        label="Double vérification"
        block
        onSubmit={() => give.mutate({ code })}
        saving={give.isPending || give.isSuccess}
        error={give.error}
        submitLabel="Continuer"
        savingLabel="Vérification…"
      >
        <FactorCodeField value={code} onChange={setCode} hint="Téléphone perdu&nbsp;? Saisissez un code de secours." />
      </Form>
      <Button variant="quiet" block onClick={signOut} loading={signingOut}>
        Se déconnecter
      </Button>
    </Stack>
  );
}
