import { useState } from 'react';
import { createPastedProducts, liveRefs } from '#features/catalog/domain/admin-endpoints.ts';
import { gridOf, nextRange, PASTED_MAX, readSizes, type GridPiece } from '#features/catalog/domain/rules.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { createdSentence } from '#features/catalog/web/bulk-range.ts';

interface GridValues {
  name: string;
  price: number | null;
  /** First reference, as typed; null to continue after the highest reference. */
  first: number | null;
  sizes: string;
  colourIds: readonly string[];
}

function whyNot(live: string, { name, price }: GridValues, pieces: readonly GridPiece[]): string | null {
  if (!live) return 'Veuillez sélectionner un live';
  if (!name.trim()) return 'Le nom du produit est requis';
  if (price === null || price === 0) return 'Le prix doit être supérieur à 0';
  if (pieces.length === 0) return 'Indiquez des tailles ou des couleurs';
  return pieces.length > PASTED_MAX ? `${PASTED_MAX} pièces au maximum à la fois` : null;
}

export function useGridForm(live: string, onMade: () => void) {
  const [values, setValues] = useState<GridValues>({ name: '', price: null, first: null, sizes: '', colourIds: [] });
  const refs = useEndpoint(liveRefs, { liveId: live }, { enabled: live !== '' });
  const taken = live === '' ? undefined : refs.data?.refs;
  const first = values.first ?? nextRange(taken?.at(-1) ?? null).indexStart;
  const pieces = taken ? gridOf(readSizes(values.sizes), values.colourIds, Math.max(1, first), new Set(taken)) : [];
  const create = useCommand(createPastedProducts, {
    onSuccess: ({ created, skippedRefs }) => {
      if (created > 0) toast.success(createdSentence(created));
      if (skippedRefs.length === 0) return onMade();
      toast.error(`Les produits avec les références suivantes existent déjà : ${skippedRefs.join(', ')}`);
    },
  });
  const { name, price } = values;
  return {
    values,
    set: (changed: Partial<GridValues>) => setValues((before) => ({ ...before, ...changed })),
    first: taken ? first : values.first,
    pieces,
    saving: create.isPending,
    error: create.error ?? (taken ? null : refs.error),
    reason: whyNot(live, values, pieces),
    submit: () =>
      price !== null && create.mutate({ liveId: live, pieces: pieces.map((piece) => ({ ...piece, name, price })) }),
  };
}
