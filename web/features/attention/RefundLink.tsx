import { refundLeadOf } from '#domain/attention/labels.ts';
import type { AttentionLine } from '#domain/attention/schemas.ts';
import { LinkButton } from '#web/ui/LinkButton.tsx';

/** « Rembourser… »: to the order, where what the line proposes to give back waits for a confirmation. */
export function RefundLink({ item, orderId }: { item: Pick<AttentionLine, 'kind'>; orderId: string }) {
  const refund = refundLeadOf(item);
  if (!refund) return null;
  return (
    <LinkButton to="/admin/orders/$orderId" params={{ orderId }} search={{ refund }} resetScroll={false} size="small">
      Rembourser…
    </LinkButton>
  );
}
