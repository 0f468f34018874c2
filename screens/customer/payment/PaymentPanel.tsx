import { useEffect, useState, useRef } from 'react';
import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { buyerProblems } from '#features/orders/domain/problems-buyer.ts';
import { paymentCallback, paymentToken } from '#features/payments/domain/endpoints.ts';
import { isRefusedWith, type ApiProblem } from '#platform/web/api/problem.ts';
import { invalidateAfter, useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { MyOrder } from '#screens/customer/order/schemas.ts';
import { deleteStoredOrder } from '#screens/customer/order/stored-order.ts';
import { FactsBeforePayment } from './LegalFacts.tsx';
import { useCardForm } from './use-card-form.ts';
import styles from './payment.module.css';

const REDIRECT_MS = 2_000;
export const DETAILS_FAILED = 'Impossible de charger les détails de la commande';

interface PaymentPanelProps {
  orderId: string;
  total: number;
  /** True once the shop knows the payment, which it may also learn without this page. */
  isPaid: boolean;
  underWay: boolean;
  order: MyOrder | undefined;
  backToOrder: () => void;
}

/** Returns the outcome of a received payment. The shop does not send an order cancelled before the payment. */
const outcomeOfPaid = (status: OrderStatus | undefined): Outcome =>
  status && !lifecycleOf(status).keepsItsMoney ? 'cancelled' : 'paid';

export function PaymentPanel({ orderId, total, isPaid, underWay, order, backToOrder }: PaymentPanelProps) {
  const [reportedOutcome, setReportedOutcome] = useState<Outcome | null>(null);
  const [paymentId, setPaymentId] = useState(orderId);
  const unpaidOutcome = reportedOutcome ?? (underWay ? 'pending' : null);
  const outcome = isPaid ? outcomeOfPaid(order?.status) : unpaidOutcome;

  const confirm = useCommand(paymentCallback, {
    onSuccess: ({ success, state, status: statusNow }) => {
      if (success) setReportedOutcome(outcomeOfPaid(statusNow));
      else if (state === 'pending') setReportedOutcome('pending');
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
  const confirmPayment = (id: string) => {
    setPaymentId(id);
    setReportedOutcome('checking');
    confirm.mutate({ orderId, paymentId: id });
  };
  const onRefused = (problem: ApiProblem) => {
    if (isRefusedWith(problem, buyerProblems.paymentUnderWay)) return setReportedOutcome('pending');
    if (!isRefusedWith(problem, buyerProblems.alreadyPaid))
      toast.error(problem.status === 404 ? DETAILS_FAILED : problem.message);
    void invalidateAfter(paymentToken);
    backToOrder();
  };
  const form = useCardForm({ orderId, total, isNeeded: outcome === null, onPaid: confirmPayment, onRefused });

  // Shows the form again when a pending payment ends. The bank has refused it when the order has received no money.
  const received = `${order?.isPaid} ${order?.restToPay}`;
  const [last, setLast] = useState({ underWay, received });
  if (last.underWay !== underWay) {
    setLast({ underWay, received });
    if (last.underWay && reportedOutcome === 'pending') setReportedOutcome(null);
    const isRefused = last.underWay && !isPaid && last.received === received;
    if (isRefused) form.fail('Votre banque a refusé le paiement. Essayez une autre carte.');
  }

  useEffect(() => {
    if (outcome !== 'paid') return;
    deleteStoredOrder(orderId);
    void invalidateAfter(paymentCallback);
    const timer = setTimeout(backToOrder, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [outcome, orderId, backToOrder]);

  if (outcome)
    return (
      <PaymentOutcome
        outcome={outcome}
        orderId={orderId}
        onCheckAgain={() => confirmPayment(paymentId)}
        isChecking={confirm.isPending}
      />
    );
  return <CardForm form={form} order={order} />;
}

/**
 * `checking` while the shop asks the provider, `unconfirmed` after a failed check, `pending` while the bank has not
 * answered, `cancelled` when the payment came for a cancelled order.
 */
type Outcome = 'checking' | 'unconfirmed' | 'pending' | 'paid' | 'cancelled';

interface PaymentOutcomeProps {
  outcome: Outcome;
  orderId: string;
  onCheckAgain: () => void;
  isChecking: boolean;
}

function OutcomeMessage({ outcome, orderId, onCheckAgain, isChecking }: PaymentOutcomeProps) {
  const toOrder = (
    <LinkButton to="/customer/order/$orderId" params={{ orderId }} variant="secondary" size="small">
      Voir ma commande
    </LinkButton>
  );
  if (outcome === 'checking') return <LoadingState label="Vérification du paiement..." />;
  if (outcome === 'paid') {
    return (
      <Alert tone="success" title="Paiement accepté">
        Merci&nbsp;! Votre paiement est enregistré.
      </Alert>
    );
  }
  if (outcome === 'cancelled') {
    return (
      <Alert tone="warning" title="Commande annulée" actions={toOrder}>
        Votre commande a été annulée avant la fin du paiement. Nous allons examiner ce paiement.
      </Alert>
    );
  }
  if (outcome === 'pending') {
    return (
      <Alert tone="info" title="Paiement en cours de validation" actions={toOrder}>
        Votre banque n’a pas encore répondu. Ne payez pas une seconde fois&nbsp;: cette page se met à jour
        automatiquement.
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      title="Impossible de mettre à jour le statut de paiement"
      actions={
        <>
          <Button size="small" onClick={onCheckAgain} loading={isChecking}>
            Vérifier à nouveau
          </Button>
          {toOrder}
        </>
      }
    >
      Votre paiement est peut-être passé. Ne payez pas une seconde fois&nbsp;: vérifiez d’abord.
    </Alert>
  );
}

/**
 * Shows the result of a payment and scrolls it into view: the customer may have scrolled past the form that it
 * replaces.
 */
function PaymentOutcome(props: PaymentOutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The braces discard the promise that newer browsers return: React would take it for a clean-up function.
    place.current?.scrollIntoView({ block: 'center' });
  }, [props.outcome]);
  return (
    <div ref={place}>
      <OutcomeMessage {...props} />
    </div>
  );
}

function CardForm({ form, order }: { form: ReturnType<typeof useCardForm>; order: MyOrder | undefined }) {
  const { place, state, failure, retry } = form;
  return (
    <div className={styles.form}>
      {failure && (
        <Alert tone="danger" title="Échec du paiement">
          {failure}
        </Alert>
      )}
      {state === 'opening' && <LoadingState label="Ouverture du paiement sécurisé..." />}
      {state === 'failed' && (
        <Alert tone="danger" actions={<Button onClick={retry}>Réessayer</Button>}>
          Impossible d'initialiser le paiement. Veuillez réessayer.
        </Alert>
      )}
      <FactsBeforePayment order={order} />
      <div ref={place} className={state === 'ready' ? styles.place : styles.waiting} />
    </div>
  );
}
