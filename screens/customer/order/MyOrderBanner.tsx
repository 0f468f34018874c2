import type { ReactNode } from 'react';
import { cancelBanners, closedBanner, orderBanners, returnedBanner } from '#features/orders/domain/labels.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { missingForMinimum, orderCan } from '#features/orders/domain/rules.ts';
import type { MyOrder } from './schemas.ts';
import { formatEuros } from '#shared/money.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Banner } from '#platform/web/ui/Banner.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { KeptUntil } from '#features/orders/web/KeptUntil.tsx';
import { fromOrder } from './from-order.ts';
import { amountToPay, keepOrder } from './kept-order.ts';
import styles from '#features/orders/web/mine/my-orders.module.css';

const unknown = { title: 'Commande en cours', text: 'Nous nous occupons de votre commande.' };
const underWay = {
  title: 'Paiement en cours',
  text: 'Votre banque n’a pas encore répondu. Ne payez pas une seconde fois : cette page se met à jour toute seule.',
};

function bannerOf({ status, cancelReason, restToPay, isReturned }: MyOrder): { title: string; text: string } {
  if (isReturned) return returnedBanner;
  if (restToPay > 0)
    return {
      title: `Il reste ${formatEuros(restToPay)} à régler`,
      text: 'Votre paiement est bien arrivé, mais il ne couvre pas tout le total. Votre colis part une fois le reste réglé.',
    };
  // An unknown status, from a newer server, also has a text.
  return (cancelReason && cancelBanners[cancelReason]) ?? orderBanners[status] ?? unknown;
}

/** Shows the state of the order and the next step (CUS-08, CUS-11). */
export function MyOrderBanner({ order }: { order: MyOrder }) {
  const { minimumOrderCents } = useShop();
  const waits = order.paymentUnderWay && !order.isPaid;
  const toValidate = orderCan('give-address', order);
  const isClosed = !order.takesOrders && !waits && (toValidate || orderCan('pay', order));
  if (isClosed)
    return (
      <Banner tone="waiting" title={<span className={styles.bannerTitle}>{closedBanner.title}</span>}>
        {closedBanner.text}
      </Banner>
    );
  const { title, text } = waits || (order.restToPay > 0 && order.paymentUnderWay) ? underWay : bannerOf(order);
  const missing = toValidate ? missingForMinimum(order, minimumOrderCents) : 0;
  return (
    <Banner
      tone={waits ? 'waiting' : lifecycleOf(order.status).tone}
      title={<span className={styles.bannerTitle}>{title}</span>}
      actions={actionOf(order, minimumOrderCents)}
    >
      {missing > 0 ? `Il manque ${formatEuros(missing)} pour atteindre le minimum de commande.` : text}
      {!waits && <KeptUntil until={order.heldUntil} plain />}
    </Banner>
  );
}

/** Returns the customer's next action; null when only waiting is possible. */
function actionOf(order: MyOrder, minimumOrderCents: number): ReactNode {
  if (orderCan('give-address', order) && missingForMinimum(order, minimumOrderCents) === 0) {
    return (
      <AnchorButton href="#livraison" size="large">
        Indiquer mon adresse
      </AnchorButton>
    );
  }
  const toPay = amountToPay(order);
  if (toPay > 0) {
    return (
      <LinkButton
        to="/payment/$orderId"
        params={{ orderId: order.id }}
        state={fromOrder(order.id)}
        size="large"
        onClick={() => keepOrder({ ...order, total: toPay })}
      >
        Payer maintenant {formatEuros(toPay)}
      </LinkButton>
    );
  }
  const { asksBuyer, isOver } = lifecycleOf(order.status);
  if (asksBuyer === 'track' && order.trackingUrl) {
    return (
      <AnchorButton href={order.trackingUrl} size="large" variant={isOver ? 'secondary' : 'primary'}>
        Suivre la livraison
      </AnchorButton>
    );
  }
  return null;
}
