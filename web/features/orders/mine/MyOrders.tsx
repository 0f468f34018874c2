import { listMyOrders } from '#domain/orders/endpoints.ts';
import { useEndpoint } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { Pseudo } from '#web/ui/Pseudo.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stack } from '#web/ui/Stack.tsx';
import { StaleNotice } from '#web/ui/StaleNotice.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
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

/** One's own orders, newest first (CUS-05, CUS-07). */
export function MyOrders() {
  const read = useEndpoint(listMyOrders, {}, { every: POLL });
  const { data, error, refetch } = read;
  if (error && !data) {
    return (
      <Card>
        <ErrorState
          title="Impossible de charger vos commandes. Veuillez réessayer plus tard."
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (!data) {
    return (
      <Stack gap="wide">
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
  return (
    <Stack gap="wide">
      <StaleNotice read={read} />
      {data.orders.length === 0 && <NoOrderYet />}
      {data.orders.map((order) => (
        <MyOrderCard key={order.id} order={order} />
      ))}
    </Stack>
  );
}
