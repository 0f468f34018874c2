import { useParams } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { askAboutOrder } from '#features/messages/domain/endpoints.ts';
import { Messages } from '#features/messages/web/Messages.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteSentText } from '#platform/web/ui/use-draft.ts';
import { urlOf } from '#shared/http/request.ts';
import { formatEuros } from '#shared/money.ts';
import { MailMyDocuments } from '#features/documents/web/MailMyDocuments.tsx';
import { getMyDocument } from '#features/invoices/domain/endpoints.ts';
import { documentName } from '#features/invoices/domain/labels-documents.ts';
import { missingLegalInfoBanner, noCardsBanner, notOpenBanner } from '#features/orders/domain/labels.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { isToSend, orderCan, shortId, missingForMinimum } from '#features/orders/domain/rules.ts';
import { HeldUntil } from '#features/orders/web/HeldUntil.tsx';
import { MyOrderLines } from '#features/orders/web/mine/MyOrderLines.tsx';
import { MyOrderUnavailable } from '#features/orders/web/mine/MyOrderUnavailable.tsx';
import { getMyConfirmation } from '#features/payments/domain/endpoints.ts';
import { isMissing } from '#platform/web/api/missing.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Banner } from '#platform/web/ui/Banner.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { Steps } from '#platform/web/ui/Steps.tsx';
import { MyAddressForm, MyBelowMinimum } from './MyAddressForm.tsx';
import { MyDelivery, MyOpenParcel, MyParcel } from './MyDelivery.tsx';
import { MyPaid } from './MyPaid.tsx';
import { getMyOrder } from './endpoints.ts';
import { storeOrder, amountToPay, fromOrder } from './stored-order.ts';
import { stepsOf } from './my-order-steps.ts';
import { periodSentence } from './period-sentence.ts';
import type { MyOrder } from './schemas.ts';
import styles from '#features/orders/web/mine/my-orders.module.css';

const POLL_MS = 10_000;
const backLink = <BackLink to="/customer/orders">Mes commandes</BackLink>;

const OrderSummary = ({ order }: { order: MyOrder }) => (
  <p className={styles.about}>
    <span>
      <DateTime at={order.orderDate} />
    </span>
    {order.liveTitle && <span>{order.liveTitle}</span>}
    <span className={styles.shortId}>
      Référence <span translate="no">{shortId(order.id)}</span>
    </span>
  </p>
);

/** Has the shape of an order, so that nothing moves when the order is loaded. */
const OrderPlaceholder = () => (
  <>
    <div className={styles.bannerPlaceholder} aria-hidden />
    <div className={styles.stepsPlaceholder} aria-hidden />
    <Card>
      <Skeleton lines={6} />
    </Card>
  </>
);

export default function MyOrderScreen() {
  const { orderId } = useParams({ from: '/mine/customer/order/$orderId' });
  const read = useEndpoint(getMyOrder, { orderId }, { every: POLL_MS });
  const { data: order, error, refetch } = read;
  useEffect(() => {
    if (order && orderCan('pay', order)) storeOrder(order);
  }, [order]);
  if (error && (!order || isMissing(error))) return <MyOrderUnavailable problem={error} retry={() => void refetch()} />;
  return (
    <div className={styles.screen}>
      <Page
        back={backLink}
        width="reading"
        intro={order ? <OrderSummary order={order} /> : <p className={styles.aboutPlaceholder} />}
      >
        <StaleNotice read={read} />
        {order ? <MyOrderView key={order.id} order={order} /> : <OrderPlaceholder />}
      </Page>
    </div>
  );
}

/** A seller may set a paid order to an unpaid status. Its buyer then has nothing to validate. */
const mustValidate = (order: MyOrder): boolean => !order.isPaid && orderCan('give-address', order);

const isAwaitingParcel = ({ status, isPaid, isTakenBack, restToPay, items }: MyOrder): boolean =>
  isPaid && !isTakenBack && restToPay === 0 && lifecycleOf(status).parcelIsHere && items.some(isToSend);

function MyOrderView({ order }: { order: MyOrder }) {
  const toValidate = mustValidate(order);
  const steps = stepsOf(order);
  const progress = steps.length > 0 && <Steps label="Avancement de la commande" steps={steps} />;
  return (
    <>
      {isAwaitingParcel(order) ? (
        <MyPaid order={order}>{progress}</MyPaid>
      ) : (
        <>
          <MyOrderBanner order={order} />
          {progress}
        </>
      )}
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
      <div id="livraison">
        {toValidate ? (
          <Card title="Adresse de livraison" intro="En France, par Colissimo.">
            <MyBelowMinimum order={order} />
            <MyAddressForm order={order} />
          </Card>
        ) : (
          <MyDelivery order={order} />
        )}
      </div>
      <MyQuestions order={order} />
      {lifecycleOf(order.status).isPastPayment && <MyWithdrawalLink order={order} />}
    </>
  );
}

function MyOrderBanner({ order }: { order: MyOrder }) {
  const { minimumOrderCents, lacks, isOpen } = useShop();
  const isUnderWay = order.paymentUnderWay && !order.isPaid;
  const toValidate = mustValidate(order);
  const isClosed = !order.takesOrders && !isUnderWay && (toValidate || amountToPay(order) > 0);
  const closedBanner = isOpen ? missingLegalInfoBanner : notOpenBanner;
  if (isClosed)
    return (
      <Banner tone="waiting" title={<span className={styles.bannerTitle}>{closedBanner.title}</span>}>
        {closedBanner.text}
      </Banner>
    );
  if (!isUnderWay && amountToPay(order) > 0 && lacks.includes('payment'))
    return (
      <Banner
        tone="waiting"
        title={<span className={styles.bannerTitle}>{noCardsBanner.title}</span>}
        actions={
          <LinkButton to="/contact" size="large">
            Nous écrire
          </LinkButton>
        }
      >
        {noCardsBanner.text}
      </Banner>
    );
  const { title, text } = order.banner;
  const missing = toValidate ? missingForMinimum(order, minimumOrderCents) : 0;
  return (
    <Banner
      tone={isUnderWay ? 'waiting' : lifecycleOf(order.status).tone}
      title={<span className={styles.bannerTitle}>{title}</span>}
      actions={actionOf(order, minimumOrderCents)}
    >
      {missing > 0 ? `Il manque ${formatEuros(missing)} pour atteindre le minimum de commande.` : text}
      {!isUnderWay && <HeldUntil until={order.heldUntil} plain />}
    </Banner>
  );
}

function actionOf(order: MyOrder, minimumOrderCents: number): ReactNode {
  if (mustValidate(order) && missingForMinimum(order, minimumOrderCents) === 0) {
    return (
      <AnchorButton href="#livraison" size="large">
        Passer à l’adresse
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
        onClick={() => storeOrder({ ...order, total: toPay })}
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

/** Links to the withdrawal in the words of the law, or to the state of an earlier withdrawal. */
function MyWithdrawalLink({ order: { id: orderId, items, withdrawableUntil } }: { order: MyOrder }) {
  const hasWithdrawn = items.some(({ isWithdrawn }) => isWithdrawn);
  return (
    <Card title="Rétractation" intro={hasWithdrawn ? 'Suivez votre déclaration.' : periodSentence(withdrawableUntil)}>
      <div>
        <LinkButton to="/customer/order/$orderId/retractation" params={{ orderId }} variant="secondary">
          {hasWithdrawn ? 'Suivre ma rétractation' : 'Renoncer au contrat ici'}
        </LinkButton>
      </div>
    </Card>
  );
}

function MyQuestions({ order: { id: orderId, messages } }: { order: MyOrder }) {
  const { name } = useShop();
  const draft = `question ${orderId}`;
  const ask = useCommand(askAboutOrder, {
    onSuccess: (_, { text }) => {
      deleteSentText(draft, text);
      toast.success('Message envoyé. La réponse arrivera par e-mail et sur cette page.');
    },
  });
  return (
    <Messages
      title="Une question sur cette commande ?"
      intro={messages.length === 0 && 'La réponse arrive par e-mail et sur cette page.'}
      messages={messages}
      authorOf={({ isFromBuyer }) => (isFromBuyer ? 'Vous' : name)}
      isOwn={({ isFromBuyer }) => isFromBuyer}
      draft={draft}
      label="Votre message"
      submitLabel="Envoyer le message"
      sending={ask}
      onSend={({ text, once }, onSuccess) => ask.mutate({ orderId, text, once }, { onSuccess })}
    />
  );
}
