import type { RefundLead } from '#features/attention/domain/labels-money.ts';
import type { AdminOrder } from './schemas.ts';
import { restOf } from '#features/payments/domain/rules.ts';
import { refundOrder } from '#features/refunds/domain/endpoints.ts';
import { givenBy } from '#features/payments/domain/rules-refunds.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { RestOfPayment } from './RestOfPayment.tsx';
import { sumsOf } from './refund-choices.ts';
import { RefundLine } from './RefundLine.tsx';
import styles from './refunds.module.css';

interface OrderRefundsProps {
  order: AdminOrder;
  /** Reason for which the dialog is open; null while it is closed. */
  lead: RefundLead | null;
  onLead: (lead: RefundLead | null) => void;
}

/** Lists the requested refunds that no transaction shows yet, with the button « Rembourser… ». */
export function OrderRefunds({ order, lead, onLead }: OrderRefundsProps) {
  const shownRefunds = order.refunds.filter(({ way }) => way !== 'credit');
  const { left, isWaiting } = sumsOf(order);
  const may = useMay()(refundOrder);
  const rest = restOf(order, order.transactions, givenBy(order.refunds));
  const refund = left > 0 && !isWaiting && may && (
    <Button variant="secondary" size="small" onClick={() => onLead('chosen')}>
      Rembourser…
    </Button>
  );
  return (
    <>
      {rest > 0 && may && <RestOfPayment order={order} rest={rest} refund={refund} />}
      {shownRefunds.length > 0 && (
        <ol className={styles.list}>
          {shownRefunds.map((refund) => (
            <RefundLine key={refund.id} orderId={order.id} refund={refund} />
          ))}
        </ol>
      )}
      {rest === 0 && refund && <div>{refund}</div>}
      {lead && may && <RefundDialog key={lead} order={order} lead={lead} onClose={() => onLead(null)} />}
    </>
  );
}
