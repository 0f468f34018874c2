import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import type { MyWithdrawals } from './schemas.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { useSession } from '#features/users/web/session.ts';
import { dropOwnDraft, useKeepOwnDraft, useOwnDraft } from '#features/users/web/use-own-draft.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';

interface Values extends Record<string, string> {
  name: string;
  /** Ids of the pieces that the customer keeps, separated by spaces. */
  kept: string;
}

/** Draft of a statement: name and pieces. Stored on the device until it is sent. */
export function useStatement(order: MyWithdrawals) {
  const { user } = useSession();
  const draft = `withdrawal-${order.orderId}`;
  const owner = user?.id ?? '';
  const left = order.pieces.filter(({ isStated }) => !isStated);
  // All pieces at first. After an earlier withdrawal, the remaining pieces stay kept by default.
  const keptAtFirst = order.withdrawals.length > 0 ? left.map(({ id }) => id).join(' ') : '';
  const initial: Values = { name: order.name, kept: keptAtFirst };
  const form = useForm<Values>({
    initial,
    typed: useOwnDraft<Values>(draft, owner, initial),
    validate: ({ name }) => (name.trim() ? {} : { name: 'Indiquez votre nom' }),
  });
  useKeepOwnDraft(draft, owner, form.changed ? form.values : null);
  const command = useCommand(withdrawFromOrder, {
    onSuccess: () => {
      dropOwnDraft(draft);
      toast.success('Votre rétractation est enregistrée');
      window.scrollTo({ top: 0 });
    },
    onProblem: form.takeProblem,
  });
  const kept = new Set(form.values.kept.split(' ').filter(Boolean));
  const chosen = left.map(({ id }) => id).filter((id) => !kept.has(id));
  return {
    name: form.field('name'),
    left,
    chosen,
    choose: (id: string, isChosen: boolean): void => {
      const next = isChosen ? [...kept].filter((itemId) => itemId !== id) : [...kept, id];
      form.set('kept', next.join(' '));
    },
    saving: command.isPending,
    error: command.error,
    submit: (): void => form.submit(({ name }) => command.mutate({ orderId: order.orderId, name, itemIds: chosen })),
  };
}
