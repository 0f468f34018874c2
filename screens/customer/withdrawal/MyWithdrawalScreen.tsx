import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { urlOf } from '#shared/http/request.ts';
import { formatEuros } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import { returnCostSentence } from '#features/content/domain/labels-legal.ts';
import { MailMyDocuments } from '#features/documents/web/MailMyDocuments.tsx';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { MyOrderUnavailable } from '#features/orders/web/mine/MyOrderUnavailable.tsx';
import { tellParcelSent, myReturnLabelPdf } from '#features/withdrawals/domain/endpoints.ts';
import {
  mayWaitSentence,
  NOTHING_TO_REFUND,
  nothingToSendBackSentence,
  refundWords,
  refusalReasonLabels,
  RETURN_LABEL_STEPS,
  sendBackSentence,
} from '#features/withdrawals/domain/labels.ts';
import { withdrawalLifecycle } from '#features/withdrawals/domain/lifecycle.ts';
import { MAX_RETURN_NUMBER, returnDueOn, withdrawalCan } from '#features/withdrawals/domain/rules.ts';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import { PostagePart } from '#features/withdrawals/web/PostagePart.tsx';
import { isMissing } from '#platform/web/api/missing.ts';
import { useEndpoint, useCommand } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { Steps } from '#platform/web/ui/Steps.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { deleteSentText, useDraft, useSaveDraft } from '#platform/web/ui/use-draft.ts';
import { MyStatement } from './MyStatement.tsx';
import { amountLabel } from './amount-label.ts';
import { getMyWithdrawals } from './endpoints.ts';
import type { MyWithdrawals } from './schemas.ts';
import styles from './my-withdrawals.module.css';

const POLL_MS = 30_000;

/** Ends a refusal with a full stop. A refusal of several sentences already ends with a full stop. */
const asSentence = (refusal: string): string => (refusal.endsWith('.') ? refusal : `${refusal}.`);

function OrderWithdrawals({ order }: { order: MyWithdrawals }) {
  const hasRemaining = order.pieces.some(({ isStated, isRefunded }) => !isStated && !isRefunded);
  return (
    <>
      {order.withdrawals.map((withdrawal) => (
        <MyWithdrawal key={withdrawal.id} withdrawal={withdrawal} order={order} />
      ))}
      {hasRemaining && !order.refusal && <MyStatement key={order.withdrawals.length} order={order} />}
      {order.refusal && order.withdrawals.length === 0 && (
        <Alert tone="info" title="Vous ne pouvez pas renoncer à cette commande">
          {asSentence(order.refusal)}
        </Alert>
      )}
    </>
  );
}

export default function Component() {
  const { orderId } = useParams({ from: '/mine/customer/order/$orderId/retractation' });
  return <MyWithdrawalScreen key={orderId} orderId={orderId} />;
}

function MyWithdrawalScreen({ orderId }: { orderId: string }) {
  const read = useEndpoint(getMyWithdrawals, { orderId }, { every: POLL_MS });
  const { data: order, error, refetch } = read;
  const backLink = (
    <BackLink to="/customer/order/$orderId" params={{ orderId }}>
      {order ? `Commande ${order.number}` : 'La commande'}
    </BackLink>
  );
  if (error && (!order || isMissing(error))) return <MyOrderUnavailable problem={error} retry={() => void refetch()} />;
  return (
    <Page back={backLink} width="reading">
      <StaleNotice read={read} />
      {order ? (
        <OrderWithdrawals order={order} />
      ) : (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
    </Page>
  );
}

interface MyWithdrawalProps {
  withdrawal: Withdrawal;
  order: MyWithdrawals;
}

function stepsOf(withdrawal: Withdrawal) {
  const { state, statedAt, needsReturn, sentAt, receivedAt, refundedAt } = withdrawal;
  const refunded = state === 'refunded';
  const declared = { label: 'Déclarée', reached: true, at: statedAt };
  const last = { label: refundWords(withdrawal).step, reached: refunded, at: refunded ? refundedAt : null };
  const isReceived = receivedAt !== null;
  const returnSteps = [
    { label: 'Colis renvoyé', reached: sentAt !== null || isReceived, at: sentAt },
    { label: 'Colis reçu', reached: isReceived, at: receivedAt },
    // Omits the open return steps after a refund, because the customer then sends nothing back.
  ].filter(({ reached }) => reached || !refunded);
  return needsReturn || sentAt ? [declared, ...returnSteps, last] : [declared, last];
}

function NextStep({ withdrawal, order }: MyWithdrawalProps) {
  const { name: shopName, supportEmail } = useShop();
  const { state, refusalReason, pieces } = withdrawal;
  if (refusalReason) {
    return (
      <Alert tone="warning" title="Refusée">
        {refusalReasonLabels[refusalReason].sentence}
        {supportEmail && ` Si vous pensez que c’est une erreur, écrivez-nous à ${supportEmail}.`}
      </Alert>
    );
  }
  const returnPlace = [shopName, order.returnAddress].filter(Boolean).join(', ');
  if (state === 'refunded') {
    const { title, text } = refundWords(withdrawal);
    return (
      <Alert tone="success" title={title}>
        {text}
      </Alert>
    );
  }
  if (!withdrawal.needsReturn) {
    return <p>{nothingToSendBackSentence(pieces.length, returnPlace)}</p>;
  }
  if (withdrawalCan('correct', state)) {
    return <MyParcelSent withdrawalId={withdrawal.id} trackingNumber={withdrawal.trackingNumber ?? ''} isCorrection />;
  }
  if (!withdrawalCan('send', state)) return null;
  return (
    <>
      <p>
        {sendBackSentence(pieces.length, formatDay(returnDueOn(withdrawal)), returnPlace)}{' '}
        {withdrawal.returnLabel
          ? `Le retour est gratuit\u00A0: voici son étiquette. ${RETURN_LABEL_STEPS}`
          : `${returnCostSentence(order.isReturnFree)} Gardez la preuve de l’envoi.`}
      </p>
      <MyReturnLabel withdrawal={withdrawal} orderId={order.orderId} />
      <MyParcelSent withdrawalId={withdrawal.id} trackingNumber={withdrawal.returnLabel?.trackingId ?? ''} />
    </>
  );
}

const MyPieces = ({ pieces }: Pick<Withdrawal, 'pieces'>) => (
  <Stack gap="tight">
    {pieces.map((piece) => (
      <span key={piece.itemId} className={styles.piece}>
        <PiecePicture piece={piece} size="tiny" />
        <span className={styles.words}>
          n°&nbsp;{piece.ref} {piece.name}
        </span>
      </span>
    ))}
  </Stack>
);

function MyWithdrawal({ withdrawal, order }: MyWithdrawalProps) {
  const { state, statedAt, name, email, pieces, amount, postage, trackingNumber, refundDueOn, needsReturn } =
    withdrawal;
  const { isOpen } = withdrawalLifecycle[state];
  const hasAmount = !isOpen || amount > 0;
  return (
    <Card
      title={`Rétractation de la commande ${order.number}`}
      intro={
        <>
          Déclarée le <DateTime at={statedAt} format="long" />
          {email && `. Accusé de réception envoyé à ${email}`}.
        </>
      }
    >
      {state !== 'refused' && <Steps label="Avancement" steps={stepsOf(withdrawal)} />}
      <NextStep withdrawal={withdrawal} order={order} />
      <Facts
        facts={[
          ['Pièces', <MyPieces key="pieces" pieces={pieces} />],
          ...(hasAmount
            ? [
                [
                  amountLabel(withdrawal),
                  <span key="amount">
                    {formatEuros(amount)} <PostagePart cents={postage} />
                  </span>,
                ] as const,
              ]
            : []),
          ...(isOpen && hasAmount ? [['Au plus tard le', formatDay(refundDueOn)] as const] : []),
          ...(trackingNumber
            ? [
                [
                  'Numéro du colis',
                  <span key="n" translate="no">
                    {trackingNumber}
                  </span>,
                ] as const,
              ]
            : []),
          ...(name ? [['Au nom de', name] as const] : []),
        ]}
      />
      {!hasAmount && <MutedText>{NOTHING_TO_REFUND}</MutedText>}
      {isOpen && hasAmount && needsReturn && <MutedText>{mayWaitSentence(pieces.length)}</MutedText>}
    </Card>
  );
}

interface MyParcelSentProps {
  withdrawalId: string;
  /** Number of the sent parcel or of its return label; empty when unknown. */
  trackingNumber: string;
  /** True once the parcel is sent. */
  isCorrection?: boolean;
}

function MyParcelSent({ withdrawalId, trackingNumber: initial, isCorrection = false }: MyParcelSentProps) {
  const draft = `return-number ${withdrawalId}`;
  const [typed, setTyped] = useState<string | null>(useDraft(draft, { text: '' })?.text ?? null);
  useSaveDraft(draft, typed === null ? null : { text: typed });
  const trackingNumber = typed ?? initial;
  const reportSent = useCommand(tellParcelSent, {
    onSuccess: (_, sent) => {
      setTyped((text) => (text === sent.trackingNumber ? null : text));
      // Deletes the draft even when the form is already unmounted.
      deleteSentText(draft, sent.trackingNumber ?? '');
      toast.success('C’est noté, merci');
    },
  });
  return (
    <Form
      label="Retour du colis"
      onSubmit={() => reportSent.mutate({ withdrawalId, trackingNumber, isCorrection })}
      saving={reportSent.isPending}
      error={reportSent.error}
      submitLabel={isCorrection ? 'Corriger le numéro' : 'J’ai envoyé le colis'}
    >
      <TextField
        label="Numéro de suivi (facultatif)"
        name="trackingNumber"
        maxLength={MAX_RETURN_NUMBER}
        value={trackingNumber}
        onChange={setTyped}
      />
    </Form>
  );
}

interface MyReturnLabelProps {
  withdrawal: Withdrawal;
  orderId: string;
}

const MyReturnLabel = ({ withdrawal: { id: withdrawalId, returnLabel }, orderId }: MyReturnLabelProps) =>
  returnLabel?.hasFile && (
    <Row gap="small">
      <AnchorButton
        href={urlOf(myReturnLabelPdf, { withdrawalId })}
        variant="secondary"
        icon={<IconDownload size={18} aria-hidden />}
      >
        Ouvrir l’étiquette de retour
      </AnchorButton>
      <MailMyDocuments orderId={orderId} />
    </Row>
  );
