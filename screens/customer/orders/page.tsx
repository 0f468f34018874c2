import { Fragment, type ReactNode } from 'react';
import { orderStateLabel } from '#features/orders/domain/labels.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { HeldUntil } from '#features/orders/web/HeldUntil.tsx';
import { PictureRow } from '#features/photos/web/PictureRow.tsx';
import { useSession } from '#features/users/web/session.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ColourSwatch } from '#platform/web/ui/ColourSwatch.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { storeOrder } from '#screens/customer/order/stored-order.ts';
import { MyClaims } from './MyClaims.tsx';
import { listMyOrders } from './endpoints.ts';
import { MAX_ORDERS } from './rules.ts';
import type { OrderCard } from './schemas.ts';
import styles from '#features/orders/web/mine/my-orders.module.css';

export default function MyOrdersScreen() {
  return (
    <Page width="reading">
      <MyOrders claims={<MyClaims />} />
    </Page>
  );
}

const POLL_MS = 10_000;

function NoOrderYet() {
  const { user } = useSession();
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        title="Vous n’avez pas encore de commande"
        actions={
          <LinkButton to="/customer/faq" variant="secondary">
            Comment ça marche&nbsp;?
          </LinkButton>
        }
      >
        <p>
          Pendant un live, écrivez le numéro de la pièce qui vous plaît&nbsp;: elle apparaît ici dès qu’elle est à vous.
        </p>
        {user?.pseudo && (
          <p>
            Nous cherchons les pièces de <Pseudo pseudo={user.pseudo} />. Vous écriviez sous un autre pseudo&nbsp;?{' '}
            <TextLink to="/contact">Dites-le-nous</TextLink>.
          </p>
        )}
      </EmptyState>
    </Card>
  );
}

const needsAction = ({ status, isPaid }: OrderCard) =>
  !isPaid && ['validate', 'pay'].includes(lifecycleOf(status).asksBuyer);

/** Places `claims` after the first orders that need an action. */
function MyOrders({ claims }: { claims: ReactNode }) {
  const read = useEndpoint(listMyOrders, {}, { every: POLL_MS });
  const { data, error, refetch } = read;
  if (error && !data) {
    return (
      <Stack gap="wide">
        {claims}
        <Card>
          <ErrorState
            title="Impossible de charger vos commandes. Veuillez réessayer plus tard."
            onRetry={() => void refetch()}
          />
        </Card>
      </Stack>
    );
  }
  if (!data) {
    return (
      <Stack gap="wide">
        {claims}
        <Card>
          <Skeleton lines={7} />
        </Card>
        <div aria-hidden>
          <Card>
            <Skeleton lines={7} />
          </Card>
        </div>
      </Stack>
    );
  }
  const orders = data.orders.map((order) => <MyOrderCard key={order.id} order={order} />);
  const firstWithoutAction = data.orders.findIndex((order) => !needsAction(order));
  const urgentCount = firstWithoutAction < 0 ? orders.length : firstWithoutAction;
  return (
    <Stack gap="wide">
      <StaleNotice read={read} />
      {/* Renders a single list, so that `claims` keeps its state when an order is inserted before it. */}
      {[...orders.slice(0, urgentCount), <Fragment key="claims">{claims}</Fragment>, ...orders.slice(urgentCount)]}
      {orders.length === 0 && <NoOrderYet />}
      {orders.length >= MAX_ORDERS && <MutedText>Vos {MAX_ORDERS} dernières commandes sont affichées ici.</MutedText>}
    </Stack>
  );
}

const labels = {
  validate: 'Valider ma commande',
  pay: 'Régler ma commande',
  track: 'Suivre la livraison',
  see: 'Voir ma commande',
};

function NextStep({ order }: { order: OrderCard }) {
  const { lacks, takesOrders } = useShop();
  const { asksBuyer, oncePaid } = lifecycleOf(order.status);
  const isBuyersTurn = asksBuyer === 'validate' || asksBuyer === 'pay';
  // Without a card contract, the page of the order shows how to pay. An empty or free order has nothing to pay.
  const canPay = order.total > 0 && !lacks.includes('payment');
  const hasNoStep =
    (isBuyersTurn && !takesOrders) || (asksBuyer === 'pay' && !canPay) || (order.isPaid && oncePaid !== null);
  const action = hasNoStep ? 'see' : asksBuyer;
  const label = labels[action];
  const params = { orderId: order.id };
  if (action === 'pay') {
    return (
      <LinkButton to="/payment/$orderId" params={params} block onClick={() => storeOrder(order)}>
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

function MyOrderCard({ order }: { order: OrderCard }) {
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
      <HeldUntil until={order.heldUntil} />
      <div className={styles.pieces}>
        <PictureRow pieces={order.items} />
        <ul className={styles.names}>
          {order.items.map((item) => (
            <li key={item.id} className={styles.name}>
              <span>{item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name}</span>
              {item.colourName && <ColourSwatch hex={item.hexCode}>{item.colourName}</ColourSwatch>}
            </li>
          ))}
          {order.items.length === 0 && <li className={styles.muted}>Aucun article</li>}
        </ul>
      </div>
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
