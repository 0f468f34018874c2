import { useState } from 'react';
import { addItem } from '#domain/orders/admin-endpoints.ts';
import { call } from '#web/api/client.ts';
import { invalidateAfter } from '#web/api/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { ProductPicker } from '../ProductPicker.tsx';
import { findProduct, noSuchRef } from '../use-product-search.ts';

interface OrderAddDialogProps {
  orderId: string;
  liveId: string;
  onClose: () => void;
}

/** « Ajouter par référence »: a piece of the order’s live, by its number (ADM-21). */
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
      await call(addItem, { orderId, productId: piece.id });
      toast.success(`Pièce ${piece.ref} · ${piece.name} ajoutée`);
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
