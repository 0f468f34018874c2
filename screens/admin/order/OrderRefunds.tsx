import { maxLengthBy } from '#platform/web/ui/checked-by.ts';
import * as schemas from '#features/payments/domain/admin-schemas.ts';
import { type ReactNode, useState } from 'react';
import { countedEuros, formatEuros } from '#shared/money.ts';
import type { RefundLead } from '#features/attention/domain/labels-money.ts';
import { refundLeadOf } from '#features/attention/domain/labels.ts';
import { buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { askForRest, waiveRest } from '#features/payments/domain/admin-endpoints.ts';
import { refundLifecycle, type RefundState } from '#features/payments/domain/lifecycle.ts';
import { refundedBy } from '#features/payments/domain/rules-refunds.ts';
import { restOf } from '#features/payments/domain/rules.ts';
import { checkRefund, denyRefund, refundOrder } from '#features/refunds/domain/endpoints.ts';
import { refundWayLabels } from '#features/refunds/domain/labels.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { isReturnToDecide, refundSumsOf } from './refund-sums.ts';
import type { AdminOrder } from './schemas.ts';
import styles from './refunds.module.css';

interface OrderRefundsProps {
  order: AdminOrder;
  /** Reason for which the dialog is open; null while it is closed. */
  lead: RefundLead | null;
  onLead: (lead: RefundLead | null) => void;
}

/** Omits refunds with a transaction of their own, which `OrderMoney` lists. */
export function OrderRefunds({ order, lead, onLead }: OrderRefundsProps) {
  const shownRefunds = order.refunds.filter(({ way }) => way !== 'credit');
  const { left, isWaiting } = refundSumsOf(order);
  const may = useMay();
  const rest = restOf(order, order.transactions, refundedBy(order.refunds));
  // Omits the button while an alert about the order’s money has the same button.
  const isInAlert = isReturnToDecide(order) || order.attention.some((item) => refundLeadOf(item) !== null);
  const refundButton = left > 0 && !isWaiting && may(refundOrder) && !isInAlert && (
    <Button variant="secondary" size="small" onClick={() => onLead('chosen')}>
      Rembourser…
    </Button>
  );
  return (
    <>
      {rest > 0 && may(askForRest, waiveRest) && <RestOfPayment order={order} rest={rest} refund={refundButton} />}
      {shownRefunds.length > 0 && (
        <ol className={styles.list}>
          {shownRefunds.map((refund) => (
            <RefundRow key={refund.id} orderId={order.id} refund={refund} />
          ))}
        </ol>
      )}
      {rest === 0 && refundButton && <div>{refundButton}</div>}
      {lead && may(refundOrder) && <RefundDialog key={lead} order={order} lead={lead} onClose={() => onLead(null)} />}
    </>
  );
}

type Refund = AdminOrder['refunds'][number];

function RefundRow({ orderId, refund }: { orderId: string; refund: Refund }) {
  const { id, amount, at, state, way, message } = refund;
  const mayDecide = useMay()(checkRefund, denyRefund);
  const detail = way ? refundWayLabels[way] : message;
  return (
    <li>
      <Row gap="small">
        <span>
          Remboursement&nbsp;: <Money cents={amount} />
        </span>
        <StatusBadge label={refundLifecycle[state].label} tone={refundLifecycle[state].tone} />
      </Row>
      <MutedText>
        <DateTime at={at} />
        {detail && ` · ${detail}`}
      </MutedText>
      {state === 'unsure' && mayDecide && <UnsureRefundActions orderId={orderId} refundId={id} />}
    </li>
  );
}

function announce({ state }: { state: RefundState }): void {
  if (state === 'done') toast.success('Remboursement fait\u00A0: il est dans les paiements');
  else if (state === 'refused') toast.success('Refus noté\u00A0: vous pouvez redemander le remboursement');
  else toast.info('Le prestataire ne connaît pas encore ce remboursement');
}

function UnsureRefundActions({ orderId, refundId }: { orderId: string; refundId: string }) {
  const callbacks = { onSuccess: announce, onProblem: (problem: unknown) => void toast.error(sentenceOf(problem)) };
  const check = useCommand(checkRefund, callbacks);
  const deny = useCommand(denyRefund, callbacks);
  const input = { orderId, refundId };
  return (
    <Row gap="small">
      <Button variant="secondary" size="small" loading={check.isPending} onClick={() => check.mutate(input)}>
        Demander au prestataire
      </Button>
      <Button variant="quiet" size="small" loading={deny.isPending} onClick={() => deny.mutate(input)}>
        Il n’a pas été fait
      </Button>
    </Row>
  );
}

interface RestOfPaymentProps {
  order: AdminOrder;
  /** Unpaid part of the order, in cents. */
  rest: number;
}

function RestOfPayment({ order, rest, refund }: RestOfPaymentProps & { refund: ReactNode }) {
  const [waiving, setWaiving] = useState(false);
  const ask = useCommand(askForRest, {
    onSuccess: () => toast.success('L’e-mail avec le lien de paiement part dans un instant'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const restRequest = order.isRestAsked ? order.events.find(({ type }) => type === 'order.rest-asked') : undefined;
  return (
    <Alert
      tone="warning"
      title={`Il manque ${formatEuros(rest)}`}
      actions={
        <>
          <Button size="small" loading={ask.isPending} onClick={() => ask.mutate({ orderId: order.id, amount: rest })}>
            {restRequest ? 'Redemander le reste' : 'Demander le reste'}
          </Button>
          <Button variant="secondary" size="small" onClick={() => setWaiving(true)}>
            Accepter la perte…
          </Button>
          {refund}
        </>
      }
    >
      {restRequest ? (
        <>
          Reste demandé par e-mail le <DateTime at={restRequest.at} />, pas encore payé.
        </>
      ) : (
        'Demandez le reste par e-mail, acceptez la perte, ou remboursez la cliente et annulez la commande.'
      )}
      {waiving && <WaiveDialog order={order} rest={rest} onClose={() => setWaiving(false)} />}
    </Alert>
  );
}

function WaiveDialog({ order, rest, onClose }: RestOfPaymentProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const waive = useCommand(waiveRest, {
    onSuccess: () => {
      toast.success(countedEuros(rest, 'n’est plus réclamé', 'ne sont plus réclamés'));
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Accepter une perte de ${formatEuros(rest)}\u00A0?`}
      description={`Rien ne sera plus demandé à ${buyerOf(order)}. Un avoir diminue la facture, et le colis peut partir.`}
      onSubmit={() => waive.mutate({ orderId: order.id, amount: rest, reason })}
      saving={waive.isPending}
      error={waive.error}
      submitLabel="Accepter la perte"
      disabledReason={reason.trim() === '' ? 'Indiquez la raison' : null}
    >
      <TextAreaField
        label="Raison"
        value={reason}
        onChange={setReason}
        maxLength={maxLengthBy(schemas.waiveRest.input, 'reason')}
        required
      />
    </FormDialog>
  );
}
