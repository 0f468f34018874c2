import { useState } from 'react';
import { getSession, updateProfile, askPseudoCode, getPseudoProof } from '#features/users/domain/endpoints.ts';
import { MAX_NAME, normalisePseudo, pseudoTaken } from '#features/users/domain/rules.ts';
import { ProvedBadge } from '#features/users/web/ProvedBadge.tsx';
import { PseudoField } from '#features/users/web/PseudoField.tsx';
import { wasPseudoRefused, storeRefusedPseudo } from '#features/users/web/refused-pseudo.ts';
import { setSession, type SessionUser } from '#features/users/web/session.ts';
import { deleteOwnDraft, useSaveOwnDraft, useOwnDraft } from '#features/users/web/use-own-draft.ts';
import { usePseudoCheck } from '#features/users/web/use-pseudo-check.ts';
import { isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { useEndpoint, useCommand } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { takeSaved } from '#platform/web/ui/take-saved.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { SupportEmail } from '#screens/shell/SupportEmail.tsx';
import styles from '#features/users/web/users.module.css';
import { MyData } from './MyData.tsx';

/**
 * Asks for a missing pseudo. Explains that another user took the pseudo of the sign-up, or that the account kept its
 * own pseudo (D-02, CUS-04).
 */
function PseudoBanner({ pseudo }: { pseudo: string | null }) {
  const refused = wasPseudoRefused();
  if (pseudo !== null) {
    return (
      refused && (
        <Alert title={`Votre compte porte le pseudo @${pseudo}`}>
          Cette adresse e-mail avait déjà un compte&nbsp;: nous avons gardé son pseudo.
        </Alert>
      )
    );
  }
  return (
    <Alert tone="warning" title={refused ? 'Ce pseudo TikTok est déjà utilisé' : 'Indiquez votre pseudo TikTok'}>
      {refused
        ? 'Quelqu’un d’autre l’a pris avant la fin de votre inscription. Vérifiez votre pseudo et indiquez-le ci-dessous\u00A0; si c’est bien le vôtre, contactez le support.'
        : 'Il nous permet de retrouver vos pièces prises pendant les lives.'}
    </Alert>
  );
}

const Support = () => (
  <Card title={'Une question\u00A0?'}>
    <p>
      Pour une commande, écrivez-nous sur <TextLink to="/customer/orders">sa page</TextLink>.
    </p>
    <p>Pour changer d’e-mail ou de pseudo TikTok, contactez le support&nbsp;:</p>
    <SupportEmail />
  </Card>
);

export default function ProfileScreen() {
  const { data, error, refetch } = useEndpoint(getSession, {}, { fresh: 0 });
  /** Number of orders that the account got with the pseudo; null before a pseudo is given. */
  const [broughtOrders, setBroughtOrders] = useState<number | null>(null);
  const user = data?.user;
  return (
    <Page width="reading">
      {error && (
        <RetryAlert tone="danger" onRetry={refetch}>
          Impossible de charger votre profil
        </RetryAlert>
      )}
      {user && <PseudoBanner pseudo={user.pseudo} />}
      {broughtOrders !== null && (
        <Alert
          tone="success"
          title="C’est noté&nbsp;!"
          actions={
            broughtOrders > 0 && (
              <LinkButton to="/customer/orders" size="small" variant="secondary">
                Voir mes commandes
              </LinkButton>
            )
          }
        >
          {broughtOrders > 0 && 'Vos pièces prises sous ce pseudo sont dans vos commandes.'}
        </Alert>
      )}
      <Card as="div">
        {user ? <ProfileForm key={user.id} user={user} onPseudoGiven={setBroughtOrders} /> : <Skeleton lines={6} />}
      </Card>
      {user && <PseudoProof pseudo={user.pseudo} />}
      <Support />
      {user && <MyData user={user} />}
    </Page>
  );
}

const DRAFT = 'profile';

interface Values extends Record<string, string> {
  firstName: string;
  lastName: string;
  pseudo: string;
}

const valuesOf = (user: SessionUser): Values => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
  pseudo: user.pseudo ?? '',
});

interface ProfileFormProps {
  user: SessionUser;
  onPseudoGiven: (broughtOrders: number) => void;
}

function ProfileForm({ user, onPseudoGiven }: ProfileFormProps) {
  const needsPseudo = user.pseudo === null;
  const typed = useOwnDraft<Values>(DRAFT, user.id, valuesOf(user));
  const form = useForm<Values>({ initial: valuesOf(user), typed });
  // Leaves out unchanged fields, so that a restored draft does not undo a correction by the seller.
  useSaveOwnDraft(DRAFT, user.id, form.changed ? form.changes : null);
  const check = usePseudoCheck(needsPseudo ? form.values.pseudo : '');
  const save = useCommand(updateProfile, {
    onSuccess: (reply, sent) => {
      storeRefusedPseudo(false);
      deleteOwnDraft(DRAFT);
      setSession(reply.user);
      const { firstName = form.start.firstName, lastName = form.start.lastName } = sent;
      takeSaved(form, { ...form.values, firstName: firstName ?? '', lastName: lastName ?? '' }, valuesOf(reply.user));
      toast.success('Profil mis à jour');
      if (needsPseudo) onPseudoGiven(reply.orders);
    },
    onProblem: (problem) => {
      toast.error('Impossible de mettre à jour votre profil');
      if (isRefusedWith(problem, pseudoTaken)) form.setErrors({ pseudo: problem.message });
      else form.takeProblem(problem);
    },
  });
  const submit = () => {
    const { pseudo } = form.values;
    const { firstName, lastName } = form.changes;
    if (needsPseudo && (check.error !== null || !pseudo.trim())) {
      form.setErrors({ pseudo: check.error ?? 'Le pseudo TikTok est requis' });
      toast.error('Veuillez corriger les erreurs dans le pseudo TikTok');
      focusFirstError();
    } else if (!form.changed) toast.warning('Aucune modification détectée');
    else save.mutate({ firstName, lastName, ...(needsPseudo && { pseudo: normalisePseudo(pseudo) }) });
  };
  return (
    <Form
      label="Mon profil"
      block
      onSubmit={submit}
      saving={save.isPending}
      error={save.error?.fields.length === 0 && !isRefusedWith(save.error, pseudoTaken) ? save.error : null}
      submitLabel="Enregistrer"
      savingLabel="Enregistrement…"
    >
      {needsPseudo ? (
        <PseudoField
          {...form.field('pseudo')}
          error={check.error ?? form.errors.pseudo}
          checking={check.checking}
          free={check.free}
        />
      ) : (
        <TextField label="Pseudo TikTok" before="@" value={user.pseudo ?? ''} readOnly />
      )}
      <FieldRow>
        <TextField label="Prénom" autoComplete="given-name" {...form.field('firstName')} maxLength={MAX_NAME} />
        <TextField label="Nom" autoComplete="family-name" {...form.field('lastName')} maxLength={MAX_NAME} />
      </FieldRow>
      <EmailField label="E-mail" value={user.email} readOnly />
    </Form>
  );
}

const POLL_MS = 15_000;

/** A shop without the TikTok feed cannot read the code and does not offer it. */
function PseudoProof({ pseudo }: { pseudo: string | null }) {
  const { data, error, refetch } = useEndpoint(getPseudoProof, {}, { every: POLL_MS });
  const ask = useCommand(askPseudoCode, { onProblem: (problem) => toast.error(sentenceOf(problem)) });
  // True when the last code was asked for during a review. That review is not about this code.
  const [isAskedInReview, setAskedInReview] = useState(false);
  const code = data?.code;
  const isDecisionAwaited = data?.isUnderReview && !(ask.isSuccess && isAskedInReview);
  const { lacks } = useShop();
  if (lacks.includes('tiktok') && !data?.isProved) return null;
  return (
    <Card title="Vérifier votre pseudo">
      {!data && !error && <Skeleton lines={2} />}
      {!data && error && (
        <RetryAlert tone="danger" onRetry={refetch}>
          Impossible de savoir si votre pseudo est vérifié
        </RetryAlert>
      )}
      {data?.isProved && (
        <Row>
          <ProvedBadge />
          <MutedText>Vos pièces ne peuvent aller à personne d’autre.</MutedText>
        </Row>
      )}
      {data && !data.isProved && (
        <>
          <p role="status">
            {isDecisionAwaited && 'Code reçu. La boutique décide et vous répond.'}
            {!isDecisionAwaited && code && (
              <>
                Écrivez <b className={styles.proof}>défilé {code.code}</b> dans le chat d’un live, avec votre compte
                TikTok{pseudo && ` @${pseudo}`}. Ce code fonctionne jusqu’au <DateTime at={code.until} />.
              </>
            )}
            {!isDecisionAwaited &&
              !code &&
              'Un code écrit dans le chat d’un live montre que ce pseudo est à vous, et que vos pièces le sont aussi.'}
          </p>
          <Button
            variant="secondary"
            loading={ask.isPending}
            onClick={() => {
              setAskedInReview(data.isUnderReview);
              ask.mutate({});
            }}
          >
            {code ? 'Demander un autre code' : 'Obtenir un code'}
          </Button>
        </>
      )}
    </Card>
  );
}
