import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatEuros } from '#shared/money.ts';
import type { MyOrder } from './schemas.ts';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { closedBanner } from '#features/orders/domain/labels.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { missingForMinimum } from '#features/orders/domain/rules.ts';
import { refusedWith, type ApiProblem } from '#platform/web/api/problem.ts';
import { invalidateAfter, useCommand } from '#platform/web/api/query.ts';
import { useSession } from '#features/users/web/session.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { Form } from '#platform/web/ui/Form.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { dropOwnDraft, useKeepOwnDraft, useOwnDraft } from '#features/users/web/use-own-draft.ts';
import { addressCheck } from './address-check.ts';
import { fromOrder } from './from-order.ts';
import { keepOrder } from './kept-order.ts';
import { firstAddress, noAddress, refusedInAddress, type TypedAddress } from './my-address.ts';
import { MyAddressFields } from './MyAddressFields.tsx';
import { MyTerms } from './MyTerms.tsx';

/** Shows the sentence of the specification for each kind of failure (CUS-14). */
function sayFailure(problem: ApiProblem): void {
  const aboutStatus = [orderProblems.notInThisStatus, orderProblems.empty, orderProblems.belowMinimum].some((refusal) =>
    refusedWith(problem, refusal),
  );
  toast.error(
    aboutStatus
      ? 'Erreur lors de la mise à jour du statut de la commande'
      : "Erreur lors de la mise à jour de l'adresse de livraison",
  );
}

const foundParts = ['street', 'zip', 'city'] as const;

/** Returns the reason that blocks the validation whatever the address; null when it is allowed. */
function whyNot(order: MyOrder, minimum: number): string | null {
  if (!order.takesOrders) return `${closedBanner.title}.`;
  if (order.items.length === 0) return 'Cette commande ne contient aucun article.';
  const missing = missingForMinimum(order, minimum);
  return missing > 0 ? `Il manque ${formatEuros(missing)} pour atteindre le minimum de commande.` : null;
}

/** Form of the delivery address. The customer's draft outlives a reload and the session (CUS-09, CUS-13). */
export function MyAddressForm({ order }: { order: MyOrder }) {
  const { user } = useSession();
  const { minimumOrderCents } = useShop();
  const navigate = useNavigate();
  const draftName = `address-${order.id}`;
  const [owner] = useState(user?.id ?? '');
  const typed = useOwnDraft<TypedAddress>(draftName, owner, noAddress);
  const form = useForm<TypedAddress>({ initial: firstAddress(order, user), typed });
  useKeepOwnDraft(draftName, owner, form.changed ? form.values : null);
  const give = useCommand(giveAddress, {
    onSuccess: () => {
      dropOwnDraft(draftName);
      keepOrder(order);
      void navigate({ to: '/payment/$orderId', params: { orderId: order.id }, state: fromOrder(order.id) });
    },
    onProblem: (problem) => {
      if ([orderProblems.termsChanged, orderProblems.totalChanged].some((refusal) => refusedWith(problem, refusal))) {
        // The error is shown above the button. The read loads the current terms and total.
        void invalidateAfter(giveAddress);
        return;
      }
      sayFailure(problem);
      form.setErrors(refusedInAddress(problem));
      if (problem.fields.length > 0) focusFirstError();
    },
  });
  const [checking, setChecking] = useState(false);
  const submit = async () => {
    setChecking(true);
    const wrong = (await addressCheck())(form.values);
    setChecking(false);
    form.setErrors(wrong);
    const terms = order.terms && { termsVersion: order.terms.version };
    if (Object.keys(wrong).length === 0)
      give.mutate({ orderId: order.id, address: form.values, total: order.total, ...terms });
    focusFirstError();
  };
  const check = async (name: keyof TypedAddress) => {
    const wrong = (await addressCheck())(form.values);
    form.setErrors((errors) => ({ ...errors, [name]: wrong[name] }));
  };
  return (
    <Form
      label="Livraison"
      block
      onSubmit={() => void submit()}
      saving={checking || give.isPending || give.isSuccess}
      error={give.error && give.error.fields.length === 0 ? give.error : null}
      disabledReason={whyNot(order, minimumOrderCents)}
      submitLabel="Valider la commande et passer au paiement"
      savingLabel="Enregistrement…"
    >
      <MyAddressFields
        field={(name) => ({ ...form.field(name), onBlur: () => void check(name) })}
        onFound={(found) => foundParts.forEach((part) => form.set(part, found[part]))}
      />
      <MyTerms terms={order.terms} />
    </Form>
  );
}
