import { emailError } from '#shared/email.ts';
import type { Posted } from '#shared/http/rendering.ts';
import { withdrawAsGuest } from '#features/withdrawals/domain/endpoints.ts';
import { CONFIRM_WITHDRAWAL } from '#features/withdrawals/domain/labels.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { Form } from '#platform/web/ui/Form.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { dropDraft, useDraft, useKeepDraft } from '#platform/web/ui/use-draft.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

const DRAFT = 'withdrawal';
const nothing = { orderNumber: '', email: '', name: '' };
type Values = typeof nothing;

function wrongIn({ orderNumber, email, name }: Values) {
  const wrongEmail = emailError(email);
  return {
    ...(!orderNumber.trim() && { orderNumber: 'Indiquez le numéro de la commande' }),
    ...(wrongEmail && { email: wrongEmail }),
    ...(!name.trim() && { name: 'Indiquez votre nom' }),
  };
}

interface GuestWithdrawalFormProps {
  /** Order number from the link of a mail. */
  orderNumber?: string | undefined;
  /** Form sent by a browser without JavaScript. */
  posted?: Posted | undefined;
  onDone: (email: string) => void;
}

/**
 * Form of a withdrawal without an account. Asks only for the facts that the law allows, contract, name and address for
 * the receipt, and has one button (D221-5).
 */
export function GuestWithdrawalForm({ orderNumber = '', posted, onDone }: GuestWithdrawalFormProps) {
  const refused = posted?.refused;
  const draft = useDraft(DRAFT, nothing);
  const form = useForm<Values>({
    initial: { ...nothing, orderNumber },
    typed: posted
      ? { ...nothing, ...posted.values }
      : draft && { ...draft, orderNumber: orderNumber || draft.orderNumber },
    errors: Object.fromEntries(refused?.fields.map(({ path, message }) => [path, message]) ?? []),
    validate: wrongIn,
  });
  useKeepDraft(DRAFT, form.changed ? form.values : null);
  const ask = useCommand(withdrawAsGuest, {
    onSuccess: (_, { email }) => {
      dropDraft(DRAFT);
      onDone(email.trim());
    },
    onProblem: form.takeProblem,
  });
  const submit = () => {
    form.submit((typed) => ask.mutate(typed));
    focusFirstError();
  };
  return (
    <Form
      label="Rétractation"
      block
      onSubmit={submit}
      saving={ask.isPending}
      error={(ask.error?.fields.length === 0 && ask.error) || (refused?.fields.length === 0 && refused.sentence)}
      submitLabel={CONFIRM_WITHDRAWAL}
      savingLabel="Envoi en cours…"
    >
      <TextField
        label="Numéro de la commande"
        hint="Il figure dans nos e-mails et commence par C, comme C1149."
        required
        maxLength={30}
        autoCapitalize="characters"
        {...form.field('orderNumber')}
      />
      <EmailField label="E-mail de la commande" required {...form.field('email')} />
      <TextField label="Votre nom" required autoComplete="name" maxLength={120} {...form.field('name')} />
    </Form>
  );
}
