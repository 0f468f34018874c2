import { formatEuros } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import {
  mayWaitSentence,
  nothingToSendBackSentence,
  refundWords,
  refusalReasonLabels,
  RETURN_LABEL_STEPS,
  sendBackSentence,
} from '#features/withdrawals/domain/labels.ts';
import { returnCostSentence } from '#features/content/domain/labels-legal.ts';
import { withdrawalLife } from '#features/withdrawals/domain/lifecycle.ts';
import { returnDueOn, withdrawalCan } from '#features/withdrawals/domain/rules.ts';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import type { MyWithdrawals } from './schemas.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Steps } from '#platform/web/ui/Steps.tsx';
import { MyParcelSent } from './MyParcelSent.tsx';
import { MyReturnLabel } from './MyReturnLabel.tsx';
import { PostagePart } from '#features/withdrawals/web/PostagePart.tsx';

interface Props {
  withdrawal: Withdrawal;
  order: MyWithdrawals;
}

/** Returns the steps of a withdrawal. Pieces that were never sent skip the return. */
function stepsOf(withdrawal: Withdrawal) {
  const { state, statedAt, needsReturn, sentAt, receivedAt, refundedAt } = withdrawal;
  const refunded = state === 'refunded';
  const asked = { label: 'Déclarée', reached: true, at: statedAt };
  const last = { label: refundWords(withdrawal).step, reached: refunded, at: refunded ? refundedAt : null };
  const isBack = receivedAt !== null;
  const way = [
    { label: 'Colis renvoyé', reached: sentAt !== null || isBack, at: sentAt },
    { label: 'Colis reçu', reached: isBack, at: receivedAt },
    // A refund before the return leaves nothing to send back.
  ].filter(({ reached }) => reached || !refunded);
  return needsReturn || sentAt ? [asked, ...way, last] : [asked, last];
}

function WhatNext({ withdrawal, order }: Props) {
  const { name: shopName, supportEmail } = useShop();
  const { state, statedAt, refusalReason, pieces } = withdrawal;
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
  if (!withdrawalCan('send', state)) return null;
  return (
    <>
      <p>
        {sendBackSentence(pieces.length, formatDay(returnDueOn(statedAt)), returnPlace)}{' '}
        {withdrawal.returnLabel
          ? `Le retour est gratuit : voici son étiquette. ${RETURN_LABEL_STEPS}`
          : `${returnCostSentence(order.isReturnFree)} Gardez la preuve de l’envoi.`}
      </p>
      <MyReturnLabel withdrawal={withdrawal} orderId={order.orderId} />
      <MyParcelSent withdrawalId={withdrawal.id} trackingNumber={withdrawal.returnLabel?.trackingId ?? ''} />
    </>
  );
}

/** Shows a withdrawal: date and time of the statement, state and next step. */
export function MyWithdrawal({ withdrawal, order }: Props) {
  const { state, statedAt, name, email, pieces, amount, postage, trackingNumber, refundDueOn, needsReturn } =
    withdrawal;
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
      <WhatNext withdrawal={withdrawal} order={order} />
      <Facts
        facts={[
          ['Pièces', pieces.map((piece) => `n°\u00A0${piece.ref} ${piece.name}`).join(', ')],
          [
            state === 'refunded' ? refundWords(withdrawal).amount : 'À vous rembourser',
            <span key="amount">
              {formatEuros(amount)} <PostagePart cents={postage} />
            </span>,
          ],
          ...(withdrawalLife[state].isOpen ? [['Au plus tard le', formatDay(refundDueOn)] as const] : []),
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
      {withdrawalLife[state].isOpen && needsReturn && <MutedText>{mayWaitSentence(pieces.length)}</MutedText>}
    </Card>
  );
}
