import { urlOf } from '#shared/http/request.ts';
import { getMyDocument } from '#features/invoices/domain/endpoints.ts';
import { documentName } from '#features/invoices/domain/labels-documents.ts';
import type { MyOrder } from './schemas.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { orderCan } from '#features/orders/domain/rules.ts';
import { getMyConfirmation } from '#features/payments/domain/endpoints.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Steps } from '#platform/web/ui/Steps.tsx';
import { stepsOf } from './my-order-steps.ts';
import { MailMyDocuments } from '#features/documents/web/MailMyDocuments.tsx';
import { MyAddressForm } from './MyAddressForm.tsx';
import { MyBelowMinimum } from './MyBelowMinimum.tsx';
import { MyDelivery } from './MyDelivery.tsx';
import { MyOpenParcel } from './MyOpenParcel.tsx';
import { MyOrderBanner } from './MyOrderBanner.tsx';
import { MyOrderLines } from '#features/orders/web/mine/MyOrderLines.tsx';
import { MyParcel } from './MyParcel.tsx';
import { MyWithdrawalLink } from './MyWithdrawalLink.tsx';

/** Shows an order to its buyer (CUS-08 to CUS-11). */
export function MyOrderView({ order }: { order: MyOrder }) {
  const toValidate = orderCan('give-address', order);
  const steps = stepsOf(order);
  return (
    <>
      <MyOrderBanner order={order} />
      {steps.length > 0 && <Steps label="Avancement de la commande" steps={steps} />}
      <MyOpenParcel order={order} />
      <MyParcel order={order} />
      <Card title="Articles">
        <MyOrderLines order={order} />
        {(order.isConfirmed || order.documents.length > 0) && (
          <Row gap="small">
            {order.isConfirmed && (
              <AnchorButton href={urlOf(getMyConfirmation, { orderId: order.id })} variant="secondary" size="small">
                Confirmation de commande (PDF)
              </AnchorButton>
            )}
            {order.documents.map(({ kind, number }) => (
              <AnchorButton
                key={number}
                href={urlOf(getMyDocument, { orderId: order.id, number })}
                variant="secondary"
                size="small"
              >
                {documentName({ kind, number })} (PDF)
              </AnchorButton>
            ))}
            <MailMyDocuments orderId={order.id} />
          </Row>
        )}
      </Card>
      {lifecycleOf(order.status).isPastPayment && <MyWithdrawalLink order={order} />}
      {toValidate ? (
        <div id="livraison">
          <Card title="Adresse de livraison" intro="En France, par Colissimo.">
            <MyBelowMinimum order={order} />
            <MyAddressForm order={order} />
          </Card>
        </div>
      ) : (
        <MyDelivery order={order} />
      )}
    </>
  );
}
