import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import {
  dropAssignment,
  resendAssignment,
  onQueuedAssignmentsChange,
  queuedAssignments,
  sendQueuedOnReconnect,
  type QueuedAssignment,
} from '#features/claims/web/assignment-queue.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { OrderLines } from '#features/orders/web/OrderLine.tsx';
import { useRemoval } from '#features/orders/web/use-removal.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { ChevronDownIcon } from '#platform/web/ui/later-glyphs.tsx';
import { listLiveOrders } from './endpoints.ts';
import type { LiveOrder } from './schemas.ts';
import styles from './live-orders.module.css';

const POLL_MS = 10_000;

/** `lastId` is the id of the order that last received a piece. */
export function LiveOrders({ liveId, lastId }: { liveId: string; lastId: string | null }) {
  const read = useEndpoint(listLiveOrders, { liveId }, { every: POLL_MS });
  const { data, error, refetch } = read;
  const isShopUnreachable = useConnection() === 'stale';
  return (
    <section className={styles.panel} aria-labelledby="live-orders-title">
      <header className={styles.title}>
        <h2 id="live-orders-title">Commandes récentes</h2>
        <TextLink to="/admin/orders" search={{ live: liveId }}>
          Voir les commandes
        </TextLink>
      </header>
      <QueuedAssignments />
      <div className={styles.scroll} role="group" aria-label="Commandes récentes" tabIndex={0}>
        {!isShopUnreachable && <StaleNotice read={read} />}
        {!data && error && (
          <ErrorState title="Impossible de charger les commandes" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton lines={4} />}
        {data?.orders.length === 0 && (
          <EmptyState kind="nothing-yet" title="Aucune commande en cours">
            Les commandes de ce live à valider ou à payer apparaîtront ici.
          </EmptyState>
        )}
        <List gap="none" label="Commandes récentes">
          {data?.orders.map((order) => (
            <LiveOrderCard key={order.id} order={order} isLast={order.id === lastId} />
          ))}
        </List>
        {data?.isMore && (
          <Text as="p" muted>
            Seules les dernières commandes sont ici. «&nbsp;Voir les commandes&nbsp;» les montre toutes.
          </Text>
        )}
      </div>
    </section>
  );
}

/** Sends the queued assignments in order, and keeps the refused assignments on screen. */
function QueuedAssignments() {
  const assignments = useSyncExternalStore(onQueuedAssignmentsChange, queuedAssignments, queuedAssignments);
  useEffect(sendQueuedOnReconnect, []);
  if (assignments.length === 0) return null;
  return (
    <section className={styles.queued} aria-labelledby="queued-assignments-title" aria-live="polite">
      <h3 id="queued-assignments-title">{titleOf(assignments.length)}</h3>
      <List gap="none">
        {assignments.map((assignment) => (
          <QueuedAssignmentRow key={assignment.key} assignment={assignment} />
        ))}
      </List>
    </section>
  );
}

function QueuedAssignmentRow({ assignment }: { assignment: QueuedAssignment }) {
  const { ref, pseudo, refusal } = assignment;
  const assignmentName = (
    <VisuallyHidden>
      {' '}
      &nbsp;: pièce {ref} pour @{pseudo}
    </VisuallyHidden>
  );
  return (
    <li className={styles.assignment}>
      <span className={styles.sentence}>
        Pièce {ref} pour <Pseudo pseudo={pseudo} />
      </span>
      <span className={styles.reason}>{refusal || 'Envoyée dès que la boutique répond.'}</span>
      <span className={styles.acts}>
        {refusal && (
          <Button size="small" onClick={() => resendAssignment(assignment)}>
            Renvoyer{assignmentName}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => dropAssignment(assignment)}>
          Abandonner{assignmentName}
        </Button>
      </span>
    </li>
  );
}

const titleOf = (count: number): string =>
  count > 1 ? `${count} pièces gardées sur cet appareil` : '1 pièce gardée sur cet appareil';

function LiveOrderCard({ order, isLast }: { order: LiveOrder; isLast: boolean }) {
  const [open, setOpen] = useState(false);
  const { remove, removing } = useRemoval(order);
  const id = useId();
  // The reply contains no payment, so the button stays and the server refuses when a payment exists.
  const mayRemove = orderCan('remove-item', { status: order.status, isPaid: false, paymentUnderWay: false });
  const count = order.items.length;
  return (
    <li className={classNames(styles.order, isLast && styles.last)}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.who}>
          <b translate="no">{order.pseudo ? `@${order.pseudo}` : (order.displayName ?? order.number)}</b>
          <span className={styles.facts}>
            <OrderBadge order={order} />
            <span className={styles.sum}>
              <span className={styles.count}>
                {count} {count > 1 ? 'pièces' : 'pièce'} ·{' '}
              </span>
              <b>
                <Money cents={order.total} />
              </b>
            </span>
          </span>
        </span>
        <ChevronDownIcon />
      </button>
      {open && (
        <div id={id} className={styles.body}>
          {order.comment && (
            <Text as="p" muted keepLines>
              {order.comment}
            </Text>
          )}
          <OrderLines items={order.items} removing={removing} onRemove={mayRemove ? remove : undefined} />
          <TextLink to="/admin/orders/$orderId" params={{ orderId: order.id }}>
            Voir la commande {order.number}
          </TextLink>
        </div>
      )}
    </li>
  );
}
