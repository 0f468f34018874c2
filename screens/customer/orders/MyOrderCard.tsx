import { orderStateLabel } from '#features/orders/domain/labels.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import type { OrderCard } from './schemas.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { ColorSwatch } from '#platform/web/ui/ColorSwatch.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { KeptUntil } from '#features/orders/web/KeptUntil.tsx';
import { keepOrder } from '#screens/customer/order/kept-order.ts';
import styles from '#features/orders/web/mine/my-orders.module.css';

const labels = {
  validate: 'Valider ma commande',
  pay: 'Régler ma commande',
  track: 'Suivre la livraison',
  see: 'Voir ma commande',
};

/** Next step of the customer for an order (CUS-06). */
function NextStep({ order }: { order: OrderCard }) {
  const { asksBuyer: action } = lifecycleOf(order.status);
  const label = labels[action];
  const params = { orderId: order.id };
  if (action === 'pay') {
    return (
      <LinkButton to="/payment/$orderId" params={params} block onClick={() => keepOrder(order)}>
        {label}
      </LinkButton>
    );
  }
  if (action === 'track' && order.trackingUrl) {
    return (
      <AnchorButton href={order.trackingUrl} variant="secondary" block>
        {label}
      </AnchorButton>
    );
  }
  return (
    <LinkButton
      to="/customer/order/$orderId"
      params={params}
      block
      variant={action === 'validate' ? 'primary' : 'secondary'}
    >
      {label}
    </LinkButton>
  );
}

/** Card of an own order in the list (CUS-05). */
export function MyOrderCard({ order }: { order: OrderCard }) {
  return (
    <article className={styles.card} aria-labelledby={`order-${order.id}`}>
      <header className={styles.cardHead}>
        <h2 id={`order-${order.id}`} className={styles.cardTitle}>
          <span className={styles.cardName}>Commande {order.number}</span>{' '}
          <span className={styles.cardDate}>
            <VisuallyHidden>du </VisuallyHidden>
            <DateTime at={order.orderDate} />
          </span>
        </h2>
        <StatusBadge label={orderStateLabel(order)} tone={lifecycleOf(order.status).tone} />
      </header>
      <KeptUntil until={order.heldUntil} />
      <ul className={styles.names}>
        {order.items.map((item) => (
          <li key={item.id} className={styles.name}>
            <span>{item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name}</span>
            {item.colourName && <ColorSwatch hex={item.hexCode}>{item.colourName}</ColorSwatch>}
          </li>
        ))}
        {order.items.length === 0 && <li className={styles.muted}>Aucun article</li>}
      </ul>
      <p className={styles.cardTotal}>
        <span>Total</span>
        <strong>
          <Money cents={order.total} />
        </strong>
      </p>
      <div className={styles.cardEnd}>
        <NextStep order={order} />
        <TextLink to="/customer/order/$orderId" params={{ orderId: order.id }} className={styles.detail}>
          Voir le détail<VisuallyHidden> de la commande {order.number}</VisuallyHidden>
        </TextLink>
      </div>
    </article>
  );
}
