import { isPlaceholderEmail } from '#shared/email.ts';
import { remindBuyer } from '#features/orders/domain/admin-endpoints.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { actionRefusal } from '#features/orders/domain/rules.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { AdminOrder } from './schemas.ts';

/**
 * Renders nothing while an alert is open or the parcel is back, because the alerts have their own actions, and nothing
 * when no piece is left to send. Only an alert about a failed reminder keeps the reminder here.
 */
export function NextAction({ order }: { order: AdminOrder }) {
  const mayRemind =
    useMay()(remindBuyer) && actionRefusal('remind', order) === null && !isPlaceholderEmail(order.user.email);
  const { workList, isDelivered, isPastPayment } = lifecycleOf(order.status);
  const hasReminderFailed = order.attention.some(({ kind }) => kind === 'reminder-failed');
  if (hasReminderFailed && mayRemind) return <Remind order={order} />;
  if (order.attention.length > 0 || order.isReturned || order.nothingToSend) return null;
  if (mayRemind) return <Remind order={order} />;
  if (workList === 'preparation' && !order.parcel?.openUntil)
    return (
      <LinkButton to="/admin/orders-preparation" search={{ mode: 'table', order: order.id }}>
        Préparer la commande
      </LinkButton>
    );
  if (isPastPayment && !isDelivered && order.trackingUrl)
    return (
      <AnchorButton href={order.trackingUrl} newTab>
        Suivre le colis
      </AnchorButton>
    );
  return null;
}

function Remind({ order: { id: orderId, status } }: { order: AdminOrder }) {
  const { lacks } = useShop();
  const remind = useCommand(remindBuyer, {
    onSuccess: () => toast.success('Relance envoyée'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <Button loading={remind.isPending} onClick={() => remind.mutate({ orderId })}>
      {lifecycleOf(status).asksBuyer === 'pay' && !lacks.includes('payment')
        ? 'Renvoyer le lien de paiement'
        : 'Envoyer une relance'}
    </Button>
  );
}
