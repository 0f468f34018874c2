import { factsOf, sizeLabel } from '#features/catalog/domain/labels.ts';
import type { OrderAmounts } from '#features/orders/domain/rules.ts';
import type { MyOrderItem } from '#features/orders/domain/schemas.ts';
import { orderSubtotal } from '#features/orders/domain/rules.ts';
import { PiecePhotoLink } from '#features/photos/web/PiecePicture.tsx';
import { PieceRef } from '#features/orders/web/PieceRef.tsx';
import { ColourSwatch } from '#platform/web/ui/ColourSwatch.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import styles from './my-orders.module.css';

interface BilledOrder extends OrderAmounts {
  items: readonly MyOrderItem[];
  /**
   * True once paid. Before the payment, no piece is shown as refunded, because a refund of an earlier sale no longer
   * concerns the piece.
   */
  isPaid: boolean;
}

export const MyOrderLines = ({ order }: { order: BilledOrder }) => (
  <div className={styles.bill}>
    <ul className={styles.lines}>
      {order.items.map((item) => (
        <li key={item.id} className={styles.line}>
          <PiecePhotoLink piece={item} size="line" />
          <span className={styles.what}>
            <PieceRef of={item.ref} />
            <span className={styles.itemName}>{item.name}</span>
            <span className={styles.traits}>
              {order.isPaid && item.isRefunded && <strong>Remboursée</strong>}
              {item.colourName && <ColourSwatch hex={item.hexCode}>{item.colourName}</ColourSwatch>}
              {item.size && <span>{sizeLabel(item.size)}</span>}
              {item.quantity > 1 && <span>× {item.quantity}</span>}
              {factsOf(item).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          </span>
          <span className={styles.price}>
            <Money cents={item.price * item.quantity} />
          </span>
        </li>
      ))}
    </ul>
    {order.items.length === 0 && <p className={styles.muted}>Cette commande ne contient aucun article.</p>}
    <dl className={styles.sums}>
      <div>
        <dt>Sous-total</dt>
        <dd>
          <Money cents={orderSubtotal(order)} />
        </dd>
      </div>
      <div>
        <dt>Livraison Colissimo</dt>
        <dd>
          <Money cents={order.postage} />
        </dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>
          <Money cents={order.total} />
        </dd>
      </div>
    </dl>
  </div>
);
