import { IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, formatUntil } from '#shared/time.ts';
import { TERMS_CODE } from '#features/content/domain/rules.ts';
import { getLive } from '#features/lives/domain/endpoints.ts';
import { changeHold, changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { expirableStatuses, lifecycleOf, type OrderStatus, orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { actionRefusal } from '#features/orders/domain/rules.ts';
import type { AcceptedTerms } from '#features/orders/domain/schemas.ts';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { OrderCustomer } from '#features/orders/web/admin/OrderCustomer.tsx';
import { authorLabel } from '#features/orders/web/admin/event-author.ts';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { pseudoOrNameOf } from '#features/users/domain/labels.ts';
import { BlockDialog } from '#features/users/web/BlockDialog.tsx';
import { BuyerWarningMarks } from '#features/users/web/BuyerWarningMarks.tsx';
import { useMay } from '#features/users/web/use-may.ts';
import { isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { afterRefresh } from '#platform/web/api/after-refresh.ts';
import { invalidate, useCommand } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { useOnceKey } from '#platform/web/api/use-once-key.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { keepFocusNear } from '#platform/web/ui/remember-focus.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { orderTextFacts } from './OrderTexts.tsx';
import { manualPaymentOf, moneyGoneWords } from './payment-fact.ts';
import type { AdminOrder } from './schemas.ts';
import { buyerNotice, statusEffects } from './status-effects.ts';

export function OrderDetails({ order }: { order: AdminOrder }) {
  const [changing, setChanging] = useState(false);
  const may = useMay();
  const live =
    order.liveId && may(getLive) ? (
      <TextLink to="/admin/lives/$liveId" params={{ liveId: order.liveId }}>
        {order.liveTitle ?? 'Live'}
      </TextLink>
    ) : (
      (order.liveTitle ?? 'N/A')
    );
  return (
    <Card
      title="Détails"
      actions={
        may(changeStatus) && (
          <Button variant="secondary" size="small" onClick={() => setChanging(true)}>
            Changer le statut
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ['Numéro', order.number],
          ['Total', <Money key="total" cents={order.total} />],
          ['Statut', <OrderBadge key="status" order={order} />],
          ...(expirableStatuses.includes(order.status)
            ? [['Gardée jusqu’au', <OrderHold key="hold" order={order} />] as const]
            : []),
          ['Date', <DateTime key="date" at={order.orderDate} />],
          ['Paiement', <PaymentFact key="paid" order={order} />],
          ['Live', live],
          [
            'Client',
            <Stack key="user" gap="small">
              <div>
                <OrderCustomer user={order.user} />
              </div>
              <BuyerWarnings order={order} />
            </Stack>,
          ],
          ['Livraison', order.shippingType],
          ...(order.acceptedTerms
            ? [['Conditions', <TermsFact key="terms" terms={order.acceptedTerms} />] as const]
            : []),
          ...orderTextFacts(order),
        ]}
      />
      {changing && <OrderStatusDialog order={order} onClose={() => setChanging(false)} />}
    </Card>
  );
}

const TermsFact = ({ terms }: { terms: AcceptedTerms }) => (
  <>
    <TextLink to="/pages/$code/versions/$versionId" params={{ code: TERMS_CODE, versionId: terms.version }}>
      Version du {formatDate(terms.since)}
    </TextLink>
    , acceptée le <DateTime at={terms.acceptedAt} />
  </>
);

function BuyerWarnings({ order: { user, standing } }: { order: Pick<AdminOrder, 'user' | 'standing'> }) {
  const [open, setOpen] = useState(false);
  const mayBlock = useMay()(blockUser);
  const isBlocked = Boolean(standing?.block);
  const name = pseudoOrNameOf(user);
  if (!mayBlock) return <BuyerWarningMarks standing={standing} />;
  return (
    <Row gap="small">
      <BuyerWarningMarks standing={standing} />
      <Button
        variant="secondary"
        size="small"
        icon={isBlocked ? <IconCircleCheck size={17} aria-hidden /> : <IconBan size={17} aria-hidden />}
        aria-label={`${isBlocked ? 'Débloquer' : 'Bloquer'} ${name}`}
        onClick={() => setOpen(true)}
      >
        {isBlocked ? 'Débloquer' : 'Bloquer'}
      </Button>
      {open && <BlockDialog user={{ ...user, standing }} onClose={() => setOpen(false)} />}
    </Row>
  );
}

function PaymentFact({ order }: { order: AdminOrder }) {
  if (order.isPaid) {
    return (
      <>
        <DateTime at={order.paymentDate} />
        {moneyGoneWords(order)}
      </>
    );
  }
  const manualPayment = manualPaymentOf(order);
  if (!manualPayment && !lifecycleOf(order.status).isPastPayment) return 'Pas encore reçu';
  return (
    <>
      Aucun paiement par carte reçu.
      {manualPayment && (
        <>
          {' '}
          Passée à «&nbsp;{orderStatusLabels[manualPayment.to]}&nbsp;» à la main par {authorLabel(manualPayment.author)}{' '}
          le <DateTime at={manualPayment.at} />.
        </>
      )}
    </>
  );
}

function OrderHold({ order }: { order: AdminOrder }) {
  const { id: orderId, heldUntil, isHoldAwaited } = order;
  const { keyOf, renew } = useOnceKey();
  const command = useCommand(changeHold, {
    onSuccess: (reply) => {
      renew();
      toast.success(reply.heldUntil ? `Gardée jusqu’au ${formatUntil(reply.heldUntil)}` : 'Gardée sans limite');
    },
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const change = (kind: 'extend' | 'no-limit') => {
    if (command.isPending) return;
    keepFocusNear();
    command.mutate({ orderId, change: kind, once: keyOf(`${kind} ${heldUntil}`) });
  };
  const { isOpen, lacks } = useShop();
  const noLimitText =
    isOpen && !lacks.includes('payment')
      ? 'Sans limite'
      : 'Aucun délai ne court\u00A0: les clientes ne peuvent pas payer';
  const mayChange = useMay()(changeHold) && actionRefusal('change-hold', order) === null;
  return (
    <Stack gap="small">
      {heldUntil ? (
        <DateTime at={heldUntil} format="until" />
      ) : (
        <span>{isHoldAwaited ? 'Le délai commence à la fin du live' : noLimitText}</span>
      )}
      {mayChange && (heldUntil || isHoldAwaited) && (
        <Row gap="small">
          {heldUntil && (
            <Button variant="secondary" size="small" aria-disabled={command.isPending} onClick={() => change('extend')}>
              +24 h
            </Button>
          )}
          <Button variant="secondary" size="small" aria-disabled={command.isPending} onClick={() => change('no-limit')}>
            Sans limite
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const statusOptions = orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status] }));

function OrderStatusDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const [status, setStatus] = useState<OrderStatus>(order.status);
  const [isMailing, setMailing] = useState(true);
  // Status shown to the user. The server refuses the change when the order has another status, so that a concurrent
  // change is not overwritten unseen.
  const [seen, setSeen] = useState(order.status);
  const change = useCommand(changeStatus, {
    onSuccess: afterRefresh(changeStatus, (reply) => {
      toast.success(`Commande ${order.number}\u00A0: ${orderStatusLabels[reply.status]}`);
      onClose();
    }),
    onProblem: (problem) => {
      if (!isRefusedWith(problem, orderProblems.statusChangedMeanwhile)) return;
      setSeen((problem.params as { status: OrderStatus }).status);
      void invalidate(changeStatus.changes);
    },
  });
  const { lacks } = useShop();
  const notice = buyerNotice(order, status, lacks);
  const tellBuyer = notice?.isChosen === true && isMailing;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Changer le statut"
      description={`Commande ${order.number}, actuellement «\u00a0${orderStatusLabels[order.status]}\u00a0»`}
      onSubmit={() => change.mutate({ orderId: order.id, status, seen, tellBuyer })}
      saving={change.isPending}
      error={change.error}
      submitLabel="Changer le statut"
      disabledReason={status === order.status ? 'Choisissez un autre statut.' : null}
    >
      <Select
        label="Statut"
        value={status}
        onChange={(chosen) => setStatus(chosen || order.status)}
        options={statusOptions}
      />
      {statusEffects(order, status).map((effect) => (
        <Alert key={effect} tone="warning">
          {effect}
        </Alert>
      ))}
      {notice?.isChosen ? (
        <Checkbox
          label="Prévenir la cliente par e-mail"
          checked={isMailing}
          onChange={setMailing}
          hint={`À ${order.user.email}, avec la liste de ses pièces.`}
        />
      ) : (
        notice && <MutedText>{notice.sentence}</MutedText>
      )}
    </FormDialog>
  );
}
