import type { AdminOrder } from './schemas.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AttentionOfOrder } from '#features/shipping/web/AttentionOfOrder.tsx';
import { RefundLink } from '#features/refunds/web/RefundLink.tsx';
import { ResendButton } from '#features/shipping/web/ResendButton.tsx';

const RETURNED = 'parcel-returned';

/** Shows the alerts of an order first: payments that do not match (D-13) and a payment in progress (D-14). */
export function OrderAlerts({ order }: { order: AdminOrder }) {
  return (
    <>
      {order.attention.length > 0 && (
        <AttentionOfOrder items={order.attention} orderId={order.id} status={order.status} />
      )}
      {order.isReturned && !order.attention.some(({ kind }) => kind === RETURNED) && (
        <Alert
          tone="warning"
          title="Colis revenu"
          actions={
            <>
              <ResendButton orderId={order.id} />
              <RefundLink item={{ kind: RETURNED }} orderId={order.id} />
            </>
          }
        >
          Convenez avec la cliente d’un nouvel envoi ou d’un remboursement.
        </Alert>
      )}
      {order.paymentUnderWay && (
        <Alert tone="info">
          Un paiement est en cours pour cette commande : attendez sa réponse avant de la modifier.
        </Alert>
      )}
    </>
  );
}
