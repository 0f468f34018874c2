import { useState } from 'react';
import { changePrices, deleteProducts, readSelection } from '#features/catalog/domain/admin-endpoints.ts';
import { deletedSentence, pricesSentence } from '#features/catalog/domain/labels-office.ts';
import type { PriceChange } from '#features/catalog/domain/rules.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { Selection } from '#platform/web/ui/use-selection.ts';

export type ChosenPiece = ReplyOf<typeof readSelection>['pieces'][number];

type PendingDialog = { what: 'prices' | 'delete'; pieces: readonly ChosenPiece[] };
interface Result {
  title: string;
  refused: SelectionOutcome['refused'];
}

/**
 * Reads the selected pieces, then applies one action to all of them. Refused pieces stay selected and listed until the
 * user closes the list.
 */
export function useSelectedProducts({ keys, keep }: Selection) {
  const [asking, setAsking] = useState<PendingDialog | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const productIds = [...keys];
  const showResult = ({ refused }: SelectionOutcome, title: string) => {
    setAsking(null);
    keep(refused.map(({ id }) => id));
    setResult(refused.length > 0 ? { title, refused } : null);
    if (refused.length === 0) toast.success(title);
  };
  const look = useCommand(readSelection, { onProblem: (problem) => toast.error(sentenceOf(problem)) });
  const prices = useCommand(changePrices, {
    onSuccess: (outcome) => showResult(outcome, pricesSentence(outcome.done, outcome.refused.length)),
  });
  const remove = useCommand(deleteProducts, {
    onSuccess: (outcome) => showResult(outcome, deletedSentence(outcome.done, outcome.refused.length)),
  });
  return {
    asking,
    result,
    forget: () => setResult(null),
    busy: look.isPending,
    ask: (what: PendingDialog['what']) => {
      prices.reset();
      remove.reset();
      look.mutate({ productIds }, { onSuccess: ({ pieces }) => setAsking({ what, pieces }) });
    },
    close: () => setAsking(null),
    change: {
      run: (change: PriceChange) => prices.mutate({ productIds, change }),
      saving: prices.isPending,
      error: prices.error,
    },
    remove: { run: () => remove.mutate({ productIds }), saving: remove.isPending, error: remove.error },
  };
}
