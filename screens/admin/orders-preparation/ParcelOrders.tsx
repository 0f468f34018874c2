import type { ToPrepare } from './schemas.ts';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { OrderLines } from '#features/orders/web/OrderLine.tsx';
import { Part } from '#features/orders/web/admin/Part.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import styles from '#features/shipping/web/preparation.module.css';

const countOf = (pieces: number) => `${pieces} ${pieces > 1 ? 'articles' : 'article'} à préparer`;

/**
 * Lists the pieces of a parcel, by order when it has several. Also names the orders of the parcel that are not to
 * prepare.
 */
export function ParcelOrders({ orders }: { orders: readonly ToPrepare[] }) {
  const [first, ...more] = orders;
  const otherOrders = first?.parcel?.others ?? [];
  const pieces = orders.reduce((sum, { items }) => sum + items.length, 0);
  if (!first || otherOrders.length === 0)
    return (
      <Part title={countOf(pieces)}>
        <OrderLines items={first?.items ?? []} hidePrice />
      </Part>
    );
  const elsewhere = otherOrders.filter(({ id }) => !more.some((order) => order.id === id));
  return (
    <Part title={orders.length > 1 ? `${countOf(pieces)} dans un seul colis` : countOf(pieces)}>
      {orders.map(({ id, number, items }) => (
        <section key={id} className={styles.inParcel} aria-label={`Pièces de ${number}`}>
          <h4>{number}</h4>
          <OrderLines items={items} hidePrice />
        </section>
      ))}
      {elsewhere.map(({ id, number, status }) => (
        <p key={id} className={styles.elsewhere}>
          <TextLink to="/admin/orders/$orderId" params={{ orderId: id }}>
            {number}
          </TextLink>
          <OrderBadge status={status} />
        </p>
      ))}
    </Part>
  );
}
