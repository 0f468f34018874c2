import { Fragment, type ReactNode } from 'react';
import { orderLifecycle, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { listMyOrders } from './endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useSession } from '#features/users/web/session.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { MyOrderCard } from './MyOrderCard.tsx';

const POLL = 10_000;

function NoOrderYet() {
  const { user } = useSession();
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        title="Vous n’avez pas encore de commande"
        actions={
          <LinkButton to="/customer/faq" variant="secondary">
            Comment ça marche ?
          </LinkButton>
        }
      >
        <p>Pendant un live, écrivez le numéro de la pièce qui vous plaît : elle apparaît ici dès qu’elle est à vous.</p>
        {user?.pseudo && (
          <p>
            Nous cherchons les pièces de <Pseudo pseudo={user.pseudo} />. Vous écriviez sous un autre pseudo ?{' '}
            <TextLink to="/contact">Dites-le-nous</TextLink>.
          </p>
        )}
      </EmptyState>
    </Card>
  );
}

/** Returns true when an order waits for its buyer to act. */
const asksHer = ({ status }: { status: OrderStatus }) => ['validate', 'pay'].includes(orderLifecycle[status].asksBuyer);

/**
 * Lists the customer's orders, newest first (CUS-05, CUS-07). `asked`, the claimed pieces, follows the first orders
 * that need an action.
 */
export function MyOrders({ asked }: { asked: ReactNode }) {
  const read = useEndpoint(listMyOrders, {}, { every: POLL });
  const { data, error, refetch } = read;
  if (error && !data) {
    return (
      <Stack gap="wide">
        {asked}
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
        {asked}
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
  const firstNotUrgent = data.orders.findIndex((order) => !asksHer(order));
  const urgent = firstNotUrgent < 0 ? orders.length : firstNotUrgent;
  return (
    <Stack gap="wide">
      <StaleNotice read={read} />
      {/* A single list, so that `asked` keeps its state when an order is inserted before it. */}
      {[...orders.slice(0, urgent), <Fragment key="asked">{asked}</Fragment>, ...orders.slice(urgent)]}
      {orders.length === 0 && <NoOrderYet />}
    </Stack>
  );
}
