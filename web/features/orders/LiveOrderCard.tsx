import { useId, useState } from 'react';
import { addItem, removeItem, type LiveOrder } from '#domain/orders/admin-contract.ts';
import { orderCan } from '#domain/orders/rules.ts';
import { sentenceOf } from '#web/api/problem.ts';
import { useCommand } from '#web/api/query.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChevronDownIcon } from '#web/ui/glyphs.tsx';
import { Money } from '#web/ui/Money.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { toast } from '#web/ui/toast.ts';
import { OrderBadge } from './OrderBadge.tsx';
import { OrderLines } from './OrderLine.tsx';
import { ordersChanged } from './orders-changed.ts';
import styles from './live-orders.module.css';

/** Takes a piece out at once, and offers to put it back. */
function useRemoval(order: LiveOrder) {
  const putBack = useCommand(addItem, {
    invalidates: ordersChanged,
    onSuccess: () => toast.info('La pièce est de nouveau dans la commande'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const remove = useCommand(removeItem, {
    invalidates: ordersChanged,
    onSuccess: (_, { itemId }) => {
      const item = order.items.find(({ id }) => id === itemId);
      if (!item) return;
      const undo = () => putBack.mutate({ orderId: order.id, productId: item.productId });
      toast.success(`Pièce ${item.ref} retirée de la commande ${order.number}`, {
        action: { label: 'Annuler', onClick: undo },
      });
    },
    onProblem: (problem) => toast.error(`Impossible de supprimer cet article. ${sentenceOf(problem)}`),
  });
  return { remove: (itemId: string) => remove.mutate({ orderId: order.id, itemId }), removing: remove.isPending };
}

/** An order of the live, its pieces at a click. */
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
          <OrderBadge status={order.status} />
        </span>
        <span className={styles.sum}>
          <b>
            <Money cents={order.total} />
          </b>
          {count} {count > 1 ? 'pièces' : 'pièce'}
        </span>
        <ChevronDownIcon />
      </button>
      {open && (
        <div id={id} className={styles.body}>
          {order.comment && <p className={styles.comment}>{order.comment}</p>}
          <OrderLines
            items={order.items}
            removing={removing}
            onRemove={mayRemove ? (item) => remove(item.id) : undefined}
          />
          <TextLink to="/admin/orders/$orderId" params={{ orderId: order.id }}>
            Voir la commande {order.number}
          </TextLink>
        </div>
      )}
    </li>
  );
}
