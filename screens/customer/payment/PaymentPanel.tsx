import { useEffect, useState } from 'react';
import { paymentCallback, paymentToken } from '#features/payments/domain/endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { refusedWith, type ApiProblem } from '#platform/web/api/problem.ts';
import { invalidateAfter, useCommand } from '#platform/web/api/query.ts';
import { forgetOrder } from '#screens/customer/order/kept-order.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { CardForm } from './CardForm.tsx';
import { PaymentOutcome, type Outcome } from './PaymentOutcome.tsx';
import { useBackToOrder } from './use-back-to-order.ts';
import { useCardForm } from './use-card-form.ts';

const THEN_ORDER = 2_000;

interface PaymentPanelProps {
  orderId: string;
  total: number;
  /** State known to the shop. The payment may be confirmed without this page. */
  isPaid: boolean;
  underWay: boolean;
}

/** Shows the card form and the result of the payment (CUS-17, CUS-18). */
export function PaymentPanel({ orderId, total, isPaid, underWay }: PaymentPanelProps) {
  const backToOrder = useBackToOrder(orderId);
  const [reportedOutcome, setReportedOutcome] = useState<Outcome | null>(null);
  const [paymentId, setPaymentId] = useState(orderId);
  const outcome: Outcome | null = isPaid ? 'paid' : (reportedOutcome ?? (underWay ? 'pending' : null));

  const confirm = useCommand(paymentCallback, {
    onSuccess: ({ success, state }) => {
      if (success || state === 'pending') setReportedOutcome(success ? 'paid' : 'pending');
      else {
        setReportedOutcome(null);
        form.retry();
        toast.error('Erreur lors du traitement du paiement. Veuillez réessayer.');
      }
    },
    onProblem: (problem) => {
      setReportedOutcome('unconfirmed');
      if (problem.status === 502) toast.error(problem.message);
    },
  });
  const ask = (id: string) => {
    setPaymentId(id);
    setReportedOutcome('checking');
    confirm.mutate({ orderId, paymentId: id });
  };
  const refused = (problem: ApiProblem) => {
    if (refusedWith(problem, orderProblems.paymentUnderWay)) setReportedOutcome('pending');
    else {
      if (!refusedWith(problem, orderProblems.alreadyPaid)) toast.error(problem.message);
      void invalidateAfter(paymentToken);
      backToOrder();
    }
  };
  const form = useCardForm({ orderId, total, wanted: outcome === null, onPaid: ask, onRefused: refused });

  // A pending payment that ended without success was refused by the bank. The form is shown again.
  const [waited, setWaited] = useState(underWay);
  if (waited !== underWay) {
    setWaited(underWay);
    if (waited && reportedOutcome === 'pending') setReportedOutcome(null);
    if (waited && !isPaid) form.fail('Votre banque a refusé le paiement. Essayez une autre carte.');
  }

  useEffect(() => {
    if (outcome !== 'paid') return;
    forgetOrder(orderId);
    void invalidateAfter(paymentCallback);
    const timer = setTimeout(backToOrder, THEN_ORDER);
    return () => clearTimeout(timer);
  }, [outcome, orderId, backToOrder]);

  if (outcome)
    return (
      <PaymentOutcome
        outcome={outcome}
        orderId={orderId}
        onAskAgain={() => ask(paymentId)}
        asking={confirm.isPending}
      />
    );
  return <CardForm form={form} />;
}
