import { useState } from 'react';
import { settleAttention } from '#domain/attention/endpoints.ts';
import type { AttentionLine } from '#domain/attention/schemas.ts';
import { attentionWords, holdsParcel } from '#domain/attention/labels.ts';
import { holdsNow } from '#domain/attention/rules.ts';
import type { OrderStatus } from '#domain/orders/life.ts';
import { useMay } from '#web/api/use-may.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RefundLink } from './RefundLink.tsx';
import { ResendButton } from './ResendButton.tsx';
import { SettleDialog } from './SettleDialog.tsx';

interface AttentionOfOrderProps {
  items: readonly AttentionLine[];
  orderId: string;
  status: OrderStatus;
  /** Said where the orders of one parcel are shown together. */
  number?: string | undefined;
}

/** What waits for a person in one order, where she looks at it. */
export function AttentionOfOrder({ items, orderId, status, number }: AttentionOfOrderProps) {
  const [settling, setSettling] = useState<AttentionLine | null>(null);
  const maySettle = useMay()(settleAttention);
  return (
    <>
      {items.map((item) => {
        const { title, sentence, todo } = attentionWords(item);
        return (
          <Alert
            key={item.id}
            tone={holdsParcel(item) ? 'danger' : 'warning'}
            title={number ? `${title} · commande ${number}` : title}
            actions={
              maySettle && (
                <>
                  {item.kind === 'parcel-returned' && <ResendButton orderId={orderId} />}
                  <RefundLink item={item} orderId={orderId} />
                  <Button variant="secondary" size="small" onClick={() => setSettling(item)}>
                    C’est réglé
                  </Button>
                </>
              )
            }
          >
            {sentence} {todo} {holdsNow(item, status) && 'Le colis est retenu jusque-là.'}
          </Alert>
        );
      })}
      {settling && <SettleDialog item={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
