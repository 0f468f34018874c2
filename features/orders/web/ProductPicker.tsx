import { useState, type Ref } from 'react';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { PieceLine, PieceSummary } from './PieceSummary.tsx';
import { noSuchRef, typedRef, useProductSearch } from './use-product-search.ts';

interface ProductPickerProps {
  liveId: string;
  /** The typed reference: what designates the piece. */
  value: string;
  onChange: (ref: string) => void;
  /** The reference is typed, or was taken from the list. */
  onDone: (ref: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A piece by its number. Enter takes the exact reference only: `4` never stands for 42. */
export function ProductPicker({ liveId, value, onChange, onDone, error, ref }: ProductPickerProps) {
  const search = useProductSearch(liveId, value);
  // During a cut, the number is taken as it is typed.
  const isCut = useConnection() === 'stale';
  const [missing, setMissing] = useState('');
  const take = (typed: string) => {
    onChange(typed);
    onDone(typed);
  };
  const enter = () => {
    if (value === '') return;
    if (search.error && !isCut) search.retry();
    else if (search.loading || search.exact || isCut) onDone(value);
    else setMissing(value);
  };
  const failed = search.error && !isCut ? 'Impossible de charger les produits du live' : undefined;
  return (
    <>
      <Combobox<Product>
        ref={ref}
        label="Référence de la pièce"
        inputMode="numeric"
        placeholder="42"
        text={value}
        onText={(text) => onChange(typedRef(text))}
        options={search.products}
        optionKey={(product) => product.id}
        optionText={(product) => String(product.ref)}
        renderOption={(product) => <PieceLine piece={product} />}
        onPick={(product) => take(String(product.ref))}
        enterTakes="exact"
        onEnter={enter}
        loading={search.loading && !isCut}
        emptyText={isCut ? null : noSuchRef(value)}
        failure={failed ? { sentence: failed, onRetry: search.retry } : undefined}
        error={error ?? failed ?? (value !== '' && missing === value ? noSuchRef(value) : undefined)}
      />
      <PieceSummary piece={search.exact} loading={search.loading} />
    </>
  );
}
