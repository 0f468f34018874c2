import { changeHold, remindBuyer } from '#domain/orders/admin-endpoints.ts';
import type { AdminOrder } from '#domain/orders/admin-schemas.ts';
import { lifeOf } from '#domain/orders/life.ts';
import { whyNot } from '#domain/orders/rules.ts';
import { formatUntil } from '#domain/time.ts';
import { isPlaceholderEmail } from '#domain/users/rules.ts';
import { sentenceOf } from '#web/api/problem.ts';
import { useCommand } from '#web/api/query.ts';
import { useMay } from '#web/api/use-may.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Row } from '#web/ui/Row.tsx';
import { Stack } from '#web/ui/Stack.tsx';
import { toast } from '#web/ui/toast.ts';

/** Until when an unpaid order keeps its pieces, and what can be done about it. */
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
              {lifeOf(order.status).asksBuyer === 'pay' ? 'Renvoyer le lien de paiement' : 'Relancer maintenant'}
            </Button>
          )}
        </Row>
      )}
    </Stack>
  );
}
