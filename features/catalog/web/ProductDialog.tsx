import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { NumberField } from '#platform/web/ui/NumberField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { ColourSelect } from './ColourSelect.tsx';
import { PhotoField } from './PhotoField.tsx';
import { PieceFacts } from './PieceFacts.tsx';
import { useProductForm } from './use-product-form.ts';

interface ProductDialogProps {
  /** Product to change; undefined adds a product. */
  product?: Product;
  /** Product whose values a new product copies. */
  like?: Product;
  /** The live proposed for a new one. */
  liveId?: string | undefined;
  onClose: () => void;
}

const titleOf = ({ product, like }: Pick<ProductDialogProps, 'product' | 'like'>): string => {
  if (product) return 'Modifier le produit';
  return like ? 'Dupliquer le produit' : 'Ajouter un produit';
};

/** Adds a piece, changes one, or makes another like one (ADM-15). */
export function ProductDialog({ product, like, liveId, onClose }: ProductDialogProps) {
  const { form, photo, price, saving, error, submit } = useProductForm({ product, like, liveId, onSaved: onClose });
  const held = Boolean(product?.heldBy);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={titleOf({ product, like })}
      description={like && `Comme ${like.name}, référence ${like.ref}, ${like.liveTitle}`}
      onSubmit={submit}
      saving={saving}
      error={error}
      savingLabel="Enregistrement…"
    >
      <LiveSelect
        label="Live"
        required
        {...form.field('liveId')}
        disabled={held}
        hint={held ? catalogProblems.productMoves.sentence() : undefined}
      />
      <TextField label="Nom" required {...form.field('name')} maxLength={120} autoComplete="off" />
      <FieldRow>
        <NumberField label="Référence" required {...form.field('ref')} />
        <MoneyField
          label="Prix"
          required
          {...form.field('price')}
          {...price}
          hint={held ? 'La commande garde le prix d’origine.' : undefined}
        />
      </FieldRow>
      <FieldRow>
        <TextField label="Taille" {...form.field('size')} maxLength={40} autoComplete="off" />
        <ColourSelect label="Couleur" {...form.field('colourId')} placeholder="Aucune couleur" />
      </FieldRow>
      <PhotoField value={form.values.photoId} onChange={(photoId) => form.set('photoId', photoId)} photo={photo} />
      <PieceFacts
        composition={form.field('composition')}
        maker={form.field('maker')}
        condition={form.field('condition')}
      />
    </FormDialog>
  );
}
