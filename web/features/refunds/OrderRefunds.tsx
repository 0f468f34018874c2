import type { RefundLead } from '#domain/attention/labels-money.ts';
import type { AdminOrder } from '#domain/orders/admin-schemas.ts';
import { refundOrder } from '#domain/refunds/endpoints.ts';
import { useMay } from '#web/api/use-may.ts';
import { Button } from '#web/ui/Button.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { RestOfPayment } from './RestOfPayment.tsx';
import { sumsOf } from './refund-choices.ts';
import { RefundLine } from './RefundLine.tsx';
import styles from './refunds.module.css';

interface OrderRefundsProps {
  order: AdminOrder;
  /** The dialog is open, for this; null while it is not. */
  lead: RefundLead | null;
  onLead: (lead: RefundLead | null) => void;
}

/** What the shop asked to be given back, as far as the transactions don’t say it, and « Rembourser… ». */
export function OrderRefunds({ order, lead, onLead }: OrderRefundsProps) {
  const told = order.refunds.filter(({ way }) => way !== 'credit');
  const { left, isWaiting } = sumsOf(order);
  const may = useMay()(refundOrder);
  return (
    <>
      <RestOfPayment order={order} onRefund={() => onLead('chosen')} />
      {told.length > 0 && (
        <ol className={styles.list}>
          {told.map((refund) => (
            <RefundLine key={refund.id} orderId={order.id} refund={refund} />
          ))}
        </ol>
      )}
      {left > 0 && !isWaiting && may && (
        <div>
          <Button variant="secondary" size="small" onClick={() => onLead('chosen')}>
            Rembourser…
          </Button>
        </div>
      )}
      {lead && may && <RefundDialog key={lead} order={order} lead={lead} onClose={() => onLead(null)} />}
    </>
  );
}
