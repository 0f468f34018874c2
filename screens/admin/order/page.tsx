import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type RefundLead, refundLeads } from '#features/attention/domain/labels-money.ts';
import { answerBuyer } from '#features/messages/domain/admin-endpoints.ts';
import { Messages } from '#features/messages/web/Messages.tsx';
import { removeNote, writeNote } from '#features/notes/domain/endpoints.ts';
import { Notes } from '#features/notes/web/Notes.tsx';
import { remindBuyer } from '#features/orders/domain/admin-endpoints.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { actionRefusal } from '#features/orders/domain/rules.ts';
import { OrderAddress } from '#features/parcels/web/OrderAddress.tsx';
import { RefundLink } from '#features/refunds/web/RefundLink.tsx';
import { AttentionOfOrder } from '#features/shipping/web/AttentionOfOrder.tsx';
import { LabelPanel } from '#features/shipping/web/LabelPanel.tsx';
import { ResendButton } from '#features/shipping/web/ResendButton.tsx';
import type { ParcelOrder } from '#features/shipping/web/parcel-order.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { isMissing } from '#platform/web/api/missing.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { PageFallback } from '#platform/web/ui/PageFallback.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteSentText } from '#platform/web/ui/use-draft.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderMoney } from './OrderMoney.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderMails, OrderHistory } from './OrderHistory.tsx';
import { OrderWithdrawals } from './OrderWithdrawals.tsx';
import { isReturnToDecide, refundSumsOf } from './refund-sums.ts';
import { getOrder } from './endpoints.ts';
import type { AdminOrder } from './schemas.ts';
import styles from '#features/orders/web/admin/order.module.css';

export default function Component() {
  const { orderId } = useParams({ from: '/office/admin/orders/$orderId' });
  const { refund } = useSearch({ from: '/office/admin/orders/$orderId' });
  const navigate = useNavigate({ from: '/admin/orders/$orderId' });
  return (
    <OrderScreen
      key={orderId}
      orderId={orderId}
      lead={refundLeads.find((lead) => lead === refund) ?? null}
      onLead={(lead) => void navigate({ search: lead ? { refund: lead } : {}, replace: true, resetScroll: false })}
    />
  );
}

const backLink = <BackToList to="/admin/orders">Retour aux commandes</BackToList>;

const notFound = {
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
  lead: RefundLead | null;
  onLead: (lead: RefundLead | null) => void;
}

function OrderScreen({ orderId, lead, onLead }: OrderScreenProps) {
  const { data: order, error, refetch } = useEndpoint(getOrder, { orderId });
  if (!order || (error && isMissing(error)))
    return (
      <PageFallback
        error={error}
        onRetry={() => void refetch()}
        back={backLink}
        missing={notFound}
        failed="Impossible de charger les détails de la commande"
      />
    );
  return (
    <Page back={backLink} actions={<NextAction order={order} />}>
      <OrderAlerts order={order} />
      {error && (
        <RetryAlert onRetry={refetch}>
          Impossible de charger les articles de la commande&nbsp;: ce qui est affiché n’est peut-être plus à jour.
        </RetryAlert>
      )}
      <div className={styles.order}>
        <div className={styles.column}>
          <OrderDetails order={order} />
          <OrderItems order={order} />
          <OrderMoney order={order} refunds={<OrderRefunds order={order} lead={lead} onLead={onLead} />} />
        </div>
        <div className={styles.column}>
          <OrderWithdrawals orderId={orderId} />
          <OrderMessages order={order} />
          <OrderNotes order={order} />
          <OrderAddress order={order} />
          <LabelCard order={order} />
          <OrderMails order={order} />
        </div>
        <div className={styles.last}>
          <OrderHistory order={order} />
        </div>
      </div>
    </Page>
  );
}

const RETURNED = 'parcel-returned';

function OrderAlerts({ order }: { order: AdminOrder }) {
  return (
    <>
      {/* Mounted without alerts too, so that an open dialog keeps its note when a colleague settles the last alert. */}
      <AttentionOfOrder
        items={order.attention}
        orderId={order.id}
        status={order.status}
        hasMoney={refundSumsOf(order).left > 0}
      />
      {isReturnToDecide(order) && !order.attention.some(({ kind }) => kind === RETURNED) && (
        <Alert
          tone="warning"
          title="Colis revenu"
          actions={
            <>
              <ResendButton orderId={order.id} status={order.status} />
              <RefundLink item={{ kind: RETURNED, data: {} }} orderId={order.id} />
            </>
          }
        >
          Convenez avec la cliente d’un nouvel envoi ou d’un remboursement.
        </Alert>
      )}
      {order.paymentUnderWay && (
        <Alert tone="info">
          Un paiement est en cours pour cette commande&nbsp;: attendez sa réponse avant de la modifier.
        </Alert>
      )}
    </>
  );
}

function OrderNotes({ order: { id: orderId, notes } }: { order: AdminOrder }) {
  const draft = `note ${orderId}`;
  const write = useCommand(writeNote, { onSuccess: (_, { text }) => deleteSentText(draft, text) });
  const remove = useCommand(removeNote);
  return (
    <Notes
      draft={draft}
      notes={notes}
      writing={write}
      onWrite={({ text, once }, onSuccess) => write.mutate({ orderId, text, once }, { onSuccess })}
      removing={remove}
      onRemove={({ id: noteId }, onSuccess) => remove.mutate({ orderId, noteId }, { onSuccess })}
    />
  );
}

const LabelCard = ({ order }: { order: ParcelOrder }) => (
  <Card title="Étiquette d’expédition">
    <LabelPanel order={order} />
  </Card>
);

/**
 * Renders nothing when no piece is left to send, and while an alert is open or the parcel is back, because the alerts
 * have their own actions. After a failed reminder, the reminder stays here beside its alert.
 */
function NextAction({ order }: { order: AdminOrder }) {
  const mayRemind =
    useMay()(remindBuyer) && actionRefusal('remind', order) === null && !isPlaceholderEmail(order.user.email);
  const { workList, isDelivered, isPastPayment } = lifecycleOf(order.status);
  const hasReminderFailed = order.attention.some(({ kind }) => kind === 'reminder-failed');
  if (hasReminderFailed && mayRemind) return <Remind order={order} />;
  if (order.attention.length > 0 || order.isReturned || order.nothingToSend) return null;
  if (mayRemind) return <Remind order={order} />;
  if (workList === 'preparation' && !order.parcel?.openUntil)
    return (
      <LinkButton to="/admin/orders-preparation" search={{ mode: 'table', order: order.id }}>
        Préparer la commande
      </LinkButton>
    );
  if (isPastPayment && !isDelivered && order.trackingUrl)
    return (
      <AnchorButton href={order.trackingUrl} newTab>
        Suivre le colis
      </AnchorButton>
    );
  return null;
}

function Remind({ order: { id: orderId, status } }: { order: AdminOrder }) {
  const { lacks } = useShop();
  const remind = useCommand(remindBuyer, {
    onSuccess: () => toast.success('La relance part dans un instant'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <Button loading={remind.isPending} onClick={() => remind.mutate({ orderId })}>
      {lifecycleOf(status).asksBuyer === 'pay' && !lacks.includes('payment')
        ? 'Renvoyer le lien de paiement'
        : 'Envoyer une relance'}
    </Button>
  );
}

function OrderMessages({ order: { id: orderId, messages } }: { order: AdminOrder }) {
  const mayAnswer = useMay()(answerBuyer);
  const draft = `answer ${orderId}`;
  const answer = useCommand(answerBuyer, {
    onSuccess: ({ isMailed }, { text }) => {
      deleteSentText(draft, text);
      if (isMailed) toast.success('Réponse enregistrée sur la commande. L’e-mail part dans un instant.');
      else toast.info('Message enregistré sur la commande, sans e-mail\u00A0: cette cliente n’en a pas.');
    },
  });
  const questionSeen = messages.findLast(({ isFromBuyer }) => isFromBuyer)?.id ?? null;
  if (!mayAnswer && messages.length === 0) return null;
  return (
    <Messages
      title="Messages"
      messages={messages}
      authorOf={({ isFromBuyer, author }) => (isFromBuyer ? 'La cliente' : (author ?? 'La boutique'))}
      isOwn={({ isFromBuyer }) => !isFromBuyer}
      draft={draft}
      label={messages.length > 0 ? 'Votre réponse' : 'Message à la cliente'}
      isReadOnly={!mayAnswer}
      submitLabel="Envoyer"
      sending={answer}
      onSend={({ text, once }, onSuccess) => answer.mutate({ orderId, text, once, questionSeen }, { onSuccess })}
    />
  );
}
