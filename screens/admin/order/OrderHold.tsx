import { changeHold, remindBuyer } from '#features/orders/domain/admin-endpoints.ts';
import type { AdminOrder } from './schemas.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { whyNot } from '#features/orders/domain/rules.ts';
import { formatUntil } from '#shared/time.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Shows the deadline until which an unpaid order holds its pieces, with the actions on it. */
export function OrderHold({ order }: { order: AdminOrder }) {
  const { id: orderId, heldUntil, user } = order;
  const onProblem = (problem: unknown) => toast.error(sentenceOf(problem));
  const change = useCommand(changeHold, {
    onSuccess: (reply) =>
      toast.success(reply.heldUntil ? `Gardée jusqu’au ${formatUntil(reply.heldUntil)}` : 'Gardée sans limite'),
    onProblem,
  });
  const remind = useCommand(remindBuyer, { onSuccess: () => toast.success('Rappel envoyé'), onProblem });
  const may = useMay();
  const busy = change.isPending || remind.isPending;
  const mayChange = may(changeHold) && whyNot('change-hold', order) === null && heldUntil !== null;
  const mayRemind = may(remindBuyer) && whyNot('remind', order) === null && !isPlaceholderEmail(user.email);
  return (
    <Stack gap="small">
      {heldUntil ? <DateTime at={heldUntil} format="until" /> : <span>Sans limite</span>}
      {(mayChange || mayRemind) && (
        <Row gap="small">
          {mayChange && (
            <>
              <Button
                variant="secondary"
                size="small"
                disabled={busy}
                onClick={() => change.mutate({ orderId, change: 'extend' })}
              >
                +24 h
              </Button>
              <Button
                variant="secondary"
                size="small"
                disabled={busy}
                onClick={() => change.mutate({ orderId, change: 'no-limit' })}
              >
                Sans limite
              </Button>
            </>
          )}
          {mayRemind && (
            <Button variant="secondary" size="small" disabled={busy} onClick={() => remind.mutate({ orderId })}>
              {lifecycleOf(order.status).asksBuyer === 'pay' ? 'Renvoyer le lien de paiement' : 'Relancer maintenant'}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}
