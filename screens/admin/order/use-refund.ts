import { useState } from 'react';
import { formatEuros } from '#shared/money.ts';
import type { InputOf, ReplyOf } from '#shared/http/endpoint.ts';
import type { AdminOrder } from './schemas.ts';
import { refundOrder } from '#features/refunds/domain/endpoints.ts';
import { refundProblems } from '#features/refunds/domain/problems.ts';
import { newKey } from '#platform/web/api/new-key.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';

type Wish = Omit<InputOf<typeof refundOrder>, 'orderId' | 'key'>;

const codes: ReadonlySet<string> = new Set(Object.values(refundProblems).map(({ code }) => code));

function announce({ state }: ReplyOf<typeof refundOrder>, amount: number): void {
  const euros = formatEuros(amount);
  if (state === 'done') toast.success(`${euros} remboursés`);
  else if (state === 'requested') toast.info(`Remboursement de ${euros} demandé`);
  else toast.info(`Remboursement de ${euros} : le prestataire n’a pas encore répondu`);
}

/**
 * Requests a refund. The key stays the same while the result is unknown, so that a repeated click is idempotent. After
 * a refusal, the next click uses a new key.
 */
export function useRefund(order: AdminOrder, on: { onClose: () => void; onRefused: () => void }) {
  const [key, setKey] = useState(newKey);
  const [wasRefused, setWasRefused] = useState(false);
  const again = () => {
    setKey(newKey());
    on.onRefused();
  };
  const command = useCommand(refundOrder, {
    onSuccess: (reply, { amount }) => {
      setWasRefused(reply.state === 'refused');
      if (reply.state === 'refused') return again();
      announce(reply, amount);
      on.onClose();
    },
    onProblem: (problem) => {
      if (codes.has(problem.code)) again();
    },
  });
  return {
    refund: (wish: Wish) => command.mutate({ ...wish, orderId: order.id, key }),
    saving: command.isPending,
    error: wasRefused
      ? 'Le prestataire de paiement a refusé ce remboursement. L’historique de la commande dit pourquoi.'
      : command.error,
  };
}
