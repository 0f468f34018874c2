import type { AdminOrder } from './schemas.ts';
import { checkRefund, denyRefund } from '#features/refunds/domain/endpoints.ts';
import { refundStateLabels, refundWayLabels } from '#features/refunds/domain/labels.ts';
import { refundLife, type RefundState } from '#features/payments/domain/lifecycle.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.ts';

type Refund = AdminOrder['refunds'][number];

function announce({ state }: { state: RefundState }): void {
  if (state === 'done') toast.success('Le prestataire l’a fait : il est dans les paiements');
  else if (state === 'refused') toast.success('Noté : vous pouvez le redemander');
  else toast.info('Le prestataire ne connaît pas encore ce remboursement');
}

/** Refund with an unknown result. Asks the provider again, or records that the refund was not made. */
function Doubt({ orderId, refundId }: { orderId: string; refundId: string }) {
  const callbacks = { onSuccess: announce, onProblem: (problem: unknown) => void toast.error(sentenceOf(problem)) };
  const check = useCommand(checkRefund, callbacks);
  const deny = useCommand(denyRefund, callbacks);
  const input = { orderId, refundId };
  return (
    <Row gap="small">
      <Button variant="secondary" size="small" loading={check.isPending} onClick={() => check.mutate(input)}>
        Demander au prestataire
      </Button>
      <Button variant="quiet" size="small" loading={deny.isPending} onClick={() => deny.mutate(input)}>
        Il n’a pas été fait
      </Button>
    </Row>
  );
}

/** Shows a requested refund without a transaction: its state, or its means. */
export function RefundLine({ orderId, refund }: { orderId: string; refund: Refund }) {
  const { id, amount, at, state, way, message } = refund;
  const may = useMay()(checkRefund);
  const detail = way ? refundWayLabels[way] : message;
  return (
    <li>
      <Row gap="small">
        <span>
          Remboursement : <Money cents={amount} />
        </span>
        <StatusBadge label={refundStateLabels[state]} tone={refundLife[state].tone} />
      </Row>
      <MutedText>
        <DateTime at={at} />
        {detail && ` · ${detail}`}
      </MutedText>
      {state === 'unsure' && may && <Doubt orderId={orderId} refundId={id} />}
    </li>
  );
}
