import { lazy, Suspense, useState, type ComponentType } from 'react';
import { emailError } from '#shared/email.ts';
import { signUp } from '#features/users/domain/endpoints.ts';
import { pseudoTaken } from '#features/users/domain/rules.ts';
import { LazyMailSent, showNotSent, loadMailSent } from '#features/users/web/LazyMailSent.tsx';
import { PseudoField } from '#features/users/web/PseudoField.tsx';
import { INVITATION } from '#features/users/web/drafts.ts';
import { usePendingSignIn } from '#features/users/web/pending-sign-in.ts';
import { useFragmentSecret } from '#features/users/web/use-fragment-secret.ts';
import { isPseudoTaken, usePseudoCheck } from '#features/users/web/use-pseudo-check.ts';
import { isRefusedWith, sentenceOf, type ApiProblem } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { isInApp } from '#platform/web/ui/in-app.ts';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { takeSaved } from '#platform/web/ui/take-saved.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteDraft, useDraft, useSaveDraft } from '#platform/web/ui/use-draft.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { getInvitation } from './endpoints.ts';
import type { Invitation } from './schemas.ts';

// Loaded on demand, because few visitors come by a personal link. A failed load shows only the pseudo.
const HeldPieces = lazy<ComponentType<Invitation>>(() =>
  import('./HeldPieces.tsx').catch(() => ({ default: ({ pseudo }) => <h2>Bonjour @{pseudo}</h2> })),
);

const UNKNOWN_ERROR = 'Une erreur inconnue est survenue';

export default function SignUpScreen() {
  const { name } = useShop();
  const { pending, wait, giveUp } = usePendingSignIn('sign-up');
  const [previous, setPrevious] = useState(pending);
  const { invitation, isLoading, deleteSecret } = useInvitation();
  const invitedPseudo = invitation?.pseudo ?? undefined;
  const resend = useCommand(signUp, {
    onSuccess: (_, sent) => wait(sent.email, sent.pseudo),
    onProblem: (problem) => showNotSent(problem, UNKNOWN_ERROR),
  });
  const showSent = async (email: string, pseudo: string) => {
    await wait(email, pseudo);
    deleteSecret();
  };
  if (pending) {
    const resendMail = () => resend.mutate({ email: pending.email, pseudo: pending.pseudo, acceptTerms: true });
    const goBack = () => {
      setPrevious(pending);
      giveUp();
    };
    return (
      <Page title="Vérifiez votre email !" width="narrow">
        <Card as="div">
          <LazyMailSent pending={pending} onResend={resendMail} resending={resend.isPending} onGiveUp={goBack}>
            Un e-mail de confirmation a été envoyé à <strong>{pending.email}</strong>. Cliquez sur son lien pour
            confirmer votre compte, ou saisissez son code.
          </LazyMailSent>
        </Card>
        <LinkButton to="/" variant="quiet" block>
          Retour à l’accueil
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page width="narrow" intro={`Créez votre compte ${name} pour les lives TikTok`}>
      {(isLoading || invitation?.pieces[0]) && (
        <Card as="div">
          <Suspense fallback={<LoadingState />}>
            {invitation ? <HeldPieces {...invitation} /> : <LoadingState />}
          </Suspense>
        </Card>
      )}
      <Card as="div">
        <SignUpForm email={previous?.email} pseudo={previous?.pseudo || invitedPseudo} onSent={showSent} />
      </Card>
      <LinkButton to="/login" variant="secondary" block>
        Déjà un compte? Se connecter
      </LinkButton>
    </Page>
  );
}

const SECRET = /^[\da-f-]{36}$/;

/** `invitation` is undefined without a link, during loading and after an error. */
function useInvitation() {
  const { secret, deleteSecret } = useFragmentSecret(INVITATION);
  const validSecret = secret && SECRET.test(secret) ? secret : '';
  const enabled = validSecret !== '';
  const { data, isPending } = useEndpoint(getInvitation, { invitation: validSecret }, { enabled });
  return { invitation: data, isLoading: isPending && enabled, deleteSecret };
}

const DRAFT = 'sign-up';
const TAKEN = pseudoTaken.sentence();

const emptyValues = { pseudo: '', email: '', acceptTerms: false };
type Values = typeof emptyValues;

const errorsIn = ({ pseudo, email }: Values) => ({
  pseudo: pseudo.trim() ? '' : 'Veuillez saisir votre pseudo TikTok',
  email: emailError(email) ?? '',
});

interface SignUpFormProps {
  /** Values of an earlier attempt; the pseudo may come from a personal link. */
  email?: string | undefined;
  pseudo?: string | undefined;
  onSent: (email: string, pseudo: string) => Promise<void>;
}

/**
 * Fills in the pseudo of a personal link. The pseudo may arrive while the customer types, and a second link replaces
 * it. A pseudo that the customer has typed stays.
 */
function useInvitedPseudo(form: ReturnType<typeof useForm<Values>>, pseudo: string): void {
  const [filledPseudo, setFilledPseudo] = useState(pseudo);
  if (pseudo === filledPseudo) return;
  setFilledPseudo(pseudo);
  if (form.changes.pseudo === undefined) takeSaved(form, form.start, { ...form.start, pseudo });
}

function SignUpForm({ email = '', pseudo = '', onSent }: SignUpFormProps) {
  const draft = useDraft(DRAFT, emptyValues);
  const form = useForm<Values>({
    initial: { pseudo, email, acceptTerms: false },
    typed: draft && { ...draft, pseudo: draft.pseudo || pseudo },
    validate: errorsIn,
  });
  useInvitedPseudo(form, pseudo);
  const check = usePseudoCheck(form.values.pseudo);
  const [isChecking, setChecking] = useState(false);
  useSaveDraft(DRAFT, form.changed ? { ...form.values, pseudo: form.changes.pseudo ?? '' } : null);

  const showRefusal = (problem: ApiProblem) => {
    if (isRefusedWith(problem, pseudoTaken)) form.setErrors({ pseudo: TAKEN });
    else if (problem.fields.length > 0) form.takeProblem(problem);
    else toast.error(sentenceOf(problem, UNKNOWN_ERROR));
  };
  const request = useCommand(signUp, {
    onSuccess: async (_, sent) => {
      await onSent(sent.email, sent.pseudo);
      deleteDraft(DRAFT);
    },
    onProblem: showRefusal,
  });
  const send = async (typed: Values) => {
    setChecking(true);
    void loadMailSent();
    try {
      if (await isPseudoTaken(check.pseudo)) form.setErrors({ pseudo: TAKEN });
      else request.mutate({ ...typed, pseudo: check.pseudo, acceptTerms: true });
    } catch (problem) {
      toast.error(sentenceOf(problem, UNKNOWN_ERROR));
    }
    setChecking(false);
  };
  const submit = () => {
    form.submit((typed) => void send(typed));
    focusFirstError();
  };
  return (
    <Form
      label="Créer un compte"
      block
      onSubmit={submit}
      saving={isChecking || request.isPending}
      error={null}
      disabled={!form.values.acceptTerms || check.error !== null}
      submitLabel="Créer mon compte"
      savingLabel="Envoi en cours…"
    >
      <PseudoField
        {...form.field('pseudo')}
        error={check.error ?? form.errors.pseudo}
        checking={check.checking}
        free={check.free}
      />
      <EmailField label="E-mail" required placeholder="vous@exemple.fr" {...form.field('email')} />
      <Checkbox label={<Terms />} {...form.choice('acceptTerms')} />
    </Form>
  );
}

const Terms = () => (
  <>
    J’accepte les{' '}
    <a
      href="/cgv"
      target="_blank"
      rel="noopener"
      onClick={({ currentTarget }) => {
        if (isInApp()) currentTarget.target = '';
      }}
    >
      conditions générales de vente
    </a>
  </>
);
