import { removeItem, restoreItem } from '#features/orders/domain/admin-endpoints.ts';
import type { OrderItem } from '#features/orders/domain/schemas.ts';
import { call } from '#platform/web/api/client.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { rememberFocus } from '#platform/web/ui/remember-focus.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useOneAtATime } from '#platform/web/ui/use-one-at-a-time.ts';

interface Removal {
  remove: (item: Pick<OrderItem, 'id' | 'ref'>) => void;
  removing: boolean;
}

/** Restores a removed piece, and shows the result. A piece that moved or was priced again stays removed. */
async function undoRemoval(
  orderId: string,
  { id, ref }: Pick<OrderItem, 'id' | 'ref'>,
  reverts: string,
): Promise<void> {
  try {
    await call(restoreItem, { orderId, itemId: id, reverts });
    toast.info(`La pièce ${ref} est de nouveau dans la commande`);
  } catch (problem) {
    toast.error(`La pièce ${ref} n’a pas pu être remise. ${sentenceOf(problem)}`);
  }
  void invalidateAfter(restoreItem);
}

/**
 * Removes a piece from an order, and offers « Annuler » for ten seconds.
 * @returns false after a failure, which is shown.
 */
export async function removeWithUndo(
  order: { id: string; number: string },
  item: Pick<OrderItem, 'id' | 'ref'>,
): Promise<boolean> {
  try {
    const { action } = await call(removeItem, { orderId: order.id, itemId: item.id });
    // The order's card may have disappeared with its last piece, so the message is not part of it.
    toast.success(`Pièce ${item.ref} retirée de la commande ${order.number}`, {
      action: undoAction(() => void undoRemoval(order.id, item, action)),
    });
    return true;
  } catch (problem) {
    toast.error(`Impossible de supprimer cet article. ${sentenceOf(problem)}`);
    return false;
  } finally {
    void invalidateAfter(removeItem);
  }
}

/** Moves the focus to a neighbouring item when the removed item disappears, or else to the title. */
export function useRemoval(order: { id: string; number: string }): Removal {
  const { busy: removing, run } = useOneAtATime();
  const remove = (item: Pick<OrderItem, 'id' | 'ref'>) => {
    const keepFocus = rememberFocus();
    keepFocus();
    run(() => removeWithUndo(order, item));
  };
  return { remove, removing };
}
