import { useRouteContext, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { emailError } from '#shared/email.ts';
import type { Posted } from '#shared/http/rendering.ts';
import { withdrawAsGuest } from '#features/withdrawals/domain/endpoints.ts';
import { CONFIRM_WITHDRAWAL, MAX_STATED_NAME, MAX_STATED_ORDER } from '#features/withdrawals/domain/rules-statement.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { deleteDraft, useDraft, useSaveDraft } from '#platform/web/ui/use-draft.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

/** Moves the focus to the message that replaces the form, so that screen readers announce it. */
const takeFocus = (message: HTMLDivElement | null): void => message?.focus({ preventScroll: true });

export default function GuestWithdrawalScreen() {
  const { commande } = useSearch({ from: '/public/retractation' });
  const { posted } = useRouteContext({ from: '/public/retractation' });
  // A form that was sent without JavaScript comes back in `posted`.
  const [email, setEmail] = useState(posted?.refused === null ? posted.values['email'] : null);
  return (
    <Page
      width="narrow"
      intro="Vous avez quatorze jours après la réception du colis pour renoncer à une commande, sans dire pourquoi et sans vous connecter."
    >
      {email ? (
        <div ref={takeFocus} tabIndex={-1}>
          <Alert tone="success" title="Demande reçue">
            <Stack gap="small">
              <p>
                Si ces informations correspondent à une commande, vous recevez un accusé de réception par e-mail à{' '}
                {email}, avec la date, l’heure et la suite.
              </p>
              <p>Rien ne vient&nbsp;? Vérifiez le numéro et l’adresse&nbsp;: ce sont ceux de nos e-mails.</p>
            </Stack>
          </Alert>
        </div>
      ) : (
        <Card as="div">
          <GuestWithdrawalForm orderNumber={commande} posted={posted} onDone={setEmail} />
        </Card>
      )}
      <p>
        Pour ne renoncer qu’à certaines pièces, ou suivre votre retour, passez par{' '}
        <TextLink to="/customer/orders">vos commandes</TextLink>.
      </p>
    </Page>
  );
}

const DRAFT = 'withdrawal';
const emptyValues = { orderNumber: '', email: '', name: '' };
type Values = typeof emptyValues;

function errorsIn({ orderNumber, email, name }: Values) {
  const invalidEmail = emailError(email);
  return {
    ...(!orderNumber.trim() && { orderNumber: 'Indiquez le numéro de la commande' }),
    ...(invalidEmail && { email: invalidEmail }),
    ...(!name.trim() && { name: 'Indiquez votre nom' }),
  };
}

interface GuestWithdrawalFormProps {
  orderNumber?: string | undefined;
  posted?: Posted | undefined;
  onDone: (email: string) => void;
}

/**
 * Form of a withdrawal without an account. Asks only for the facts that the law allows: contract, name and address for
 * the receipt. Has one button (article D. 221-5).
 */
function GuestWithdrawalForm({ orderNumber = '', posted, onDone }: GuestWithdrawalFormProps) {
  const refused = posted?.refused;
  const draft = useDraft(DRAFT, emptyValues);
  const form = useForm<Values>({
    initial: { ...emptyValues, orderNumber },
    typed: posted
      ? { ...emptyValues, ...posted.values }
      : draft && { ...draft, orderNumber: orderNumber || draft.orderNumber },
    errors: Object.fromEntries(refused?.fields.map(({ path, message }) => [path, message]) ?? []),
    validate: errorsIn,
  });
  useSaveDraft(DRAFT, form.changed ? form.values : null);
  const withdraw = useCommand(withdrawAsGuest, {
    onSuccess: (_, { email }) => {
      deleteDraft(DRAFT);
      onDone(email.trim());
    },
    onProblem: form.takeProblem,
  });
  const submit = () => {
    form.submit((typed) => withdraw.mutate(typed));
    focusFirstError();
  };
  return (
    <Form
      label="Rétractation"
      block
      onSubmit={submit}
      saving={withdraw.isPending}
      error={
        (withdraw.error?.fields.length === 0 && withdraw.error) || (refused?.fields.length === 0 && refused.sentence)
      }
      submitLabel={CONFIRM_WITHDRAWAL}
      savingLabel="Envoi en cours…"
    >
      <TextField
        label="Numéro de la commande"
        hint="Il figure dans nos e-mails et commence par C, comme C1149."
        required
        autoCapitalize="characters"
        {...form.field('orderNumber')}
        maxLength={MAX_STATED_ORDER}
      />
      <EmailField label="E-mail de la commande" required {...form.field('email')} />
      <TextField label="Votre nom" required autoComplete="name" {...form.field('name')} maxLength={MAX_STATED_NAME} />
    </Form>
  );
}
