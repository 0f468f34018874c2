import { useState } from 'react';
import { quoted } from '#shared/quoted.ts';
import { settleAttention } from '#features/attention/domain/endpoints.ts';
import type { AttentionLine } from '#features/attention/domain/schemas.ts';
import { attentionWords, holdsParcel } from '#features/attention/domain/labels.ts';
import { holdsNow } from '#features/attention/domain/rules.ts';
import { lifecycleOf, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { TruncatedText } from '#platform/web/ui/TruncatedText.tsx';
import { RefundLink } from '#features/refunds/web/RefundLink.tsx';
import { ResendButton } from './ResendButton.tsx';
import { SettleDialog } from '#features/attention/web/SettleDialog.tsx';

interface AttentionOfOrderProps {
  items: readonly AttentionLine[];
  orderId: string;
  status: OrderStatus;
  number?: string | undefined;
  /** Unanswered question of the customer, on screens that do not show the messages. */
  question?: string | null | undefined;
  /** False when no money of the order is left to refund, after a charge-back for example. */
  hasMoney?: boolean;
}

export function AttentionOfOrder(props: AttentionOfOrderProps) {
  const { items, orderId, status, question, number, hasMoney = true } = props;
  const [settling, setSettling] = useState<AttentionLine | null>(null);
  // The dialog shows the latest amount, which may change while it is open.
  const latest = items.find(({ id }) => id === settling?.id);
  const maySettle = useMay()(settleAttention);
  return (
    <>
      {items.map((item) => {
        const { title, sentence, todo } = attentionWords(item);
        const openQuestion = item.kind === 'message' && question;
        return (
          <Alert
            key={item.id}
            tone={holdsParcel(item) ? 'danger' : 'warning'}
            title={number ? `${title} · commande ${number}` : title}
            actions={
              maySettle && (
                <>
                  {openQuestion && (
                    <LinkButton
                      to="/admin/orders/$orderId"
                      params={{ orderId }}
                      hash="messages"
                      variant="secondary"
                      size="small"
                    >
                      Répondre
                    </LinkButton>
                  )}
                  {item.kind === 'parcel-returned' && <ResendButton orderId={orderId} status={status} />}
                  {hasMoney && <RefundLink item={item} orderId={orderId} />}
                  <Button variant="secondary" size="small" onClick={() => setSettling(item)}>
                    C’est réglé
                  </Button>
                </>
              )
            }
          >
            {openQuestion ? (
              <TruncatedText text={quoted(openQuestion)} />
            ) : (
              <>
                {sentence} {todo} {holdsNow(item, lifecycleOf(status)) && 'Le colis ne part pas avant.'}
              </>
            )}
          </Alert>
        );
      })}
      {settling && <SettleDialog item={latest ?? settling} onClose={() => setSettling(null)} />}
    </>
  );
}
