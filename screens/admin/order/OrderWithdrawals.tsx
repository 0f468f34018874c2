import { useRef, useState } from 'react';
import { formatDay } from '#shared/time.ts';
import { refundLeadOf } from '#features/attention/domain/labels.ts';
import { refundOrder } from '#features/refunds/domain/endpoints.ts';
import { refundMeansLabels } from '#features/refunds/domain/labels.ts';
import type { RefundSource } from '#features/refunds/domain/lifecycle.ts';
import { declaredRefund } from '#features/refunds/domain/rules.ts';
import { useFocusOnceLost } from '#features/shipping/web/use-focus-next.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { moveWithdrawal, refuseWithdrawal } from '#features/withdrawals/domain/admin-endpoints.ts';
import type { AdminWithdrawal } from '#features/withdrawals/domain/admin-schemas.ts';
import { refusalReasonLabels } from '#features/withdrawals/domain/labels.ts';
import { type RefusalReason, refusalReasons, withdrawalLifecycle } from '#features/withdrawals/domain/lifecycle.ts';
import { cancelledRefusal, returnDueOn, withdrawalCan } from '#features/withdrawals/domain/rules.ts';
import { PostagePart } from '#features/withdrawals/web/PostagePart.tsx';
import { RefundDue } from '#features/withdrawals/web/admin/RefundDue.tsx';
import {
  ReturnLabelButton,
  ReturnLabelMade,
  ReturnLabelUnknown,
} from '#features/withdrawals/web/admin/ReturnLabel.tsx';
import { WithdrawnPieces } from '#features/withdrawals/web/admin/WithdrawnPieces.tsx';
import { WithdrawalBadge } from '#features/withdrawals/web/admin/WithdrawalBadge.tsx';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { listWithdrawals } from '#screens/admin/withdrawals/endpoints.ts';
import { WithdrawalRefundDialog } from './WithdrawalRefundDialog.tsx';
import { getOrder } from './endpoints.ts';
import { moneyForDebt } from './refund-sums.ts';

export function OrderWithdrawals({ orderId }: { orderId: string }) {
  const read = useEndpoint(listWithdrawals, { orderId });
  const { data, error, refetch } = read;
  if (!data && error)
    return <RetryAlert onRetry={refetch}>Impossible de charger les rétractations de la commande.</RetryAlert>;
  return (
    <>
      <StaleNotice read={read} />
      {data?.withdrawals.map((withdrawal) => (
        <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    </>
  );
}

function RefundActions({ withdrawal, onDone }: { withdrawal: AdminWithdrawal; onDone: () => void }) {
  const orderId = withdrawal.order.id;
  const [isDeclaring, setDeclaring] = useState(false);
  const { data: order } = useEndpoint(getOrder, { orderId });
  const may = useMay();
  const declared = order && declaredRefund(order, moneyForDebt(order), withdrawal.amount, 'other');
  const isChargedBack = declared?.by === 'bank';
  const isWithoutRefund = isChargedBack || withdrawal.amount === 0;
  // Omits the button while an alert about the order’s money has the same button, and until the order is read.
  const isInAlert = order?.attention.some((item) => refundLeadOf(item) !== null) ?? true;
  return (
    <>
      {may(refundOrder) && !isWithoutRefund && !isInAlert && (
        <LinkButton
          to="/admin/orders/$orderId"
          params={{ orderId }}
          search={{ refund: 'owed' }}
          resetScroll={false}
          size="small"
        >
          Rembourser…
        </LinkButton>
      )}
      <Button variant="quiet" size="small" disabled={!declared} onClick={() => setDeclaring(true)}>
        {isWithoutRefund ? 'Terminer sans rembourser' : 'J’ai remboursé autrement'}
      </Button>
      {isDeclaring && declared && (
        <WithdrawalRefundDialog
          withdrawal={withdrawal}
          declared={declared}
          onDone={onDone}
          onClose={() => setDeclaring(false)}
        />
      )}
    </>
  );
}

interface WithdrawalProps {
  withdrawal: AdminWithdrawal;
}

function Actions({ withdrawal, onDone }: WithdrawalProps & { onDone: () => void }) {
  const { id: withdrawalId, state, refundedAt, refusedAt, order } = withdrawal;
  const can = (action: 'refuse' | 'reopen') =>
    withdrawalCan(action, state) && cancelledRefusal(action, { state, orderStatus: order.status }) === null;
  const [isRefusing, setRefusing] = useState(false);
  const move = useCommand(moveWithdrawal, {
    onSuccess: onDone,
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const may = useMay();
  if (!may(moveWithdrawal)) return null;
  return (
    <Row gap="small">
      {withdrawalCan('refund', state) && <RefundActions withdrawal={withdrawal} onDone={onDone} />}
      <ReturnLabelButton withdrawal={withdrawal} />
      {withdrawalCan('receive', state) && withdrawal.needsReturn && (
        <Button
          variant="secondary"
          size="small"
          loading={move.isPending}
          onClick={() => move.mutate({ withdrawalId, action: 'receive' })}
        >
          Colis reçu
        </Button>
      )}
      {may(refuseWithdrawal) && can('refuse') && (
        <Button variant="quiet" size="small" onClick={() => setRefusing(true)}>
          Refuser
        </Button>
      )}
      {can('reopen') && (
        <Button
          variant="quiet"
          size="small"
          loading={move.isPending}
          onClick={() => move.mutate({ withdrawalId, action: 'reopen', reverts: refundedAt ?? refusedAt ?? undefined })}
        >
          Rouvrir
        </Button>
      )}
      {isRefusing && <RefusalDialog withdrawal={withdrawal} onDone={onDone} onClose={() => setRefusing(false)} />}
    </Row>
  );
}

const refundMeansText = (by: RefundSource): string =>
  by === 'bank' ? 'la banque a repris le paiement' : refundMeansLabels[by].choice.toLowerCase();

const refundedFact = ({ state, refundedAt, refundedBy }: AdminWithdrawal) =>
  state === 'refunded'
    ? [
        [
          refundedBy === 'bank' ? 'Terminée' : 'Remboursée',
          <span key="refunded">
            <DateTime at={refundedAt} />
            {refundedBy && `, ${refundMeansText(refundedBy)}`}
          </span>,
        ] as const,
      ]
    : [];

function WithdrawalCard({ withdrawal }: WithdrawalProps) {
  const { state, statedAt, name, pieces, amount, postage, sentAt, trackingNumber, receivedAt, refusalReason } =
    withdrawal;
  const { isOpen } = withdrawalLifecycle[state];
  const card = useRef<HTMLDivElement>(null);
  // Moves the focus to the card when the clicked button disappears with the old state. The next actions follow the
  // card's title.
  const focus = useFocusOnceLost(false, () => card.current);
  return (
    <div ref={card} role="group" aria-label="Rétractation" tabIndex={-1}>
      <Card title="Rétractation" actions={<WithdrawalBadge state={state} />}>
        <Facts
          facts={[
            [
              'Déclarée',
              <span key="stated">
                <DateTime at={statedAt} />
                {name && ` par ${name}`}
              </span>,
            ],
            ['Pièces', <WithdrawnPieces key="pieces" pieces={pieces} />],
            [
              isOpen ? 'À rembourser' : 'Montant',
              <span key="amount">
                <Money cents={amount} /> <PostagePart cents={postage} />
              </span>,
            ],
            ...(isOpen ? [['Au plus tard', <RefundDue key="due" withdrawal={withdrawal} />] as const] : []),
            ...(withdrawal.returnLabel
              ? [['Étiquette de retour', <ReturnLabelMade key="label" {...withdrawal} />] as const]
              : []),
            ...(sentAt
              ? [
                  [
                    'Colis renvoyé',
                    <span key="sent">
                      <DateTime at={sentAt} /> {trackingNumber && <span translate="no">n°&nbsp;{trackingNumber}</span>}
                    </span>,
                  ] as const,
                ]
              : []),
            ...(receivedAt ? [['Colis reçu', <DateTime key="received" at={receivedAt} />] as const] : []),
            ...refundedFact(withdrawal),
            ...(refusalReason ? [['Refusée', refusalReasonLabels[refusalReason].choice] as const] : []),
          ]}
        />
        {state === 'asked' && withdrawal.needsReturn && (
          <Alert tone="info">
            La cliente a jusqu’au {formatDay(returnDueOn(withdrawal))} pour renvoyer{' '}
            {pieces.length > 1 ? 'les pièces' : 'la pièce'}. Vous pouvez attendre ce retour, ou la preuve de l’envoi,
            avant de rembourser.
          </Alert>
        )}
        <ReturnLabelUnknown withdrawal={withdrawal} />
        <Actions withdrawal={withdrawal} onDone={focus.leave} />
      </Card>
    </div>
  );
}

const options = refusalReasons.map((reason) => ({ value: reason, label: refusalReasonLabels[reason].choice }));

interface RefusalDialogProps {
  withdrawal: AdminWithdrawal;
  onDone: () => void;
  onClose: () => void;
}

function RefusalDialog({ withdrawal, onDone, onClose }: RefusalDialogProps) {
  const [reason, setReason] = useState<RefusalReason | ''>('');
  const refuse = useCommand(refuseWithdrawal, {
    onSuccess: () => {
      toast.success(`Commande ${withdrawal.order.number}\u00A0: rétractation refusée`);
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Refuser la rétractation"
      description="Une cliente n’a pas à dire pourquoi elle change d’avis. La loi permet de refuser pour deux raisons. La cliente reçoit par e-mail la raison choisie."
      onSubmit={() => reason && refuse.mutate({ withdrawalId: withdrawal.id, reason })}
      saving={refuse.isPending}
      error={refuse.error}
      submitLabel="Refuser"
      disabledReason={reason === '' ? 'Choisissez une raison.' : null}
    >
      <Select label="Raison" placeholder="Choisir" value={reason} onChange={setReason} options={options} />
    </FormDialog>
  );
}
