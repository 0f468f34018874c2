import { type ReactNode, useState } from 'react';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import { changePrices, deleteProducts, readSelection } from '#features/catalog/domain/admin-endpoints.ts';
import {
  deletedSentence,
  priceChangeLabels,
  pricesSentence,
  selectedPiecesLabel,
} from '#features/catalog/domain/labels-office.ts';
import {
  priceAfter,
  type PriceChange,
  priceChanges,
  deletionRefusal,
  pricingRefusal,
} from '#features/catalog/domain/rules.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { PictureWithWords } from '#features/photos/web/PictureWithWords.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { NumberField } from '#platform/web/ui/NumberField.tsx';
import { RefusedRows } from '#platform/web/ui/RefusedRows.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { SelectionBar } from '#platform/web/ui/SelectionBar.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Selection } from '#platform/web/ui/use-selection.ts';
import styles from '#features/catalog/web/catalog.module.css';

interface SelectedProductsProps {
  selection: Selection;
  /** False for an empty list, which hides the bar. The report of refused pieces stays. */
  hasRows: boolean;
}

export function SelectedProducts({ selection, hasRows }: SelectedProductsProps) {
  const { pending, result, closeResult, busy, open, close, change, remove } = useSelectedProducts(selection);
  return (
    <>
      {result && (
        <div className={styles.outcome}>
          <RefusedRows
            title={result.title}
            lines={result.refused.map(({ id, number, reason }) => ({
              key: id,
              line: number ? `Pièce n°\u00A0${number} — ${reason}` : reason,
            }))}
            onClose={closeResult}
          />
        </div>
      )}
      {hasRows && (
        <SelectionBar selection={selection} countLabel={selectedPiecesLabel}>
          <Button variant="secondary" size="small" disabled={busy} onClick={() => open('prices')}>
            Changer les prix…
          </Button>
          <Button variant="secondary" size="small" disabled={busy} onClick={() => open('delete')}>
            Supprimer les invendues…
          </Button>
        </SelectionBar>
      )}
      {pending?.what === 'prices' && (
        <PricesDialog
          pieces={pending.pieces}
          onClose={close}
          onChange={change.run}
          saving={change.saving}
          error={change.error}
        />
      )}
      {pending?.what === 'delete' && (
        <ProductsDeleteDialog
          pieces={pending.pieces}
          onClose={close}
          onDelete={remove.run}
          saving={remove.saving}
          error={remove.error}
        />
      )}
    </>
  );
}

interface PricesDialogProps {
  pieces: readonly ChosenPiece[];
  onClose: () => void;
  onChange: (change: PriceChange) => void;
  saving: boolean;
  error: unknown;
}

const changeOptions = priceChanges.map((value) => ({ value, label: priceChangeLabels[value] }));

function PricesDialog({ pieces, onClose, onChange, saving, error }: PricesDialogProps) {
  const [kind, setKind] = useState<PriceChange['kind']>('percent-less');
  const [amount, setAmount] = useState<number | null>(null);
  const change = amount === null ? null : { kind, amount };
  const rows: PreviewRow[] = pieces.map((piece) => ({
    piece,
    refusal: change && (pricingRefusal(piece, change)?.message ?? null),
  }));
  const acceptedCount = rows.filter((row) => row.refusal === null).length;
  const pick = (next: PriceChange['kind'] | '') => {
    if (next === '') return;
    // Clears the amount when its unit changes between cents and percent.
    if (isPercent(next) !== isPercent(kind)) setAmount(null);
    setKind(next);
  };
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title="Changer les prix"
      description={`${selectedPiecesLabel(pieces.length)}. Une pièce déjà prise garde le prix de sa commande.`}
      onSubmit={() => change && onChange(change)}
      saving={saving}
      error={error}
      submitLabel={change && acceptedCount > 1 ? `Changer ${acceptedCount} prix` : 'Changer le prix'}
      savingLabel="Changement…"
      disabledReason={disabledReasonOf(change, acceptedCount)}
    >
      <FieldRow>
        <Select label="Comment" value={kind} onChange={pick} options={changeOptions} />
        {isPercent(kind) ? (
          <NumberField label="Pourcentage" required value={amount} onChange={setAmount} after="%" />
        ) : (
          <MoneyField label={kind === 'to' ? 'Prix' : 'Montant'} required value={amount} onChange={setAmount} />
        )}
      </FieldRow>
      <ChosenTable rows={rows} outcome={({ piece }) => change && <Money cents={priceAfter(piece.price, change)} />} />
    </FormDialog>
  );
}

const isPercent = (kind: PriceChange['kind']) => kind === 'percent-less' || kind === 'percent-more';

function disabledReasonOf(change: PriceChange | null, acceptedCount: number): string | null {
  if (!change) return 'Indiquez de combien.';
  return acceptedCount === 0 ? 'Aucun de ces prix ne peut changer ainsi.' : null;
}

interface ProductsDeleteDialogProps {
  pieces: readonly ChosenPiece[];
  onClose: () => void;
  onDelete: () => void;
  saving: boolean;
  error: unknown;
}

function ProductsDeleteDialog({ pieces, onClose, onDelete, saving, error }: ProductsDeleteDialogProps) {
  const rows = pieces.map((piece) => ({ piece, refusal: deletionRefusal(piece)?.message ?? null }));
  const acceptedCount = rows.filter(({ refusal }) => refusal === null).length;
  return (
    <FormDialog
      open
      wide
      danger
      onClose={onClose}
      title="Supprimer les pièces invendues&nbsp;?"
      description={`${selectedPiecesLabel(pieces.length)}. Cette suppression est définitive.`}
      onSubmit={onDelete}
      saving={saving}
      error={error}
      submitLabel={acceptedCount > 1 ? `Supprimer ${acceptedCount} pièces` : 'Supprimer la pièce'}
      savingLabel="Suppression…"
      disabledReason={acceptedCount === 0 ? 'Aucune de ces pièces ne peut être supprimée.' : null}
    >
      <ChosenTable rows={rows} outcome={() => 'Sera supprimée'} />
    </FormDialog>
  );
}

interface PreviewRow {
  piece: ChosenPiece;
  refusal: string | null;
}

interface ChosenTableProps {
  rows: readonly PreviewRow[];
  outcome: (row: PreviewRow) => ReactNode;
}

const ChosenTable = ({ rows, outcome }: ChosenTableProps) => (
  <DataTable
    caption="Aperçu"
    columns={columnsWith(outcome)}
    rows={rows.toSorted((a, b) => Number(b.refusal !== null) - Number(a.refusal !== null))}
    rowKey={({ piece }) => piece.id}
    empty="Aucune pièce"
    maxHeight="20rem"
  />
);

const columnsWith = (outcome: (row: PreviewRow) => ReactNode): readonly Column<PreviewRow>[] => [
  { key: 'ref', label: 'Réf.', cell: ({ piece }) => piece.ref },
  {
    key: 'name',
    label: 'Nom',
    main: true,
    minWidth: '8rem',
    cell: ({ piece }) => <PictureWithWords piece={piece}>{piece.name}</PictureWithWords>,
  },
  { key: 'price', label: 'Prix', align: 'end', nowrap: true, cell: ({ piece }) => <Money cents={piece.price} /> },
  { key: 'outcome', label: 'Résultat', minWidth: '9rem', cell: (row) => row.refusal ?? outcome(row) },
];

type ChosenPiece = ReplyOf<typeof readSelection>['pieces'][number];

type PendingDialog = { what: 'prices' | 'delete'; pieces: readonly ChosenPiece[] };
interface Result {
  title: string;
  refused: SelectionOutcome['refused'];
}

function useSelectedProducts({ keys, untick }: Selection) {
  const [pending, setPending] = useState<PendingDialog | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const productIds = [...keys];
  const showResult = ({ refused }: SelectionOutcome, title: string) => {
    setPending(null);
    untick(keys.filter((key) => !refused.some(({ id }) => id === key)));
    setResult(refused.length > 0 ? { title, refused } : null);
    if (refused.length === 0) toast.success(title);
  };
  const readPieces = useCommand(readSelection, { onProblem: (problem) => toast.error(sentenceOf(problem)) });
  const prices = useCommand(changePrices, {
    onSuccess: (outcome) => showResult(outcome, pricesSentence(outcome.done, outcome.refused.length)),
  });
  const remove = useCommand(deleteProducts, {
    onSuccess: (outcome) => showResult(outcome, deletedSentence(outcome.done, outcome.refused.length)),
  });
  return {
    pending,
    result,
    closeResult: () => setResult(null),
    busy: readPieces.isPending,
    open: (what: PendingDialog['what']) => {
      prices.reset();
      remove.reset();
      readPieces.mutate({ productIds }, { onSuccess: ({ pieces }) => setPending({ what, pieces }) });
    },
    close: () => setPending(null),
    change: {
      run: (change: PriceChange) => {
        const seen = pending?.pieces.map(({ id, price }) => ({ productId: id, price }));
        prices.mutate({ productIds, change, seen });
      },
      saving: prices.isPending,
      error: prices.error,
    },
    remove: { run: () => remove.mutate({ productIds }), saving: remove.isPending, error: remove.error },
  };
}
