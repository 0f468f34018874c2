import type { ReactNode } from 'react';
import type { MyOrder } from '#domain/orders/contract.ts';
import { orderBanners, orderStatusTones } from '#domain/orders/labels.ts';
import { missingForMinimum, orderCan, primaryAction } from '#domain/orders/rules.ts';
import { formatEuros } from '#domain/money.ts';
import { shop } from '#web/api/shop.ts';
import { AnchorButton } from '#web/ui/AnchorButton.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { keepOrder } from './kept-order.ts';
import styles from './my-orders.module.css';

const unknown = { title: 'Commande en cours', text: 'Nous nous occupons de votre commande.' };
const underWay = {
  title: 'Paiement en cours',
  text: 'Votre banque n’a pas encore répondu. Ne payez pas une seconde fois : cette page se met à jour toute seule.',
};

/** Where the order stands and what is expected now (CUS-08, CUS-11). */
export function MyOrderBanner({ order }: { order: MyOrder }) {
  const waits = order.paymentUnderWay && !order.isPaid;
  // A status that this version does not know yet still has something to say.
  const { title, text } = waits ? underWay : (orderBanners[order.status] ?? unknown);
  return (
    <Banner
      tone={waits ? 'waiting' : (orderStatusTones[order.status] ?? 'neutral')}
      title={<span className={styles.bannerTitle}>{title}</span>}
      actions={actionOf(order)}
    >
      {text}
    </Banner>
  );
}

/** What she can do now; nothing when there is nothing to do but wait. */
function actionOf(order: MyOrder): ReactNode {
  const { minimumOrderCents } = shop();
  if (orderCan('give-address', order) && missingForMinimum(order.total, minimumOrderCents) === 0) {
    return (
      <AnchorButton href="#livraison" size="large">
        Indiquer mon adresse
      </AnchorButton>
    );
  }
  if (orderCan('pay', order) && order.total > 0) {
    return (
      <LinkButton to="/payment/$orderId" params={{ orderId: order.id }} size="large" onClick={() => keepOrder(order)}>
        Payer maintenant {formatEuros(order.total)}
      </LinkButton>
    );
  }
  if (primaryAction(order.status) === 'track' && order.trackingUrl) {
    return (
      <AnchorButton
        href={order.trackingUrl}
        newTab
        size="large"
        variant={order.status === 'delivered' ? 'secondary' : 'primary'}
      >
        Suivre la livraison
      </AnchorButton>
    );
  }
  return null;
}
