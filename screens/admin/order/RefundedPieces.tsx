import type { AdminOrder } from './schemas.ts';
import { alreadyRefunded } from '#features/refunds/domain/rules.ts';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import type { Draft } from './refund-choices.ts';
import styles from './refunds.module.css';

interface RefundedPiecesProps {
  order: AdminOrder;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

const DONE = 'Déjà remboursée.';

/** Checkboxes for the pieces and the postage of an order. Refunded pieces are disabled. */
export function RefundedPieces({ order, draft: { itemIds, withPostage }, onChange }: RefundedPiecesProps) {
  const before = alreadyRefunded(order.refunds);
  const tick = (id: string, isTicked: boolean) =>
    onChange({ itemIds: isTicked ? [...itemIds, id] : itemIds.filter((itemId) => itemId !== id) });
  return (
    <fieldset className={styles.pieces}>
      <legend>Pièces</legend>
      {order.items.map(({ id, ref, name, price, quantity }) => (
        <Checkbox
          key={id}
          label={
            <>
              n°&nbsp;{ref} · {name} · <Money cents={price * quantity} />
            </>
          }
          checked={itemIds.includes(id)}
          disabled={before.itemIds.has(id)}
          hint={before.itemIds.has(id) ? DONE : undefined}
          onChange={(isTicked) => tick(id, isTicked)}
        />
      ))}
      {order.postage > 0 && (
        <Checkbox
          label={
            <>
              Livraison · <Money cents={order.postage} />
            </>
          }
          checked={withPostage}
          disabled={before.postage}
          hint={before.postage ? DONE : undefined}
          onChange={(isTicked) => onChange({ withPostage: isTicked })}
        />
      )}
    </fieldset>
  );
}
