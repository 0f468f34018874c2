import { getOrder } from './endpoints.ts';
import type { RefundLead } from '#features/attention/domain/labels-money.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { PageFallback } from '#platform/web/ui/PageFallback.tsx';
import { OrderAddress } from '#features/parcels/web/OrderAddress.tsx';
import { LabelCard } from './LabelCard.tsx';
import { OrderAlerts } from './OrderAlerts.tsx';
import { OrderMails } from './OrderMails.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderNotes } from './OrderNotes.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderTrace, ParcelNews } from './OrderTrace.tsx';
import { OrderWithdrawals } from './OrderWithdrawals.tsx';
import styles from '#features/orders/web/admin/order.module.css';

const back = <BackToList to="/admin/orders">Retour aux commandes</BackToList>;

const missing = {
  title: 'Commande introuvable',
  sentence: "La commande demandée n'existe pas",
  actions: (
    <LinkButton to="/admin/orders" variant="secondary">
      Voir toutes les commandes
    </LinkButton>
  ),
};

interface OrderScreenProps {
  orderId: string;
  /** Reason for which the refund dialog is open; null while it is closed. */
  lead: RefundLead | null;
  onLead: (lead: RefundLead | null) => void;
}

/** `/admin/orders/{id}` (ADM-20, ADM-21). */
export function OrderScreen({ orderId, lead, onLead }: OrderScreenProps) {
  const { data: order, error, refetch } = useEndpoint(getOrder, { orderId });
  if (!order)
    return (
      <PageFallback
        error={error}
        onRetry={() => void refetch()}
        back={back}
        missing={missing}
        failed="Impossible de charger les détails de la commande"
      />
    );
  return (
    <Page back={back}>
      <OrderAlerts order={order} />
      {error && (
        <RetryAlert onRetry={refetch}>
          Impossible de charger les articles de la commande : ce qui est affiché n’est peut-être plus à jour.
        </RetryAlert>
      )}
      <div className={styles.order}>
        <div className={styles.column}>
          <OrderDetails order={order} />
          <OrderItems order={order} />
          <OrderMoney order={order} refunds={<OrderRefunds order={order} lead={lead} onLead={onLead} />} />
          <div className={styles.last}>
            <OrderTrace events={order.events} />
          </div>
        </div>
        <div className={styles.column}>
          <OrderWithdrawals orderId={orderId} />
          <OrderNotes order={order} />
          <OrderAddress order={order} />
          <LabelCard order={order} />
          <ParcelNews events={order.parcelEvents} />
          <OrderMails order={order} />
        </div>
      </div>
    </Page>
  );
}
