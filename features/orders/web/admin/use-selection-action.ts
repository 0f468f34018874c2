import { useState } from 'react';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import { changeHolds, remindBuyersOf } from '#features/orders/domain/admin-endpoints.ts';
import { selectionSentence, type SelectionAction } from '#features/orders/domain/labels-office.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { Selection } from '#platform/web/ui/use-selection.ts';

type Result = SelectionOutcome & { action: SelectionAction };

/**
 * Runs an action on all selected orders. Refused orders stay selected, and are listed until the user closes the list.
 */
export function useSelectionAction({ keys: orderIds, keep }: Selection) {
  const [result, setResult] = useState<Result | null>(null);
  const showOutcome = (action: SelectionAction, outcome: SelectionOutcome) => {
    const { done, refused } = outcome;
    keep(refused.map(({ id }) => id));
    setResult(refused.length > 0 ? { action, ...outcome } : null);
    if (refused.length === 0) toast.success(selectionSentence(action, done, 0));
  };
  const onProblem = (problem: unknown) => toast.error(sentenceOf(problem));
  const change = useCommand(changeHolds, {
    onSuccess: (outcome, sent) => showOutcome(sent.change, outcome),
    onProblem,
  });
  const remind = useCommand(remindBuyersOf, { onSuccess: (outcome) => showOutcome('remind', outcome), onProblem });
  return {
    busy: change.isPending || remind.isPending,
    result,
    forget: () => setResult(null),
    run: (action: SelectionAction) =>
      action === 'remind'
        ? remind.mutate({ orderIds: [...orderIds] })
        : change.mutate({ orderIds: [...orderIds], change: action }),
  };
}
