import { useId, useState } from 'react';
import type { LiveOrder } from './schemas.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ChevronDownIcon } from '#platform/web/ui/later-glyphs.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { OrderLines } from '#features/orders/web/OrderLine.tsx';
import { useRemoval } from '#features/orders/web/use-removal.ts';
import styles from './live-orders.module.css';

export function LiveOrderCard({ order, isLast }: { order: LiveOrder; isLast: boolean }) {
  const [open, setOpen] = useState(false);
  const { remove, removing } = useRemoval(order);
  const id = useId();
  const mayRemove = orderCan('remove-item', { status: order.status, isPaid: false, paymentUnderWay: false });
  const count = order.items.length;
  return (
    <li className={classNames(styles.order, isLast && styles.last)}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.who}>
          <b translate="no">{order.pseudo ? `@${order.pseudo}` : (order.displayName ?? order.number)}</b>
          <span className={styles.facts}>
            <OrderBadge status={order.status} />
            <span className={styles.sum}>
              <span className={styles.count}>
                {count} {count > 1 ? 'pièces' : 'pièce'} ·{' '}
              </span>
              <b>
                <Money cents={order.total} />
              </b>
            </span>
          </span>
        </span>
        <ChevronDownIcon />
      </button>
      {open && (
        <div id={id} className={styles.body}>
          {order.comment && <p className={styles.comment}>{order.comment}</p>}
          <OrderLines items={order.items} removing={removing} onRemove={mayRemove ? remove : undefined} />
          <TextLink to="/admin/orders/$orderId" params={{ orderId: order.id }}>
            Voir la commande {order.number}
          </TextLink>
        </div>
      )}
    </li>
  );
}
