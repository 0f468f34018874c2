import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { MyOrderLines } from '#features/orders/web/mine/MyOrderLines.tsx';
import { PictureRow } from '#features/photos/web/PictureRow.tsx';
import { ChevronDownIcon } from '#platform/web/ui/later-glyphs.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import type { StoredOrder } from '#screens/customer/order/stored-order.ts';
import type { MyOrder } from '#screens/customer/order/schemas.ts';
import styles from './payment.module.css';

interface OrderFoldProps {
  stored: StoredOrder;
  order: MyOrder | undefined;
  /** Amount to pay now, in cents. */
  total: number;
}

/**
 * Shows the order to pay in one line that unfolds, because the card form comes first on a phone. On a wide screen the
 * order is unfolded beside the form.
 */
export function OrderFold({ stored, order, total }: OrderFoldProps) {
  const [isWideScreen] = useState(() => matchMedia('(min-width: 960px)').matches);
  return (
    <details className={styles.fold} open={isWideScreen}>
      <summary>
        {order && <PictureRow pieces={order.items} size="tiny" />}
        <span className={styles.foldWords}>
          <strong>{order ? counted(order.items.length, 'pièce') : `Commande ${stored.number}`}</strong>
          <span className={styles.note}>Voir le détail</span>
        </span>
        <strong className={styles.foldTotal}>
          <Money cents={total} />
        </strong>
        <ChevronDownIcon />
      </summary>
      {order && (
        <div className={styles.foldBody}>
          <MyOrderLines order={order} />
          {order.address && (
            <p className={styles.note}>
              Livraison à {order.address.firstName} {order.address.lastName}, {order.address.street},{' '}
              {order.address.zip}&nbsp;{order.address.city}.{' '}
              {order.labelLines && `Sur l’étiquette\u00a0: ${order.labelLines}. `}
              {orderCan('modify', order) && (
                <TextLink to="/customer/order/$orderId" params={{ orderId: stored.id }} hash="livraison">
                  Modifier
                </TextLink>
              )}
            </p>
          )}
        </div>
      )}
    </details>
  );
}
