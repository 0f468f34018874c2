import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { bulkStart, createProduct, updateProduct } from '#features/catalog/domain/admin-endpoints.ts';
import * as schemas from '#features/catalog/domain/admin-schemas.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { usePhotoUpload } from '#features/photos/web/use-photo-upload.ts';
import { isRefusedWith, type ApiProblem } from '#platform/web/api/problem.ts';
import { afterRefresh } from '#platform/web/api/after-refresh.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { NumberField } from '#platform/web/ui/NumberField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { hasMissingField } from '#platform/web/ui/missing-fields.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { ColourSelect } from '#features/colours/web/ColourSelect.tsx';
import { PhotoField } from './PhotoField.tsx';
import { PieceFacts, type TypedFacts } from './PieceFacts.tsx';

interface ProductDialogProps {
  product?: Product;
  /** Product to duplicate: a new product starts with its values. */
  like?: Product;
  liveId?: string | undefined;
  onClose: () => void;
}

const titleOf = ({ product, like }: Pick<ProductDialogProps, 'product' | 'like'>): string => {
  if (product) return 'Modifier le produit';
  return like ? 'Dupliquer le produit' : 'Ajouter un produit';
};

export function ProductDialog({ product, like, liveId, onClose }: ProductDialogProps) {
  const { form, photo, price, saving, preparing, error, submit } = useProductForm({
    product,
    like,
    liveId,
    onSaved: onClose,
  });
  const isHeld = Boolean(product?.heldBy);
  const firstPhoto = (product ?? like)?.photoId ?? null;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={titleOf({ product, like })}
      description={like && `Comme ${like.name}, référence ${like.ref}, ${like.liveTitle}`}
      onSubmit={submit}
      saving={saving}
      preparing={preparing}
      changed={form.values.photoId !== firstPhoto || form.values.colourId !== form.start.colourId}
      error={error}
      savingLabel="Enregistrement…"
    >
      <LiveSelect
        label="Live"
        required
        {...form.field('liveId')}
        disabled={isHeld}
        hint={isHeld ? catalogProblems.productMoves.sentence() : undefined}
      />
      <TextField label="Nom" required {...form.field('name')} autoComplete="off" />
      <FieldRow>
        <NumberField label="Référence" required {...form.field('ref')} />
        <MoneyField
          label="Prix"
          required
          {...form.field('price')}
          {...price}
          hint={isHeld ? 'La commande garde le prix d’origine.' : undefined}
        />
      </FieldRow>
      <FieldRow>
        <TextField label="Taille" {...form.field('size')} autoComplete="off" />
        <ColourSelect label="Couleur" {...form.field('colourId')} placeholder="Aucune couleur" />
      </FieldRow>
      <PhotoField value={form.values.photoId} onChange={(photoId) => form.set('photoId', photoId)} upload={photo} />
      <PieceFacts
        composition={form.field('composition')}
        maker={form.field('maker')}
        condition={form.field('condition')}
      />
    </FormDialog>
  );
}

const FIELDS_MISSING = 'Veuillez remplir tous les champs obligatoires';

interface ProductValues extends Readonly<Record<string, unknown>>, TypedFacts {
  liveId: string;
  name: string;
  ref: number | null;
  price: number | null;
  size: string;
  colourId: string;
  photoId: string | null;
}

/** An empty number becomes NaN, which the schema refuses as a missing field. */
const inputOf = ({ ref, price, colourId, condition, ...rest }: ProductValues) => ({
  ...rest,
  ref: ref ?? Number.NaN,
  price: price ?? Number.NaN,
  colourId: colourId || null,
  condition: condition || null,
});

interface ProductFormOptions {
  product: Product | undefined;
  like: Product | undefined;
  liveId: string | undefined;
  onSaved: () => void;
}

/**
 * Calls `take` with the number after the highest number of a live, once it is loaded and after each change of the live.
 * Does nothing while `liveId` is empty.
 */
function useNextRef(liveId: string, take: (ref: number) => void): void {
  const { data } = useEndpoint(bulkStart, { liveId }, { enabled: liveId !== '' });
  const takeRef = useEffectEvent(take);
  const nextRef = liveId === '' ? undefined : data?.indexStart;
  useEffect(() => {
    if (nextRef !== undefined) takeRef(nextRef);
  }, [liveId, nextRef]);
}

const seenOf = ({ liveId, ref, name, price, size, colourId, composition, maker, condition, photoId }: Product) => ({
  liveId,
  ref,
  name,
  price,
  size,
  colourId,
  composition,
  maker,
  condition,
  photoId,
});

const checked = checkedBy(schemas.createProduct.input, { inputOf, once: FIELDS_MISSING });

function initialValues({ product, like, liveId }: Omit<ProductFormOptions, 'onSaved'>) {
  const start = product ?? like;
  return {
    liveId: start?.liveId ?? liveId ?? '',
    name: start?.name ?? '',
    ref: product?.ref ?? null,
    price: start?.price ?? null,
    size: start?.size ?? '',
    colourId: start?.colourId ?? '',
    composition: start?.composition ?? '',
    maker: start?.maker ?? '',
    condition: start?.condition ?? '',
    photoId: start?.photoId ?? null,
  } satisfies ProductValues;
}

function useProductForm({ product, like, liveId, onSaved }: ProductFormOptions) {
  // Keeps the values at opening, because the list of products may be read again while the form is open.
  const [initial] = useState(() => initialValues({ product, like, liveId }));
  // Values that a save replaces: those at opening, or newer values that a refusal has reported.
  const [seen, setSeen] = useState(product && seenOf(product));
  const priceInput = useRef<HTMLInputElement>(null);
  const form = useForm<ProductValues>({
    initial,
    ...checked,
    validate: (values) => checked.validate(readPrice(values)),
  });
  const proposed = useRef<number | null>(null);
  useNextRef(like ? form.values.liveId : '', (ref) => {
    // The proposed number replaces the previous proposal, but not a number that the seller has typed.
    if (form.values.ref === proposed.current) form.set('ref', ref);
    proposed.current = ref;
  });
  // An invalid price becomes 0; an empty price stays missing (ADM-15).
  const readPrice = (values: ProductValues): ProductValues =>
    values.price === null && priceInput.current?.value.trim() ? { ...values, price: 0 } : values;
  const tidyPrice = () => {
    if (readPrice(form.values) !== form.values) form.set('price', 0);
  };

  const photo = usePhotoUpload((photoId) => form.set('photoId', photoId));

  const onSuccess = afterRefresh(updateProduct, ({ name, ref }) => {
    toast.success(`La pièce ${ref}, ${name}, est enregistrée`);
    onSaved();
  });
  const onProblem = (problem: ApiProblem) => {
    if (isRefusedWith(problem, catalogProblems.refTaken)) form.setErrors({ ref: problem.message });
    else if (isRefusedWith(problem, catalogProblems.productEditedMeanwhile))
      setSeen(seenOf((problem.params as { values: Product }).values));
    else form.takeProblem(problem);
  };
  const create = useCommand(createProduct, { onSuccess, onProblem });
  const update = useCommand(updateProduct, { onSuccess, onProblem });
  const save = product ? update : create;
  const send = (values: ProductValues) => {
    tidyPrice();
    const typed = readPrice(values);
    const input = inputOf(typed);
    // Only changed fields are sent: a colleague may have changed the other fields since the form was opened.
    const names = Object.keys(initial) as (keyof typeof initial)[];
    const changed = names.filter((name) => typed[name] !== initial[name]);
    if (product) update.mutate({ productId: product.id, ...input, changed, seen });
    else create.mutate(input);
  };
  const failure =
    save.error && !isRefusedWith(save.error, catalogProblems.refTaken) ? `Erreur: ${save.error.message}` : null;
  return {
    form,
    photo,
    price: { ref: priceInput, onBlur: tidyPrice },
    saving: save.isPending,
    // A save during the upload would store the piece without its photo.
    preparing: photo.isSending,
    submit: () => form.submit(send),
    error: hasMissingField(form.errors) ? FIELDS_MISSING : failure,
  };
}
