import { refundLeadOf } from '#features/attention/domain/labels.ts';
import type { AttentionLine } from '#features/attention/domain/schemas.ts';
import { refundOrder } from '#features/refunds/domain/endpoints.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';

export function RefundLink({ item, orderId }: { item: Pick<AttentionLine, 'kind' | 'data'>; orderId: string }) {
  const mayRefund = useMay()(refundOrder);
  const refund = refundLeadOf(item);
  if (!refund || !mayRefund) return null;
  return (
    <LinkButton to="/admin/orders/$orderId" params={{ orderId }} search={{ refund }} resetScroll={false} size="small">
      Rembourser…
    </LinkButton>
  );
}
