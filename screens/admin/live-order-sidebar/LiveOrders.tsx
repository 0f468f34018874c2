import { listLiveOrders } from './endpoints.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { KeptGives } from './GiveQueue.tsx';
import { LiveOrderCard } from './LiveOrderCard.tsx';
import styles from './live-orders.module.css';

const POLL = 10_000;

/** Lists the open orders of a live, newest first. `lastId` is the order that last received a piece. */
export function LiveOrders({ liveId, lastId }: { liveId: string; lastId: string | null }) {
  const read = useEndpoint(listLiveOrders, { liveId }, { every: POLL });
  const { data, error, refetch } = read;
  const isCut = useConnection() === 'stale';
  return (
    <section className={styles.panel} aria-labelledby="live-orders-title">
      <header className={styles.title}>
        <h2 id="live-orders-title">Commandes récentes</h2>
        <TextLink to="/admin/orders" search={{ live: liveId }}>
          Voir les commandes
        </TextLink>
      </header>
      <KeptGives />
      <div className={styles.scroll} tabIndex={0}>
        {!isCut && <StaleNotice read={read} />}
        {!data && error && (
          <ErrorState title="Impossible de charger les commandes" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton lines={4} />}
        {data?.orders.length === 0 && (
          <EmptyState kind="nothing-yet" title="Aucune commande en cours">
            Les commandes de ce live à valider ou à payer apparaîtront ici.
          </EmptyState>
        )}
        <ul className={styles.orders} aria-label="Commandes récentes">
          {data?.orders.map((order) => (
            <LiveOrderCard key={order.id} order={order} isLast={order.id === lastId} />
          ))}
        </ul>
      </div>
    </section>
  );
}
