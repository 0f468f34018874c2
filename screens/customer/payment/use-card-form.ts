import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paymentToken } from '#features/payments/domain/endpoints.ts';
import { paymentProblems } from '#features/payments/domain/problems.ts';
import { call } from '#platform/web/api/client.ts';
import { ApiProblem } from '#platform/web/api/problem.ts';
import { report } from '#platform/web/api/report.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { inTime, isFormOver, isMistyped, loadKrypton, type Krypton, type KryptonAnswer } from './krypton.ts';

/**
 * Label of the button (article L. 221-14): it must say clearly that a click orders and pays. Fits in one line on a
 * phone; the full sentence of the law is above the form.
 */
const ORDER_BUTTON = 'Commander et payer %amount-and-currency%';

interface CardFormOptions {
  orderId: string;
  /** A form is for one amount. Another total needs a new form. */
  total: number;
  /** False when there is nothing left to pay. */
  wanted: boolean;
  onPaid: (paymentId: string) => void;
  /** Called when the shop refuses: already paid, payment in progress, or validation needed again. */
  onRefused: (problem: ApiProblem) => void;
}

/** Holds the provider's card form in `place`. Opens it again when it is over, and removes it with the page. */
export function useCardForm({ orderId, total, wanted, onPaid, onRefused }: CardFormOptions) {
  const place = useRef<HTMLDivElement>(null);
  const [formState, setFormState] = useState<{ form: string; state: 'ready' | 'failed' } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Identity of the form. State of an earlier form does not apply to this form.
  const current = `${orderId} ${total} ${wanted} ${attempt}`;

  const paid = useEffectEvent((answer: KryptonAnswer) => {
    setFailure(null);
    // The shop verifies the payment with the provider. The transaction id is only a hint.
    onPaid(answer.clientAnswer.transactions?.[0]?.uuid ?? orderId);
  });
  const notOpened = useEffectEvent((cause: unknown) => {
    if (cause instanceof ApiProblem && [404, 409, 422].includes(cause.status)) {
      onRefused(cause);
      return;
    }
    // Only for a refusal by the shop: the provider's script fails without an `ApiProblem`.
    if (cause instanceof ApiProblem) toast.error(paymentProblems.noUrl.sentence());
    report(cause, { about: 'card form', orderId });
    setFormState({ form: current, state: 'failed' });
  });

  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    let form: Krypton | null = null;
    const open = async () => {
      const [{ token }, krypton] = await Promise.all([call(paymentToken, { order_id: orderId }), loadKrypton()]);
      if (gone || !place.current) return;
      form = krypton;
      await krypton.removeEventCallbacks();
      await krypton.setFormConfig({ formToken: token, 'kr-language': 'fr-FR' });
      await listen(krypton, {
        paid: (answer) => paid(answer),
        failed: (message) => setFailure(message),
        over: () => setAttempt((tries) => tries + 1),
      });
      if (gone || !place.current) return;
      await inTime(krypton.renderElements(newTarget(place.current)));
      // In a version of the provider's script without this method, the sentence beside the form remains.
      await inTime(krypton.button.setLabel(ORDER_BUTTON)).catch(() => undefined);
      if (!gone) setFormState({ form: current, state: 'ready' });
    };
    open().catch((cause: unknown) => {
      if (!gone) notOpened(cause);
    });
    return () => {
      gone = true;
      void form?.removeForms().catch(() => undefined);
    };
  }, [orderId, wanted, current]);

  return {
    place,
    state: formState?.form === current ? formState.state : 'opening',
    failure,
    fail: (message: string) => setFailure(message),
    retry: () => {
      setFailure(null);
      setAttempt((tries) => tries + 1);
    },
  };
}

/** Creates an element for the provider, which may draw in it and remove it without React. */
function newTarget(place: HTMLElement): HTMLElement {
  const target = document.createElement('div');
  target.className = 'kr-smart-form';
  target.setAttribute('kr-card-form-expanded', '');
  place.replaceChildren(target);
  return target;
}

interface CardFormListeners {
  paid: (answer: KryptonAnswer) => void;
  failed: (message: string) => void;
  over: () => void;
}

async function listen(krypton: Krypton, listeners: CardFormListeners): Promise<void> {
  await krypton.onSubmit((answer) => {
    listeners.paid(answer);
    // Returning false keeps the provider from leaving the page.
    return false;
  });
  await krypton.onError((error) => {
    if (isMistyped(error)) return;
    listeners.failed(error.errorMessage);
    if (isFormOver(error)) listeners.over();
  });
}
