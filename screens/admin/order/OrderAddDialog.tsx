import { useState } from 'react';
import type { InputOf } from '#shared/http/endpoint.ts';
import { addItem, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { call } from '#platform/web/api/client.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { ProductPicker } from '#features/orders/web/ProductPicker.tsx';
import { findProduct, noSuchRef } from '#features/orders/web/use-product-search.ts';

interface OrderAddDialogProps {
  orderId: string;
  liveId: string;
  onClose: () => void;
}

/** Undoes the addition. Refused when the piece has moved since. */
async function undoAddition(item: InputOf<typeof removeItem>, ref: number): Promise<void> {
  try {
    await call(removeItem, item);
    toast.info(`La pièce ${ref} n’est plus dans la commande`);
  } catch (problem) {
    toast.error(`La pièce ${ref} n’a pas pu être retirée. ${sentenceOf(problem)}`);
  }
  void invalidateAfter(removeItem);
}

/** « Ajouter par référence »: adds a piece of the order’s live by its number (ADM-21). */
export function OrderAddDialog({ orderId, liveId, onClose }: OrderAddDialogProps) {
  const [ref, setRef] = useState('');
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function add(typed: string): Promise<void> {
    if (saving) return;
    if (typed === '') return setError('Veuillez sélectionner un produit');
    setSaving(true);
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
      setSaving(false);
      void invalidateAfter(addItem);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title="Ajouter par référence"
      onSubmit={() => void add(ref)}
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
        onDone={() => undefined}
      />
    </FormDialog>
  );
}
