import { useState, type Ref } from 'react';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { useConnection } from '#platform/web/api/live-feed.ts';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { PieceLooks } from './PieceLooks.tsx';
import { noSuchRef, typedRef, useProductSearch } from './use-product-search.ts';
import styles from './pieces.module.css';

interface ProductPickerProps {
  liveId: string;
  value: string;
  onChange: (ref: string) => void;
  /** Called with a reference that was picked from the list, or confirmed with Enter. */
  onDone: (ref: string) => void;
  /** Called instead of `onDone` on Enter once the piece is picked and shown, or while the live feed is down. */
  onConfirm?: (ref: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Field for a piece by its number. Enter picks the exact reference only: `4` never means 42. During a search, Enter
 * passes the number as typed to `onDone`.
 */
export function ProductPicker({ liveId, value, onChange, onDone, onConfirm = onDone, error, ref }: ProductPickerProps) {
  const search = useProductSearch(liveId, value);
  // While the live feed is down, the search may fail, so the number is accepted as typed.
  const isFeedDown = useConnection() === 'stale';
  const [missingRef, setMissingRef] = useState('');
  const pick = (typed: string) => {
    onChange(typed);
    onDone(typed);
  };
  const handleEnter = () => {
    if (value === '') return;
    if (search.error && !isFeedDown) search.retry();
    else if (search.exact || isFeedDown) onConfirm(value);
    else if (search.loading) onDone(value);
    else setMissingRef(value);
  };
  const failureText = search.error && !isFeedDown ? 'Impossible de charger les produits du live' : undefined;
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
        onPick={(product) => pick(String(product.ref))}
        enterTakes="exact"
        onEnter={handleEnter}
        loading={search.loading && !isFeedDown}
        emptyText={isFeedDown ? null : noSuchRef(value)}
        failure={failureText ? { sentence: failureText, onRetry: search.retry } : undefined}
        error={error ?? failureText ?? (value !== '' && missingRef === value ? noSuchRef(value) : undefined)}
      />
      <PieceSummary piece={search.exact} loading={search.loading} />
    </>
  );
}

const PieceLine = ({ piece }: { piece: Product }) => (
  <span className={styles.piece}>
    <b className={styles.ref}>{piece.ref}</b>
    <span className={styles.words}>
      <span className={styles.name}>{piece.name}</span>
      {piece.heldBy ? (
        <span className={styles.held}>
          Déjà à {piece.heldBy.pseudo ? `@${piece.heldBy.pseudo}` : 'une autre cliente'} · commande{' '}
          {piece.heldBy.orderNumber}
        </span>
      ) : (
        <PieceLooks size={piece.size} colourName={piece.colourName} hexCode={piece.hexCode} />
      )}
    </span>
    <span className={styles.price}>
      <Money cents={piece.price} />
    </span>
  </span>
);

function PieceSummary({ piece, loading }: { piece: Product | null; loading: boolean }) {
  return (
    <div className={styles.summary} role="status">
      {piece ? <PieceLine piece={piece} /> : <Text muted>{loading ? 'Recherche…' : 'La pièce s’affiche ici'}</Text>}
    </div>
  );
}
