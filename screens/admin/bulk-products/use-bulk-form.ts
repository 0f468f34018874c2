import { useEffect, useEffectEvent, useState } from 'react';
import { bulkInput } from '#features/catalog/domain/admin-schemas.ts';
import { bulkStart, createProductsInBulk } from '#features/catalog/domain/admin-endpoints.ts';
import { nextRange } from '#features/catalog/domain/rules.ts';
import { call } from '#platform/web/api/client.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import type { TypedFacts } from '#features/catalog/web/PieceFacts.tsx';
import { usePhoto } from '#features/photos/web/use-photo.ts';
import { createdSentence, withStart, type BulkRange } from '#features/catalog/web/bulk-range.ts';

export interface BulkFormOptions {
  live: string;
  onLive: (liveId: string) => void;
  /** Called after each creation with the references that already existed. */
  onSkipped: (refs: readonly number[]) => void;
  /** Number of closed creation dialogs. The range is proposed again after each. */
  dialogsClosed: number;
}

interface BulkValues extends BulkRange, TypedFacts {
  name: string;
  price: number | null;
  colourId: string;
  photoId: string | null;
}

const RANGE_FAILED = "Une erreur s'est produite lors de la récupération de l'index de début";
const CREATION_FAILED = "Une erreur s'est produite lors de la création des produits";

const inputOf = (live: string, { price, indexStart, indexEnd, condition, ...rest }: BulkValues) => ({
  liveId: live,
  ...rest,
  price: price ?? Number.NaN,
  indexStart: indexStart ?? Number.NaN,
  indexEnd: indexEnd ?? Number.NaN,
  condition: condition || null,
});

interface Proposal {
  asked: () => void;
  take: (range: BulkRange) => void;
}

/** Loads the proposed range for each selected live, and after each dialog. Ignores replies to earlier requests. */
function useProposedRange(live: string, dialogsClosed: number, { asked: noteAsked, take }: Proposal): void {
  const begin = useEffectEvent(noteAsked);
  const takeRange = useEffectEvent(take);
  // Discards a range typed for another live. A range typed for this live stays when a dialog closes.
  useEffect(() => {
    if (live) begin();
  }, [live]);
  useEffect(() => {
    if (!live) return;
    const asked = new AbortController();
    call(bulkStart, { liveId: live }, { signal: asked.signal }).then(
      (range) => {
        if (!asked.signal.aborted) takeRange(range);
      },
      () => {
        if (!asked.signal.aborted) toast.error(RANGE_FAILED);
      },
    );
    return () => asked.abort();
  }, [live, dialogsClosed]);
}

/** Form of the bulk creation. Proposes the range of the selected live and validates at every key. */
export function useBulkForm({ live, onSkipped, dialogsClosed }: BulkFormOptions) {
  const [values, setValues] = useState<BulkValues>({
    name: '',
    price: null,
    colourId: '',
    indexStart: null,
    indexEnd: null,
    composition: '',
    maker: '',
    condition: '',
    photoId: null,
  });
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const errors = errorsBy<BulkValues & { liveId: string }>(bulkInput, inputOf(live, values));

  const set = (changed: Partial<BulkValues>) => setValues((before) => ({ ...before, ...changed }));
  const touch = (name: keyof BulkValues) => setTouched((before) => new Set(before).add(name));
  const field = <Name extends keyof BulkValues>(name: Name) => ({
    name,
    value: values[name],
    error: touched.has(name) ? errors[name] : undefined,
    onChange: (value: BulkValues[Name]) => {
      touch(name);
      set({ [name]: value } as Partial<BulkValues>);
    },
  });
  const typeStart = (indexStart: number | null) => {
    touch('indexStart');
    setValues((before) => ({ ...before, ...withStart(before, indexStart) }));
  };

  const photo = usePhoto((photoId) => set({ photoId }));

  const range = ['indexStart', 'indexEnd'];
  useProposedRange(live, dialogsClosed, {
    asked: () => setTouched((before) => new Set([...before].filter((name) => !range.includes(name)))),
    // Keeps a range typed during the request.
    take: (proposed) => range.some((name) => touched.has(name)) || set(proposed),
  });

  const create = useCommand(createProductsInBulk, {
    onSuccess: ({ created, skippedRefs }, { indexEnd }) => {
      onSkipped(skippedRefs);
      if (created > 0) toast.success(createdSentence(created));
      set({ colourId: '', ...nextRange(indexEnd) });
      setTouched(new Set());
    },
  });
  const [first] = Object.entries(errors);
  const shown = first && touched.has(first[0]);
  return {
    field,
    typeStart,
    photo,
    saving: create.isPending || photo.isSending,
    error: create.error && `${CREATION_FAILED}. ${create.error.message}`,
    // An error shown below a field is not repeated below the button.
    reason: first ? (shown ? 'Corrigez ce qui est signalé ci-dessus.' : first[1]) : null,
    submit: () => {
      onSkipped([]);
      create.mutate(inputOf(live, values));
    },
  };
}
