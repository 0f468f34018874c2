import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { InputOf } from '#shared/http/endpoint.ts';
import { addItem, changeStatus, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { orderSubtotal, actionRefusal } from '#features/orders/domain/rules.ts';
import { moneyOf } from '#features/payments/domain/rules.ts';
import { OrderLines } from '#features/orders/web/OrderLine.tsx';
import { ProductPicker } from '#features/orders/web/ProductPicker.tsx';
import { findProduct, noSuchRef } from '#features/orders/web/use-product-search.ts';
import { useRemoval } from '#features/orders/web/use-removal.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { call } from '#platform/web/api/client.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { useOneAtATime } from '#platform/web/ui/use-one-at-a-time.ts';
import type { AdminOrder } from './schemas.ts';
import styles from '#features/orders/web/admin/order.module.css';

/**
 * Returns true when an order was paid without the card provider and its parcel is in the shop. The pieces of
 * such an order can be removed only after a change to an unpaid status, because the provider has no payment to refund.
 */
const isPaidOutsideOnly = ({ isPaidOutside, transactions, status }: AdminOrder): boolean =>
  isPaidOutside && moneyOf(transactions).received === 0 && lifecycleOf(status).parcelIsHere;

export function OrderItems({ order }: { order: AdminOrder }) {
  const [adding, setAdding] = useState(false);
  const { remove, removing } = useRemoval(order);
  const may = useMay();
  const refusal = actionRefusal('add-item', order);
  const mayRemove = may(removeItem) && actionRefusal('remove-item', order) === null;
  const reason = order.liveId ? refusal?.message : 'Cette commande n’est liée à aucun live';
  return (
    <Card
      title="Articles"
      actions={
        may(addItem) && (
          <Button
            variant="secondary"
            size="small"
            icon={<IconPlus size={18} aria-hidden />}
            disabled={reason !== undefined}
            onClick={() => setAdding(true)}
          >
            Ajouter par référence
          </Button>
        )
      }
    >
      <OrderLines items={order.items} removing={removing} onRemove={mayRemove ? remove : undefined} />
      {may(addItem) && reason && <Reason>{reason}</Reason>}
      {may(changeStatus, removeItem) && isPaidOutsideOnly(order) && (
        <MutedText>
          Pièce manquante&nbsp;? Passez la commande à «&nbsp;{orderStatusLabels['to-pay']}&nbsp;», supprimez la pièce,
          puis repassez la commande à «&nbsp;{orderStatusLabels.paid}&nbsp;»&nbsp;: un avoir et une nouvelle facture
          suivent. Remboursez la différence par le même moyen.
        </MutedText>
      )}
      {order.items.length > 0 && <Totals order={order} />}
      {adding && order.liveId && (
        <OrderAddDialog orderId={order.id} liveId={order.liveId} onClose={() => setAdding(false)} />
      )}
    </Card>
  );
}

const Totals = ({ order }: { order: AdminOrder }) => (
  <dl className={styles.totals}>
    <dt>Sous-total</dt>
    <dd>
      <Money cents={orderSubtotal(order)} />
    </dd>
    <dt>Livraison</dt>
    <dd>
      <Money cents={order.postage} />
    </dd>
    <dt>Total</dt>
    <dd>
      <Money cents={order.total} />
    </dd>
  </dl>
);

interface OrderAddDialogProps {
  orderId: string;
  liveId: string;
  onClose: () => void;
}

function OrderAddDialog({ orderId, liveId, onClose }: OrderAddDialogProps) {
  const [ref, setRef] = useState('');
  const { busy: saving, run } = useOneAtATime();
  const [error, setError] = useState<unknown>(null);

  async function add(typed: string): Promise<void> {
    if (typed === '') return setError('Veuillez sélectionner un produit');
    setError(null);
    try {
      const piece = await findProduct(liveId, typed);
      if (!piece) return setError(noSuchRef(typed));
      const { itemId, action } = await call(addItem, { orderId, productId: piece.id });
      toast.success(`Pièce ${piece.ref} · ${piece.name} ajoutée`, {
        action: undoAction(() => void undoAddition({ orderId, itemId, reverts: action }, piece.ref)),
      });
      onClose();
    } catch (problem) {
      setError(problem);
    } finally {
      void invalidateAfter(addItem);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Ajouter par référence"
      onSubmit={() => run(() => add(ref))}
      saving={saving}
      error={error}
      submitLabel="Ajouter"
      savingLabel="Ajout…"
    >
      <ProductPicker
        liveId={liveId}
        value={ref}
        onChange={(typed) => {
          setRef(typed);
          setError(null);
        }}
        // Enter picks a piece, so that the user sees its summary. A second Enter, or « Ajouter », adds the piece.
        onDone={() => undefined}
        onConfirm={(picked) => run(() => add(picked))}
      />
    </FormDialog>
  );
}

/** The server refuses the undo when the piece has moved since. */
async function undoAddition(item: InputOf<typeof removeItem>, ref: number): Promise<void> {
  try {
    await call(removeItem, item);
    toast.info(`La pièce ${ref} n’est plus dans la commande`);
  } catch (problem) {
    toast.error(`La pièce ${ref} n’a pas pu être retirée. ${sentenceOf(problem)}`);
  }
  void invalidateAfter(removeItem);
}
